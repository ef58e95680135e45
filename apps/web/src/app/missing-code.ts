/** How long after a first failure the second try is made, in milliseconds. */
const PAUSE_MS = 400;
/** A page that is reloaded by itself stays as it is for so long, in milliseconds. */
const CALM_MS = 30_000;
const RELOADED_AT = 'reloaded_at';

/** Code of the web that could not be loaded: the network is away, or a newer version has replaced it. */
export class MissingCode extends Error {
  override readonly name = 'MissingCode';
}

/** Loads code, a second time where the first fails. Throws MissingCode. */
export const loadTwice =
  <T>(load: () => Promise<T>) =>
  async (): Promise<T> => {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      return load().catch((cause: unknown) => {
        throw new MissingCode('A part of this page could not be loaded', { cause });
      });
    }
  };

const entryOf = (page: Document): string | null | undefined =>
  page.querySelector('script[type="module"]')?.getAttribute('src');

/** Whether the server has another version of the web than this page. False where it cannot be asked. */
export async function isReplaced(): Promise<boolean> {
  try {
    const response = await fetch(window.location.href, { headers: { accept: 'text/html' } });
    const newest = entryOf(new DOMParser().parseFromString(await response.text(), 'text/html'));
    return newest !== undefined && newest !== entryOf(document);
  } catch {
    return false;
  }
}

/** Loads the page anew, unless that was just done: a site that is half updated must not reload for ever. */
export function reloadOnce(now: number): void {
  try {
    if (now - Number(sessionStorage.getItem(RELOADED_AT)) < CALM_MS) return;
    sessionStorage.setItem(RELOADED_AT, String(now));
  } catch {
    return;
  }
  window.location.reload();
}
