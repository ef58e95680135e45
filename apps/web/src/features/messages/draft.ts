/** What was typed and not sent, for as long as the tab is open; it goes with the session. */
const nameOf = (me: number, otherId: number): string => `message_draft.${me}.${otherId}`;

export function keptDraft(me: number, otherId: number): string {
  try {
    return sessionStorage.getItem(nameOf(me, otherId)) ?? '';
  } catch {
    return '';
  }
}

export function keepDraft(me: number, otherId: number, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(nameOf(me, otherId));
    else sessionStorage.setItem(nameOf(me, otherId), text);
  } catch {
    // It is kept until another conversation is opened.
  }
}
