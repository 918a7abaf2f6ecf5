/* Figures about finished games: the same as in `cribbage statistics`. */

/** How many games count for what has changed lately. */
export const LATEST = 10;

const sum = (numbers) => numbers.reduce((all, number) => all + number, 0);

const count = (games, test) => games.filter(test).length;

/** By how many points a game was won; less than 0 if it was lost. */
export const marginOf = ({ mine, theirs }) => mine - theirs;

/** Whether a game was won by a skunk or a double skunk, by whomever. */
export const isSkunk = ({ margin }) => margin !== "game";

/** What the person has made of games, of which there must be one. */
export function tally(opponent, games) {
  const skunks = games.filter(isSkunk);
  return {
    opponent,
    games: games.length,
    won: count(games, ({ won }) => won),
    skunks_given: count(skunks, ({ won }) => won),
    skunks_taken: count(skunks, ({ won }) => !won),
    mean_margin: sum(games.map(marginOf)) / games.length,
  };
}

/** Sum up games by opponent. */
export function tallies(games) {
  const opponents = [...new Set(games.map(({ opponent }) => opponent))].toSorted();
  return opponents.map((name) =>
    tally(name, games.filter(({ opponent }) => opponent === name)),
  );
}

const AS_PONE = ["deals_as_pone"];
const AS_DEALER = ["deals_as_dealer"];
const ALL = [...AS_PONE, ...AS_DEALER];

/** The deals in which there can be points from each source. */
const DEALS = {
  "play as pone": AS_PONE,
  "hand as pone": AS_PONE,
  "play as dealer": AS_DEALER,
  "hand as dealer": AS_DEALER,
  crib: AS_DEALER,
  heels: AS_DEALER,
  muggins: ALL,
  overcount: ALL,
  "given away": ALL,
};

/** What the whole deals of games have brought, by source, where there are any. */
export function pointsADeal(games) {
  const wholes = games.flatMap(({ whole_deals: deals }) => deals ?? []);
  const total = (name) => sum(wholes.map((deals) => deals[name]));
  return Object.entries(DEALS)
    .map(([source, roles]) => ({ source, deals: sum(roles.map(total)) }))
    .filter(({ deals }) => deals)
    .map(({ source, deals }) => {
      const points = total(source.replaceAll(" ", "_"));
      return { source, deals, mean: points / deals };
    });
}

const COSTS = { discards: "lost_by_discards", decisions: "points_lost" };

/** The games in which choices were reviewed, each with its choices and their cost. */
export function costsByGame(games, choices) {
  return games
    .map((game) => ({ game, number: game[choices], cost: game[COSTS[choices]] }))
    .filter(({ number, cost }) => number && cost !== null);
}

/** What choices have cost in games, of which the latest are the last. */
export function costs(games) {
  return Object.keys(COSTS).flatMap((choices) => {
    const found = costsByGame(games, choices);
    if (!found.length) return [];
    return {
      choices,
      games: found.length,
      number: sum(found.map(({ number }) => number)),
      mean: meanCost(found),
      latest: meanCost(found.slice(-LATEST)),
    };
  });
}

const meanCost = (found) =>
  sum(found.map(({ cost }) => cost)) / sum(found.map(({ number }) => number));
