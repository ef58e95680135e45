/** A page that was reloaded by itself stays as it is for so long, in milliseconds. */
const CALM_MS = 30_000;
const RELOADED_AT = 'reloaded_at';

/** Code of the web that could not be loaded: the network is away, or a newer version has replaced it. */
export class MissingCode extends Error {
  override readonly name = 'MissingCode';
}

/** Loads code. Throws MissingCode; browsers keep that in mind, so that only a new page can try again. */
export function loadCode<T>(load: () => Promise<T>): () => Promise<T> {
  return () =>
    load().catch((cause: unknown) => {
      throw new MissingCode('Code that could not be loaded', { cause });
    });
}

/** What browsers say where a part of a screen is loaded with its first use. */
const NOT_LOADED = /dynamically imported module|module script failed/i;

/** Whether a screen broke because code did not come. */
export const isMissingCode = (error: unknown): boolean =>
  error instanceof MissingCode || (error instanceof TypeError && NOT_LOADED.test(error.message));

/** Whether the server has a document for this address. */
export async function isReachable(): Promise<boolean> {
  try {
    return (await fetch(window.location.href, { headers: { accept: 'text/html' } })).ok;
  } catch {
    return false;
  }
}

/** Loads the page anew, unless that was just done: code that stays away must not make it reload for ever. */
export function reloadOnce(now: number): void {
  try {
    if (now - Number(sessionStorage.getItem(RELOADED_AT)) < CALM_MS) return;
    sessionStorage.setItem(RELOADED_AT, String(now));
  } catch {
    return;
  }
  window.location.reload();
}
