/* Compile the Python modules in a folder by the Python of the site. */

import { pathToFileURL } from "node:url";

const [pyodide, root] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
const python = await loadPyodide();
python.FS.mkdirTree("/modules");
python.FS.mount(python.FS.filesystems.NODEFS, { root }, "/modules");
const isCompiled = python.runPython(`
import compileall

compileall.compile_dir("/modules", legacy=True, maxlevels=20, optimize=2, quiet=1)
`);
process.exit(isCompiled ? 0 : 1);
