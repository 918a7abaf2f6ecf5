/* Compile the rules in a folder by the SWI-Prolog of the site. */

import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [swipl, folder] = process.argv.slice(2);
const { default: startProlog } = await import(pathToFileURL(`${swipl}/dist/index.js`));
const prolog = await startProlog({ arguments: ["-q"] });

const names = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith(".pl"));
for (const name of names) {
  const file = join(folder, name);
  prolog.FS.mkdirTree(join(file, ".."));
  prolog.FS.writeFile(file, readFileSync(file));
}
// Only what makes the tables of data needs threads, which there are none of here.
const used = names.filter((name) => /^[a-z]+\.pl$|^cribbage\/(?!tables)/.test(name));
for (const name of used) {
  const file = join(folder, name);
  const { success, message } = prolog.prolog.query(`qcompile('${file}')`).once();
  if (!success) throw new Error(`${name}: ${message}`);
  const compiled = file.replace(/pl$/, "qlf");
  writeFileSync(compiled, prolog.FS.readFile(compiled));
}
process.exit(0);
