import { useSyncExternalStore } from 'react';
import { createListeners } from '../listeners.ts';
import type { PasskeyAnswer } from '../session/passkey-answer.ts';

export type Question = {
  /** Names the thing: "Deny Tuesday's 9:15 am visit?" */
  title: string;
  /** What the button does, never "OK". Without it there is only the way out. */
  verb?: string;
  /** The way out: "Back" unless told. */
  keep?: string;
  /** `bad` for what destroys. */
  tone?: 'calm' | 'bad';
  /** What follows, in a sentence. */
  text?: string;
  /** Links to what the text is about. */
  links?: readonly { to: string; label: string }[];
  /** The label of a field that asks why. */
  reason?: string;
  /** Reasons that are offered with one tap. */
  choices?: readonly string[];
  /** What is said where no reason is given; the question stays open then. Without it a reason may be left out. */
  needsReason?: string;
  /** The reason as it was typed before, where it could not be saved. */
  typed?: string;
  /** Asks for the person's password or passkey, and shows why the last try failed. */
  password?: { problem: string | undefined };
};

/** What the person answered; null where they keep things as they are. */
export type Answer = { reason: string; password: string; passkey?: PasskeyAnswer } | null;

export type PendingQuestion = Question & { id: number; answer: (answer: Answer) => void };

let asked: PendingQuestion | null = null;
let lastId = 0;
const listeners = createListeners();

function set(next: PendingQuestion | null): void {
  asked = next;
  listeners.tell();
}

/** Asks before something that cannot be undone. A question that is still open is answered with null. */
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
