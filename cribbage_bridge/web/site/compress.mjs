/* Compress a file with Zstandard, by the Python of the site. */

import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [pyodide, file, compressed] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
const python = await loadPyodide();
const compress = python.runPython("from compression.zstd import compress; compress");
writeFileSync(compressed, compress(python.toPy(new Uint8Array(readFileSync(file))), 19).toJs());
