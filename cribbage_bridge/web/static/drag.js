/* Drag a card with a mouse, a pen or a finger. */

const SLOP = 8;

/**
 * Let the user drag the cards in a row; a press that hardly moves remains a click.
 *
 * @param {HTMLElement} row The row.
 * @param {object} rules `canDrop(target)` returns true if a card can be dropped on a
 *     target, and `drop(card)` is called when a card is dropped on such a target.
 */
export function makeDraggable(row, { canDrop, drop }) {
  let card = null;
  let from = null;
  let dragged = false;

  row.addEventListener("pointerdown", (event) => {
    dragged = false;
    card = event.target.closest(".card");
    if (event.button !== 0 || !card) return;
    from = [event.clientX, event.clientY];
    card.setPointerCapture(event.pointerId);
  });

  row.addEventListener("pointermove", (event) => {
    if (!from) return;
    const [x, y] = [event.clientX - from[0], event.clientY - from[1]];
    if (!dragged && Math.hypot(x, y) < SLOP) return;
    dragged = true;
    card.classList.add("dragged");
    card.style.translate = `${x}px ${y}px`;
    mark(below(event));
  });

  row.addEventListener("pointerup", (event) => {
    const target = dragged && below(event);
    rest();
    if (target && canDrop(target)) drop(card);
  });

  row.addEventListener("pointercancel", rest);

  row.addEventListener(
    "click",
    (event) => {
      if (dragged) event.stopImmediatePropagation();
      dragged = false;
    },
    { capture: true },
  );

  function below(event) {
    card.style.pointerEvents = "none";
    const target = document.elementFromPoint(event.clientX, event.clientY);
    card.style.pointerEvents = "";
    return target;
  }

  function mark(target) {
    unmark();
    if (canDrop(target)) target.closest("#crib, #middle").classList.add("ready");
  }

  function rest() {
    from = null;
    unmark();
    if (!card) return;
    card.classList.remove("dragged");
    card.style.translate = "";
  }
}

function unmark() {
  for (const zone of document.querySelectorAll(".ready")) zone.classList.remove("ready");
}
