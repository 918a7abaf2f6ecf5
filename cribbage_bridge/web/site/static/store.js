/* Files that the browser saves.  The worker that opened them last owns them. */

const DATABASE = "cribbage";
const OBJECTS = "files";
const KEY = "tables";

/** An error of a worker that no longer owns the files. */
export class OwnedElsewhereError extends Error {}

/** The saved files. */
export class Store {
  constructor(database) {
    this.database = database;
    this.owner = crypto.getRandomValues(new Uint32Array(4)).join("-");
  }

  /** Open the store; throw an error if the browser has none for this page. */
  static async open() {
    const opening = indexedDB.open(DATABASE, 1);
    opening.addEventListener("upgradeneeded", () => {
      opening.result.createObjectStore(OBJECTS);
    });
    return new Store(await done(opening));
  }

  /** Own the files, and return them: a `Uint8Array` for each name. */
  async take() {
    const objects = this.objects();
    const saved = await done(objects.get(KEY));
    const files = saved?.files ?? {};
    await done(objects.put({ owner: this.owner, files }, KEY));
    return files;
  }

  /** Save the files; throw an `OwnedElsewhereError` if another worker owns them. */
  async save(files) {
    const objects = this.objects();
    const { owner } = await done(objects.get(KEY));
    if (owner !== this.owner) throw new OwnedElsewhereError();
    await done(objects.put({ owner, files }, KEY));
  }

  objects() {
    return this.database.transaction(OBJECTS, "readwrite").objectStore(OBJECTS);
  }
}

/** Return a promise of the result of a request. */
function done(request) {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error));
    request.addEventListener("blocked", () => reject(new Error("blocked")));
  });
}
