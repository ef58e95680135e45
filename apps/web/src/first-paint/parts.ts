import type { User } from '@drawpoint/contracts/auth/user';
import { USER_URL } from './urls.ts';
import { updateServerClock } from '../lib/time/server-clock.ts';

/*
 * What a document shows of a signed-in screen before its code has loaded. The build renders hidden parts with
 * blanks for texts. A script in the document fills the blanks from the early answers and shows the parts.
 * That script is inlined in each such document: nothing here may need React or the data layer.
 */

/** Texts for the blanks of a part, by name. Null removes the blank's parent element. */
export type BlankTexts = Readonly<Record<string, string | null>>;

/** Build only: a placeholder for a text that is known when the page is opened. */
export const blank = (name: string): string => `[[blank_${name}]]`;

/** Build only: replaces each placeholder with an element. */
export const withBlanks = (html: string): string =>
  html.replace(/\[\[blank_(\w+)\]\]/g, '<span data-blank="$1"></span>');

/**
 * Reads a response that the document requested; the code reads the same response later. Null when it failed.
 */
export async function readEarly<T>(url: string): Promise<T | null> {
  const answer = await window.earlyAnswers?.answers.get(url)?.then(
    // Clone first: the code waits for the same response and reads its body next.
    (response) => {
      updateServerClock(response.headers.get('date'), performance.timeOrigin, Date.now());
      return response.ok ? response.clone() : null;
    },
    () => null,
  );
  return answer ? ((await answer.json()) as T) : null;
}

/** The signed-in person. Null when signed out, or while impersonating: the shell shows that first. */
export async function readUser(): Promise<User | null> {
  const user = await readEarly<User>(USER_URL);
  return user?.is_impersonating ? null : user;
}

/**
 * Fills the blanks of all parts with this name and shows them. Does nothing once the code has replaced the
 * parts.
 */
export function showParts(name: string, texts: BlankTexts = {}): void {
  for (const part of document.querySelectorAll<HTMLElement>(`[data-part="${name}"]`)) {
    for (const place of part.querySelectorAll<HTMLElement>('[data-blank]')) {
      const text = texts[place.dataset['blank']!];
      if (text === null) place.parentElement!.remove();
      else if (text !== undefined) place.textContent = text;
    }
    part.hidden = false;
  }
}
