/* Run the suites of the rules in SWI-Prolog for WebAssembly, and the tests of the bridge
   in Pyodide beside it.  `make wasm` installs both.  With the option `--long`, run only the
   suites that take longest, which are otherwise left out. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const SUITES = join(ROOT, "tests/prolog");

/* The suites that cannot pass here, and why. */
const LEFT_OUT = {
  "answers.plt": "it nests terms more deeply than the stack of WebAssembly allows",
  "drawn_hands.plt": "a seed stands for other random numbers here",
};

const LONG = ["discard.plt", "endgame.plt", "opponent.plt"];
const runsLong = process.argv.includes("--long");

const packages = join(ROOT, "build/node_modules");
const { default: startProlog } = await import(join(packages, "swipl-wasm/dist/index.js"));
const { loadPyodide } = await import(join(packages, "pyodide/pyodide.mjs"));

/** Copy the Prolog files of a folder to the files of SWI-Prolog. */
function copy(prolog, folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.plt?$/.test(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    prolog.FS.mkdirTree(entry.parentPath);
    prolog.FS.writeFile(file, readFileSync(file));
  }
}

/** Run a suite in a SWI-Prolog of its own, and return whether it passes. */
async function passes(suite) {
  const printed = [];
  const print = (line) => printed.push(line);
  const prolog = await startProlog({ arguments: ["-q"], print, printErr: print });
  for (const folder of ["prolog", "cribbage_bridge", "tests/prolog"]) {
    copy(prolog, join(ROOT, folder));
  }
  const { success, Units: units } = prolog.prolog.query(
    `working_directory(_, '${SUITES}'), use_module(library(plunit)),`
      + ` set_test_options([load(always)]), load_files('${suite}', []),`
      + " aggregate_all(count, plunit:current_unit(_, _, _, _), Units), run_tests",
  ).once();
  if (!success) console.log(printed.join("\n"));
  return success && units > 0;
}

/** Run the tests of the bridge, and return whether they pass. */
async function bridgePasses() {
  const quiet = { arguments: ["-q"], printErr() {} };
  const [python, prolog] = await Promise.all([loadPyodide(), startProlog(quiet)]);
  python.registerJsModule("swipl_wasm", prolog);
  for (const [place, root] of [["/project", ROOT], ["/packages", join(ROOT, "build/wasm")]]) {
    python.FS.mkdirTree(place);
    python.FS.mount(python.FS.filesystems.NODEFS, { root }, place);
  }
  const status = python.runPython(`
import os
import sys

sys.dont_write_bytecode = True
sys.path[:0] = ["/packages", "/project", "/project/tests/helpers"]
os.chdir("/project")
import pytest

options = ["--noconftest", "-p", "no:cacheprovider", "--override-ini=timeout="]
int(pytest.main(["--quiet", *options, "--override-ini=addopts=--import-mode=importlib",
                 "tests/bridge/test_queries.py"]))
`);
  return status === 0;
}

const isWanted = (name) => name.endsWith(".plt") && LONG.includes(name) === runsLong;
const failed = [];
for (const suite of readdirSync(SUITES).filter(isWanted)) {
  if (suite in LEFT_OUT) console.log(`${suite} is left out: ${LEFT_OUT[suite]}`);
  else if (!await passes(suite)) failed.push(suite);
}
if (!runsLong && !await bridgePasses()) failed.push("test_queries.py");
console.log(failed.length ? `Failed: ${failed.join(", ")}` : "All tests in WebAssembly passed.");
process.exit(failed.length ? 1 : 0);
