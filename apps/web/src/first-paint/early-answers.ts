declare global {
  interface Window {
    /** What the document asked for before the code was here, by address; set by `boot.ts`. */
    earlyAnswers?: { token: string | null; answers: Map<string, Promise<Response>> };
    /** Settles once the styles of every page are here; set by `boot.ts`. */
    allStyles?: Promise<unknown>;
    /** The form that was sent before its code was here. */
    earlySubmit: HTMLFormElement | null;
  }
}

/** Older answers may be out of date. */
const FRESH_MS = 10_000;

/** The answer that is on its way since the document came, once and only for the token that asked; else undefined. */
export function takeEarlyAnswer(
  method: string,
  url: string,
  token: string | null,
): Promise<Response> | undefined {
  const early = typeof window === 'undefined' ? undefined : window.earlyAnswers;
  if (method !== 'GET' || early === undefined || early.token !== token) return undefined;
  const answer = early.answers.get(url);
  early.answers.delete(url);
  return performance.now() < FRESH_MS ? answer : undefined;
}
