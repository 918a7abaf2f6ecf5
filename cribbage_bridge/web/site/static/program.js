/* A web worker that runs SWI-Prolog, Python and the application.

   The worker loads them at once.  The first message, which says whether it saves the games,
   starts the application.  Each further message is a request or cancels one.  The worker
   answers a request with one or more parts of the response.
*/

import { BYTES } from "../program/bytes.js";
import { loadPyodide } from "../program/pyodide.mjs";
import startProlog from "../program/swipl.mjs";
import { OwnedElsewhereError, Store } from "./store.js";

const FOLDER = "/games";
const FILE = `${FOLDER}/tables.sqlite`;

/** The milliseconds without requests after which the player probably thinks. */
const QUIET = 300;

const { promise: started, resolve: begin } = Promise.withResolvers();

let python = null;
let application = null;
let store = null;

/** The numbers of the requests of which no part is answered. */
const unanswered = new Set();

/** The timer of the rehearsal, if the worker waits for a quiet time. */
let rehearsal = 0;

/** True until the rehearsal begins, if the worker saves the games. */
let mustRehearse = false;

/** The name of a file that cannot be loaded. */
let missing = "";

/** Count the bytes that are fetched, and report them. */
function reportBytes() {
  const fetchWhole = fetch;
  let loaded = 0;
  const counter = () => new WritableStream({
    write(chunk) {
      loaded += chunk.length;
      postMessage({ loaded, of: BYTES });
    },
  });
  globalThis.fetch = async (file, options) => {
    const response = await fetchWhole(file, options).catch(() => Response.error());
    if (!response.ok) {
      missing = new URL(file, location).pathname.split("/").pop();
      throw new TypeError(missing);
    }
    // A browser saves what it compiles only if it gets the response of its own fetch.
    response.clone().body?.pipeTo(counter()).catch(() => {});
    return response;
  };
}

async function packages() {
  const response = await fetch(new URL("../program/packages.tar.zst", import.meta.url));
  return response.arrayBuffer();
}

const BLOCK = 512;

/** Write the files of a tar archive to the folder of Python's packages. */
function unpack(archive) {
  const decoder = new TextDecoder();
  const folder = python.runPython("import site; site.getsitepackages()[0]");
  for (let place = 0; archive[place];) {
    const field = (from, to) =>
      decoder.decode(archive.subarray(place + from, place + to)).split("\0", 1)[0];
    const prefix = field(345, 500);
    const path = [folder, ...(prefix ? [prefix] : []), field(0, 100)].join("/");
    const size = Number.parseInt(field(124, 136), 8);
    place += BLOCK;
    python.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    python.FS.writeFile(path, archive.subarray(place, place + size));
    place += Math.ceil(size / BLOCK) * BLOCK;
  }
}

async function load() {
  reportBytes();
  const [pyodide, prolog, archive] = await Promise.all([
    loadPyodide(), startProlog({ arguments: ["-q"] }), packages(),
  ]);
  python = pyodide;
  python.registerJsModule("swipl_wasm", prolog);
  const decompress = python.runPython("from compression.zstd import decompress; decompress");
  unpack(decompress(python.toPy(archive)).toJs());
  const { Application } = python.pyimport("cribbage_bridge.web.site.application");
  postMessage({ isLoaded: true });
  return Application;
}

async function start(isSaved) {
  const Application = await loaded;
  python.FS.mkdirTree(FOLDER);
  if (isSaved) await restore();
  application = Application(FILE);
  await application.start();
  postMessage({ isReady: true, isUnsaved: isSaved && !store });
  begin();
  mustRehearse = isSaved;
  rehearseInQuiet();
}

/** Rehearse, but only once, when the player thinks. */
function rehearseInQuiet() {
  clearTimeout(rehearsal);
  if (unanswered.size || !mustRehearse) return;
  rehearsal = setTimeout(() => {
    mustRehearse = false;
    application.rehearse();
  }, QUIET);
}

/** Restore the saved games, if the browser lets this page save them. */
async function restore() {
  try {
    store = await Store.open();
    for (const [name, bytes] of Object.entries(await store.take())) {
      python.FS.writeFile(`${FOLDER}/${name}`, bytes);
    }
  } catch {
    store = null;
  }
}

/** Save the games; if that is impossible, go on without saving them. */
async function save() {
  const names = python.FS.readdir(FOLDER).filter((name) => !name.startsWith("."));
  const files = names.map((name) => [name, python.FS.readFile(`${FOLDER}/${name}`)]);
  try {
    await store.save(Object.fromEntries(files));
  } catch (error) {
    if (error instanceof OwnedElsewhereError) throw error;
    store = null;
    postMessage({ isUnsaved: true });
  }
}

/** Answer a request; save what it changed before its last part is sent. */
async function answer({ number, method, url, body }) {
  unanswered.add(number);
  clearTimeout(rehearsal);
  await started;
  const parts = [];
  await application.answer(number, method, url, body, (status, part, more) => {
    const message = { number, status, part: part.toJs(), more };
    if (more) {
      postMessage(message);
      settle(number);
    } else {
      parts.push(message);
    }
  });
  if (store && method !== "GET") await save();
  for (const message of parts) postMessage(message);
  settle(number); // a canceled request has no answer
}

/** Note that a request is answered. */
function settle(number) {
  unanswered.delete(number);
  rehearseInQuiet();
}

async function receive({ data }) {
  if ("isSaved" in data) await start(data.isSaved);
  else if ("canceled" in data) application?.cancel(data.canceled);
  else await answer(data);
}

function fail(error) {
  if (error instanceof OwnedElsewhereError) postMessage({ isLost: true });
  else if (missing) postMessage({ failure: `The file ${missing} cannot be loaded.` });
  else postMessage({ failure: `${error}` });
}

const loaded = load();
loaded.catch(fail);
addEventListener("message", (event) => receive(event).catch(fail));
