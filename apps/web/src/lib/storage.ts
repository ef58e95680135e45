type Kind = 'localStorage' | 'sessionStorage';

/** Reads a stored value. Null when there is none or storage is blocked. */
export function readStored(kind: Kind, name: string): string | null {
  try {
    return globalThis[kind].getItem(name);
  } catch {
    return null;
  }
}

/** Stores a value; null removes it. Does nothing when storage is blocked. */
export function writeStored(kind: Kind, name: string, value: string | null): void {
  try {
    if (value === null) globalThis[kind].removeItem(name);
    else globalThis[kind].setItem(name, value);
  } catch {
    // Storage is blocked.
  }
}

/** Deletes a database of this site. Does nothing when storage is blocked. */
export function deleteDatabase(name: string): void {
  try {
    globalThis.indexedDB.deleteDatabase(name);
  } catch {
    // Storage is blocked.
  }
}
