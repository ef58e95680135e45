type Kind = 'localStorage' | 'sessionStorage';

/** What the browser keeps under a name; null where there is nothing, or where storage is blocked. */
export function readStored(kind: Kind, name: string): string | null {
  try {
    return globalThis[kind].getItem(name);
  } catch {
    return null;
  }
}

/** Keeps a text under a name, null forgets it; where storage is blocked nothing is kept. */
export function writeStored(kind: Kind, name: string, value: string | null): void {
  try {
    if (value === null) globalThis[kind].removeItem(name);
    else globalThis[kind].setItem(name, value);
  } catch {
    // Nothing to keep it in.
  }
}
