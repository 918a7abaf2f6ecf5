/* The sentences that scripts show.  Templates contain their own. */

/* All pages */

/** Return a number with a noun, such as `1 point`. */
export const numberOf = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;

export const SERVER_ERROR = "The server reported an error.";
export const NO_CONNECTION = "There is no connection to the server. This page keeps trying.";
export const LINK_COPIED = "The link was copied.";
export const LINK_IN_ADDRESS = "Copy the link from the address bar.";
export const POINTS_OF_ALL =
  "The table shows expected points, minus those of the other player.";

/* The home page, and a table */

export const LEAVE_GAME = "Delete this game and start a new one?";
export const DELETE_GAME = "Delete this game?";
export const RESIGN_GAME = "Resign this game? The other player will win it.";
export const YOUR_TURN = "Your turn · Cribbage";

export const PLAY_A_CARD = "Play a card.";
export const ALL_COUNTED = "All hands are counted.";
export const THE_SHOW = "The show.";
export const discardSome = (size) => `Discard ${size} cards to the crib.`;
export const discarding = (number, size) => `Discard ${number} of ${size}`;
export const howMany = (whose) => `${whose}: how many points?`;
export const boardShows = (scores) => `The board: ${scores}.`;

const MARGINS = { game: "", skunk: " with a skunk", double_skunk: " with a double skunk" };

/** Return the result of a game, with the reason for a forfeit or else the scores. */
export const gameEnd = (wins, margin, scores, loser, reason) =>
  reason ? `${loser} ${reason}. ${wins}!` : `${wins} ${scores}${MARGINS[margin]}!`;

/* The end of a game */

export const SUMMARY = "Summary";
export const costliest = (isOwn) => (isOwn ? "Your costliest choices" : "The costliest choices");
export const SOURCE = "Source";
export const POINTS_BY_SOURCE = "Points by source";
export const NOTHING_REVIEWED = "Reviewing the choices…";
export const NO_MISTAKES = "The review found no better choices.";
export const SOURCES = {
  heels: "His heels", play: "The play", hand: "Hands", crib: "Cribs",
  muggins: "Muggins", overcount: "Overcounts",
};
export const gamesWon = (near, mine, far, theirs) => `Games: ${near} ${mine}, ${far} ${theirs}.`;
export const turningPoint = (deal, before, after) => `Deal ${deal}: ${before} → ${after}`;

export const pointsMissed = (number) =>
  number > 0 ? `Overlooked: ${number}` : `Too much: ${-number}`;

export const notInStatistics = (reason) =>
  `This game is missing from the statistics: ${reason}`;

/* The coach */

export const NEXT = "Next";
export const COMPARING = "Comparing your choice with the others…";
export const CHOOSE_AGAIN = "Choose again";
export const take = (kind, cards) =>
  `${kind === "discard" ? "Discard" : "Play"} ${cards.join(" ")}`;

/* A table for two */

export const SEND_LINK = "Send this link to your friend:";
export const LINK_FOR_FRIEND = "Link for your friend";
export const OWN_INVITATION =
  "This is the link to your own game. Send it to a friend, who opens it on another device or in another browser.";
export const WATCH_LINK = "Watch link";
export const ABOUT_WATCHING = "Anyone with this link can watch the game, but cannot play.";
export const watchedBy = (number) => `${number} watching`;
export const OTHER_DEVICE = "Use another device";
export const transferFor = (minutes) =>
  `Open this link on your other device to continue the game there. It works once, for ${minutes} minutes. Do not show it to your friend.`;
export const INCOMPLETE_LINK = "This link is incomplete: open the whole link.";
export const SEAT_MOVED = "Your seat has moved to another device.";
export const REACTIONS = {
  hello: "Hello!", good_luck: "Good luck!", nice: "Nice!", oops: "Oops!",
  thanks: "Thank you!", good_game: "Good game!",
};
export const said = (name, text) => `${name}: ${text}`;
export const QR_CODE = "QR code of the link";
export const LOCAL_LINK =
  "Only this machine can open this link. For other devices in your network, stop the server and start it with";
export const WAITS_FOR_GUEST = "The game starts when a guest joins.";
export const SEAT_TAKEN = "This seat is taken. You can watch the game.";
export const rematchOffered = (name) => `${name} offers a rematch.`;
export const BOTH_DISCARD = "Both players discard.";

const ACTIONS = { discard: "discard", play: "play a card", show: "count", deal: "deal" };

/** Return the player and the action that the table waits for, as text. */
export const waitsFor = (name, stage) => `${name}'s turn to ${ACTIONS[stage]}.`;

/** Describe which players are away, and when the viewer can ask about them. */
export function awayText(names, seconds) {
  const sentences = names.map((name) => `${name} is away.`);
  const minutes = Math.ceil(seconds / 60);
  const time = minutes === 1 ? "a minute" : `${minutes} minutes`;
  if (seconds && names.length) {
    sentences.push(`In ${time}, you can ask whether your friend is there.`);
  }
  return sentences.join(" ");
}

/** Describe when the viewer, who has asked, can claim the game. */
export const claimIn = (seconds) =>
  seconds
    ? `Your friend has ${numberOf(seconds, "second")} to answer.`
    : "Your friend did not answer. You can claim the game.";

export const STILL_THERE = "Are you still there?";

/** Return the request for an answer, with the time that is left. */
export const answerIn = (seconds) =>
  `Answer within ${numberOf(seconds, "second")}, or your friend can claim the game.`;

/** Return the request for a move, with the time that is left. */
export const moveIn = (seconds) =>
  `Make a move within ${numberOf(seconds, "second")}, or your friend can claim the game.`;

const PENALTIES = {
  muggins: "the points you overlook", overcount: "the points you claim beyond the value",
};

/** Return the text of a friend's invitation, with the options of the game. */
export function invitationText({ goal, counting, penalties, names }) {
  const host = names.first || "A friend";
  const begin = `${host} invites you to a game. The first to reach ${goal} points wins.`;
  if (!counting) return `${begin} The server counts all hands.`;
  const scored = penalties.map((penalty) => PENALTIES[penalty]).join(" and ");
  const also = scored ? ` The other player scores ${scored}.` : "";
  return `${begin} Each player counts their own cards.${also}`;
}

export const FAIR_CARDS =
  "The server and each player draw a secret. Together, the three secrets determine all " +
  "cards. These commitments fix the secrets before any of them is known:";
export const SECRETS = "The secrets:";
export const SECRETS_LATER = "This page shows the secrets when the game is over.";
export const CHECK_GAME =
  "Download the record of a game and what you saw, and compare the files with the command " +
  "cribbage verify:";
export const ROLES = { server: "Server", first: "Host", second: "Guest" };
export const SHUFFLING = "Shuffling the cards…";
export const WAITS_FOR_SECRET =
  "The cards are shuffled when the secrets of both players have arrived. If a secret " +
  "does not arrive, its player left before the first card was dealt.";
export const NO_SECRET =
  "This browser has no secret for the cards of this game: start a new game.";
export const OTHER_GAME =
  "The server does not show the game that this browser agreed to: do not continue.";
export const CARDS_WITHOUT_SECRET =
  "The cards were dealt without a secret from this browser, so it cannot prove that nobody " +
  "chose them.";
export const OTHER_COMMITMENT =
  "A commitment to the cards is missing or was changed: do not play this game.";

/* The costs of choices */

export const NO_BETTER = "No choice was better.";
export const NO_BETTER_YET = "Right: no choice is better.";
export const FOR_DETAILS = "Click a start card to see the count.";
const owner = (name) => (name === "You" ? "Your" : `${name}'s`);

export const lostInAll = (points) => `They cost ${points} points in all.`;
const inPoints = (share) => share.replace("%", " percentage points");
export const chanceOf = (share) => `${inPoints(share)} of the chance of winning`;
export const HARDLY_ANY = "hardly any of the chance of winning";
export const whyIn = (deal, cards) => `Why? Deal ${deal}: ${cards}`;

/** Summarize a player's choices, with their cost in points and in chances of winning. */
export function choicesText(name, best, choices, points, share) {
  const counted = `${name}: ${best} of ${choices} choices were best.`;
  if (best === choices) return counted;
  const chance = `The losses of win probability add up to ${inPoints(share)}.`;
  return `${counted} The others cost ${points} points. ${chance}`;
}

/* Drills */

export const COST_OF = {
  own_crib: "Lost with your crib", other_crib: "Lost with the other player's crib",
  lead: "Lost with a first card", reply: "Lost with a later card",
};

/** Summarize the answers to the daily questions of the last weeks. */
export function weeks({ number, right, cost }) {
  if (!number) return "The four weeks before today: no answers.";
  const mean = cost === null ? "" : `, ${cost.toFixed(2)} points lost on average`;
  return `The four weeks before today: ${right} of ${number} right${mean}.`;
}

export const keeping = (keep, discard) => `Keep ${keep}, and discard ${discard}.`;
export const playing = (card) => `Play ${card}.`;

export const NO_QUESTION = "No question could be loaded.";
export const AGAIN = "You got this question wrong last time.";
export const CLEAR_ANSWERS = "Delete all answers, and the costs of your choices, on this device?";
export const RESULT_COPIED = "The result was copied.";
export const RESULT_SELECTED = "Copy the selected result.";
export const NO_ANSWERS = "No answers are saved yet.";
export const NO_PROGRESS = "This file contains no drill progress.";
export const COUNT_CRIB = "This is the crib: how many points?";
export const COUNT_HAND = "Your hand: how many points?";
export const FOLLOW = "Your turn: which card do you play?";
export const LEAD = "You lead: which card do you play?";
export const questionOf = (day) => `The question of ${day}: your first answer counts.`;
export const questionsOf = (day) => `The questions of ${day}`;
export const youSaid = (answer) => `You said ${answer}.`;
export const unexplained = (answer) => `No common mistake gives ${answer}.`;
export const worth = (value) => `It is worth ${value || "nothing"}.`;
export const rightly = (value) => `Right: ${value}.`;
export const damagedAnswer = (number) => `Answer ${number} in this file is damaged.`;
export const answersSaved = (number) => `${answers(number, "is", "are")} saved on this device.`;
export const answersAdded = (number) => `${answers(number, "was", "were")} added.`;

const answers = (number, one, many) =>
  number === 1 ? `1 answer ${one}` : `${number} answers ${many}`;

export const discardTo = (crib, size) =>
  `${crib === "mine" ? "Your" : "The other player's"} crib: which ${size} cards do you discard?`;

const PARTS = new Map([
  ["hand", "in the hand"],
  ["crib", "in the crib"],
  ["now", "now"],
  ["then", "afterwards"],
]);

export const difference = (part, points, isBetter) =>
  `${points} points ${isBetter ? "better" : "worse"} ${PARTS.get(part)}`;

export const rankOfChoice = (cost, rank, number) =>
  `Your choice costs ${cost} points and ranks ${ordinal(rank)} of ${number}.`;

export const chosenAs = (rank) => `chosen, ${ordinal(rank)}`;

/** Return an ordinal number, such as `1st`. */
function ordinal(number) {
  const endings = { one: "st", two: "nd", few: "rd", other: "th" };
  return number + endings[new Intl.PluralRules("en", { type: "ordinal" }).select(number)];
}

export const RANDOM_DISCARD = "The other player is assumed to discard two random cards. ";

export const mistakeOn = (day, answer, cost) =>
  `${day}: you answered ${answer}${cost === null ? "" : `, which cost ${cost} points`}`;

/* Ask */

export const SIX_CHOSEN = "You chose six cards. Remove one first.";
export const unreadText = (word) => `Not a card: ${word}. Write a card as 5H, 10S or 5♥.`;
export const chosenText = (number) =>
  number ? `${number} chosen. Choose five or six.` : "Type your cards, or choose them below.";
export const bestText = (hand, points) => `Best: keep ${hand}, for ${points} points on average.`;

/* Reviews */

export const BEFORE_GAME = "Before the game";
export const NOT_REVIEWED = "Not reviewed yet";
export const NO_CHOICE = "Nothing to choose here";
export const COSTS_LATER = "This list appears when all choices are reviewed.";
export const COSTLIEST_FIRST = "Sorted by the chance of winning that they cost:";
export const TOO_MANY_REVIEWS = "Too many reviews are running. Reload this page in a minute.";
export const NO_GAMES =
  "This is not a log from cribbage match, a game that cribbage play saved, " +
  "or a downloaded game.";
export const LARGE_FILE = "A file can be at most 64 megabytes.";
export const EMPTY_FILE = "This file is empty.";
export const notShown = (name) => `${owner(name)} choices are not shown`;
export const chanceToWin = (name) => `${owner(name)} chance of winning`;
export const gamesFound = (number) => `${numberOf(number, "game")}:`;
export const reviewedText = (done, choices) =>
  done === choices
    ? "All choices are reviewed. "
    : `Choices of both players reviewed: ${done} of ${choices}. `;
export const brokenLine = (number) =>
  `Line ${number} is incomplete, or is not the record of a game.`;
export const lostBy = (name, reason) => `${name} ${name === "You" ? "lose" : "loses"}: ${reason}`;

/* Statistics */

export const DELETE_GAMES = "Delete all games from the statistics?";
export const GAMES_DELETED = "All games were deleted from the statistics.";
export const NO_STATISTICS = "This file contains no exported statistics.";
export const otherVersion = (version) =>
  `This file has an unsupported version: ${version}.`;
export const skipped = (reasons) => `Skipped: ${reasons.join("; ")}.`;
export const added = (read, number) => `${read} read, ${number} new.`;
export const losses = (all, last, latest) =>
  `Average: ${all}; in the last ${latest === 1 ? "game" : `${latest} games`}: ${last}.`;
