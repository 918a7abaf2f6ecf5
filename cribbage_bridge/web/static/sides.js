/* The sides of the table: a seat is drawn near, or far. */

const OTHER = { first: "second", second: "first" };

/** The seat at each side: the viewer's own is near, and the first for who only watches. */
export function seatsOf({ viewer }) {
  const near = viewer ?? "first";
  return { near, far: OTHER[near] };
}

/**
 * Replace the names of the seats by those of their sides, wherever they stand in data.
 *
 * @param {any} data Data of the API; objects are changed in place.
 * @param {{near: string, far: string}} seats The seat at each side.
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

/** The view of a table by its sides; `viewer` remains a seat. */
export function atSides(view) {
  const { viewer } = view;
  return Object.assign(toSides(view, seatsOf(view)), { viewer });
}
