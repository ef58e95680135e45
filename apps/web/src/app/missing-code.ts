/** Code that could not be loaded: the network is down, or a newer version has replaced it. */
export class MissingCode extends Error {
  override readonly name = 'MissingCode';
}

/**
 * Wraps a code import. Throws MissingCode when it fails. Browsers cache failed imports, so only a new page
 * can retry.
 */
export function loadCode<T>(load: () => Promise<T>): () => Promise<T> {
  return () =>
    load().catch((cause: unknown) => {
      throw new MissingCode('Code that could not be loaded', { cause });
    });
}

/** Browsers' messages when a lazy part of a screen cannot be loaded. */
const NOT_LOADED = /dynamically imported module|module script failed/i;

/** Whether a screen broke because its code did not load. */
export const isMissingCode = (error: unknown): boolean =>
  error instanceof MissingCode || (error instanceof TypeError && NOT_LOADED.test(error.message));
