/* Compile the rules in a folder by the SWI-Prolog of the site. */

import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const SHOW = "cribbage.pl";

const [swipl, folder] = process.argv.slice(2);
const { default: startProlog } = await import(pathToFileURL(`${swipl}/dist/index.js`));
const names = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith(".pl"));

/** Start SWI-Prolog with the rules, and return it. */
async function withRules() {
  const prolog = await startProlog({ arguments: ["-q"] });
  for (const name of names) {
    const file = join(folder, name);
    prolog.FS.mkdirTree(join(file, ".."));
    prolog.FS.writeFile(file, readFileSync(file));
  }
  return prolog;
}

/** Call a goal, and return the values of its variables. */
function call(prolog, goal) {
  const { success, message, ...values } = prolog.prolog.query(goal).once();
  if (!success) throw new Error(`${goal}: ${message}`);
  return values;
}

/** Return the facts that the rules of the show cache when they have counted all hands. */
async function cachedPoints() {
  const { Facts: facts } = call(
    await withRules(),
    `use_module('${join(folder, "cribbage/lookup.pl")}'), rank_lookup(_),`
      + " with_output_to(string(Facts), listing(cribbage:known_rank_points/2))",
  );
  return `${facts}`;
}

if (names.includes(SHOW)) {
  const rules = join(folder, SHOW);
  writeFileSync(rules, `${readFileSync(rules)}\n${await cachedPoints()}`);
}
const prolog = await withRules();
// Only what makes the tables of data needs threads, which there are none of here.
const used = names.filter((name) => /^[a-z]+\.pl$|^cribbage\/(?!tables)/.test(name));
for (const name of used) {
  const file = join(folder, name);
  call(prolog, `qcompile('${file}')`);
  const compiled = file.replace(/pl$/, "qlf");
  writeFileSync(compiled, prolog.FS.readFile(compiled));
}
process.exit(0);
