import { useSyncExternalStore } from 'react';
import { createListeners } from '../listeners.ts';
import type { PasskeyAnswer } from '../session/passkey-answer.ts';

export type Question = {
  /** A question that names the thing: "Deny Tuesday's 9:15 am visit?" */
  title: string;
  /** The label of the confirming button, never "OK". Without it there is only the cancel button. */
  verb?: string;
  /** The label of the cancel button; "Back" by default. */
  keep?: string;
  /** `bad` for destructive actions. */
  tone?: 'calm' | 'bad';
  /** The consequence, in one sentence. */
  text?: string;
  /** Links related to the text. */
  links?: readonly { to: string; label: string }[];
  /** The label of a reason field. */
  reason?: string;
  /** Reasons that one tap fills in. */
  choices?: readonly string[];
  /** The error when the reason is missing. Without it the reason is optional. */
  needsReason?: string;
  /** The initial reason, for example after a failed attempt. */
  typed?: string;
  /** Asks for the password or a passkey. `problem` is the error of the last attempt. */
  password?: { problem: string | undefined };
};

/** The person's answer; null when they cancel. */
export type Answer = { reason: string; password: string; passkey?: PasskeyAnswer } | null;

export type PendingQuestion = Question & { id: number; answer: (answer: Answer) => void };

let asked: PendingQuestion | null = null;
let lastId = 0;
const listeners = createListeners();

function set(next: PendingQuestion | null): void {
  asked = next;
  listeners.tell();
}

/** Asks for a confirmation. Cancels a question that is still open. */
export function confirm(question: Question): Promise<Answer> {
  asked?.answer(null);
  return new Promise((resolve) => {
    lastId += 1;
    const answer = (given: Answer) => {
      set(null);
      resolve(given);
    };
    set({ ...question, id: lastId, answer });
  });
}

export const currentQuestion = (): PendingQuestion | null => asked;

export const useQuestion = (): PendingQuestion | null =>
  useSyncExternalStore(listeners.listen, currentQuestion, () => null);
