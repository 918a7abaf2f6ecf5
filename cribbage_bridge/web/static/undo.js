/* Undo the last choice, in a game against the computer. */

/** Add the button. */
export function addUndo(game) {
  const canUndo = () => game.view.can_undo;
  const undo = async () => {
    await game.underway;
    if (!canUndo()) return;
    document.activeElement.blur();  // so that the choice that is open again has the focus
    await game.request("undo");
  };
  game.addTool("undo", "Undo", undo, canUndo);
}
