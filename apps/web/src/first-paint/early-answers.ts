declare global {
  interface Window {
    /** Responses that the document requested before the code loaded, by address; set by `boot.ts`. */
    earlyAnswers?: { token: string | null; answers: Map<string, Promise<Response>> };
    /** Settles once the full style sheet has loaded; set by `boot.ts`. */
    allStyles?: Promise<unknown>;
    /** The form that was sent before its code had loaded. */
    earlySubmit: HTMLFormElement | null;
  }
}

/** Maximum age of an early answer, counted from the opening of the page. */
const FRESH_MS = 10_000;

/**
 * Takes the response that the document requested, once. Undefined when there is none, when the token differs
 * or after 10 seconds.
 */
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
