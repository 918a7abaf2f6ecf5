/* A web worker that runs SWI-Prolog alone, with the rules in its folder.

   Each message is a query, a wish for the next solution, or a program to consult. */

import startProlog from "../program/swipl.mjs";

const FOLDER = "/prolog";
const PROMPT = `${FOLDER}/prompt.pl`;
const PROGRAM = `${FOLDER}/program.pl`;

let prolog = null;
let solutions = null;

const print = (line) => postMessage({ line });

async function fetched(name) {
  const response = await fetch(new URL(`../prolog/${name}`, import.meta.url));
  return new Uint8Array(await response.arrayBuffer());
}

async function copyRules() {
  const names = JSON.parse(new TextDecoder().decode(await fetched("files.json")));
  await Promise.all(names.map(async (name) => {
    const file = `${FOLDER}/${name}`;
    prolog.FS.mkdirTree(file.slice(0, file.lastIndexOf("/")));
    prolog.FS.writeFile(file, await fetched(name));
  }));
}

async function start() {
  prolog = await startProlog({ arguments: ["-q"], print, printErr: print });
  await copyRules();
  const go = `working_directory(_, '${FOLDER}'), use_module('${PROMPT}')`;
  prolog.prolog.query(go).once();
}

/** Ask a query; its solutions are wanted one by one. */
function ask(query) {
  solutions?.close();
  print(`?- ${query}`);
  solutions = prolog.prolog.query("solution(Query, Text, IsLast)", { Query: query });
  showNext();
}

/** Show the next solution, or that there is none; after an error, its text is empty. */
function showNext() {
  const { value = { Text: "false", IsLast: "true" } } = solutions.next();
  const isLast = `${value.IsLast}` === "true";
  const text = `${value.Text}`;
  postMessage({ line: text && text + (isLast ? "." : " ;"), isLast });
  if (isLast) {
    solutions.close();
    solutions = null;
  }
}

function consult(program) {
  prolog.FS.writeFile(PROGRAM, program);
  ask("[program].");
}

const started = start();

addEventListener("message", async ({ data: { query, program } }) => {
  await started;
  if (query) ask(query);
  else if (program !== undefined) consult(program);
  else if (solutions) showNext();
});
