import type { User } from '@drawpoint/contracts/auth/user';
import { USER_URL } from './urls.ts';
import { hearServerTime } from '../lib/time/server-clock.ts';

/*
 * What a document shows of a signed-in screen before its code is here: parts that the build rendered, hidden, with blanks for
 * texts. A script in the document fills the blanks from what the document has asked for, and shows the parts. That script
 * stands in each such document: nothing here may need React or the data layer.
 */

/** What the blanks of a part say, by name; null takes away the element in which the blank stands. */
export type BlankTexts = Readonly<Record<string, string | null>>;

/** For the build: a place for a text that is known when somebody opens the page. */
export const blank = (name: string): string => `[[blank_${name}]]`;

/** For the build: rendered content with an element for each blank. */
export const withBlanks = (html: string): string =>
  html.replace(/\[\[blank_(\w+)\]\]/g, '<span data-blank="$1"></span>');

/** The answer to what the document has asked for, beside the code, which is given it too. Null where it is no success. */
export async function readEarly<T>(url: string): Promise<T | null> {
  const answer = await window.earlyAnswers?.answers.get(url)?.then(
    // At once: the code waits for the same answer, began later, and reads it in the next moment.
    (response) => {
      hearServerTime(response.headers.get('date'), performance.timeOrigin, Date.now());
      return response.ok ? response.clone() : null;
    },
    () => null,
  );
  return answer ? ((await answer.json()) as T) : null;
}

/** The signed-in person; null where nobody is, and for somebody who acts for another: their frame says so first. */
export async function readUser(): Promise<User | null> {
  const user = await readEarly<User>(USER_URL);
  return user?.is_impersonating ? null : user;
}

const FONT = "1em 'Figtree Variable'";
/** Later than this, texts are shown in a font of the device. */
const FONT_WAIT_MS = 1_000;

/**
 * Settles when texts have the width that they keep. In a font of the device one takes a line more or less: what stands below
 * would move when ours comes, and be drawn a second time by the code, larger.
 */
export const fontIsHere = (): Promise<unknown> =>
  Promise.race([
    document.fonts.load(FONT).catch(() => undefined),
    new Promise((late) => setTimeout(late, FONT_WAIT_MS)),
  ]);

/** Fills the blanks of the parts with this name and shows them. Where the code has drawn meanwhile, nothing is left of them. */
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
