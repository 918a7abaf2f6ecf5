/* The sides of the table: one seat is drawn on the near side, one on the far side. */

const OTHER = { first: "second", second: "first" };

/** Return the seats by side; near is the viewer's or, for a spectator, the first. */
export function seatsOf({ viewer }) {
  const near = viewer ?? "first";
  return { near, far: OTHER[near] };
}

/**
 * Replace the name of each seat in the data with the name of its side.
 *
 * @param {any} data Data from the API; objects are changed in place.
 * @param {{near: string, far: string}} seats The seat on each side.
 * @returns {any} The data.
 */
export function toSides(data, { near, far }) {
  const side = { [near]: "near", [far]: "far" };
  if (typeof data === "string") return side[data] ?? data;
  if (Array.isArray(data)) return data.map((item) => toSides(item, { near, far }));
  if (data === null || typeof data !== "object") return data;
  for (const [name, value] of Object.entries(data)) {
    delete data[name];
    data[side[name] ?? name] = toSides(value, { near, far });
  }
  return data;
}

/** Return the view of a table with sides instead of seats; `viewer` remains a seat. */
export function atSides(view) {
  const { viewer } = view;
  return Object.assign(toSides(view, seatsOf(view)), { viewer });
}
