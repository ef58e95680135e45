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
