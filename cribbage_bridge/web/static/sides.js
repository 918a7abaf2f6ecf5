/* The sides of the table: the players are called `near` and `far`. */

/** A game with its players called by their sides, however the server calls them. */
export function atSides(game) {
  const [near, far] = game.players;
  const side = { [near]: "near", [far]: "far" };
  const both = (parts) => ({ near: parts[near], far: parts[far] });
  const sided = (made) => made && { ...made, player: side[made.player] };
  return {
    ...game,
    dealer: side[game.dealer] ?? null,
    pegs: both(game.pegs),
    laid: both(game.laid),
    shown: game.shown.map(sided),
    next_count: sided(game.next_count),
    winner: sided(game.winner),
    events: game.events.map(sided),
    actor: side[game.actor] ?? null,
    rematch: (game.rematch ?? []).map((player) => side[player]),
  };
}
