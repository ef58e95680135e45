import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { DEMO_PASSWORD, DEMO_PEOPLE } from '@drawpoint/auth/demo/people';
import { signIn, type Api, type Request } from './api.ts';
import { tokenOfCard } from './card.ts';
import type { ProgramsApart } from './programs-apart.ts';
import { CHOICE, fillSession, freeStarts } from './wizard.ts';

/** What was answered as done, and has to be there. */
export interface Acknowledged {
  visits: { id: number; code: string; email: string }[];
  messages: { clientId: string }[];
  payments: { appointmentId: number }[];
}

export type Load = Awaited<ReturnType<typeof startLoad>>;

/** Between two visits that a person books, and two messages, in milliseconds: within what one person may do in a minute. */
const NEXT_VISIT_MS = 4_000;
const NEXT_MESSAGE_MS = 1_000;
/** Before a person asks again. */
const PATIENCE_MS = 700;
const GIVE_UP_MS = 90_000;
const STAFF = 'phlebotomist@demo.test';
/** Patients of Maria's, who may write to her. */
const TALKING = [46, 47];
const PATIENTS = DEMO_PEOPLE.filter(({ roles }) => roles.includes('user'));
const BOOKING = PATIENTS.filter(({ id }) => !TALKING.includes(id));
const BOOKING_AT_ONCE = 6;
/** Each load is of other people who book: one person may pay so often in an hour, and a whole run takes a good part of one. */
let booked = 0;
const nextToBook = (): typeof BOOKING =>
  Array.from({ length: BOOKING_AT_ONCE }, () => BOOKING[(booked += 1) % BOOKING.length]!);

/**
 * People who book, pay, approve and write at once, each asking again, under the same name, until they are told what became of
 * it: what is repeated or lost shows in the databases. `name` tells the messages of one load from those of others.
 */
export async function startLoad({ api, sandboxUrl, settings }: ProgramsApart, name: string) {
  const acknowledged: Acknowledged = { visits: [], messages: [], payments: [] };
  const refusals = new Map<string, number>();
  let isOver = false;
  const staff = await signIn(api, STAFF, DEMO_PASSWORD);
  const signedIn = (people: typeof PATIENTS) =>
    Promise.all(
      people.map(async (person) => ({ ...person, token: await signIn(api, person.email, DEMO_PASSWORD) })),
    );
  const booking = await signedIn(nextToBook());
  const talking = await signedIn(PATIENTS.filter(({ id }) => TALKING.includes(id)));
  const starts = await freeStarts(api, staff, 70);

  /** Asks until the answer is one of these. */
  const settle = async (route: string, request: Request, final: readonly number[]): ReturnType<Api> => {
    const heard = new Set<string>();
    for (const limit = Date.now() + GIVE_UP_MS; ;) {
      const answer = await api(route, request).catch((error: unknown) =>
        String((error as Error).cause ?? error),
      );
      if (typeof answer !== 'string' && final.includes(answer.status)) return answer;
      const said = typeof answer === 'string' ? 'no answer' : `${answer.status} ${String(answer.body.code)}`;
      refusals.set(said, (refusals.get(said) ?? 0) + 1);
      heard.add(said);
      if (Date.now() > limit) throw new Error(`${route} heard ${[...heard].join(', ')} for ${GIVE_UP_MS} ms`);
      await pause(typeof answer !== 'string' && answer.status === 429 ? 2_000 : PATIENCE_MS);
    }
  };

  const book = async ({ token, email }: (typeof booking)[number], start: string): Promise<void> => {
    const session = await settleSession(token, start);
    const confirmed = await settle('POST /bookings', { token, body: { token: session } }, [201]);
    const id = Number(confirmed.body.appointment_id);
    await settle(`POST /appointments/${id}/approve`, { token: staff, body: {} }, [200, 409, 422]);
    const { body } = await settle(`GET /appointments/${id}`, { token }, [200]);
    acknowledged.visits.push({ id, code: String(body.confirmation_code), email });
    // Cards are tried less often than visits are booked, or they would count as tried for theft.
    if (id % 2 === 0) return;
    const amount = Number(body.price_total);
    const nonce = await tokenOfCard(sandboxUrl, settings).catch(() => undefined);
    if (nonce === undefined) return;
    const headers = { 'idempotency-key': randomUUID() };
    const pay = { token, headers, body: { amount, nonce } };
    const paid = await settle(`POST /appointments/${id}/pay`, pay, [200, 201]);
    const { status } = paid.body.payment as { status: string };
    if (status === 'succeeded') acknowledged.payments.push({ appointmentId: id });
  };
  /** A session filled by several calls. It begins again when one of them fails. */
  const settleSession = async (token: string, start: string): Promise<string> => {
    for (const limit = Date.now() + GIVE_UP_MS; ;) {
      try {
        return await fillSession(api, token, start);
      } catch (error) {
        if (Date.now() > limit) throw error;
        await pause(PATIENCE_MS);
      }
    }
  };
  const bookOn = async (patient: (typeof booking)[number]): Promise<void> => {
    for (let start = starts.shift(); start !== undefined && !isOver; start = starts.shift()) {
      await book(patient, start);
      await pause(NEXT_VISIT_MS);
    }
  };
  const talk = async ({ id, token }: (typeof booking)[number]): Promise<void> => {
    for (let said = 1; !isOver; said += 1) {
      const isStaff = said % 2 === 1;
      const clientId = `${name}-${id}-${said}`;
      const receiver_id = isStaff ? id : CHOICE.phlebotomist_id;
      const body = { receiver_id, content: clientId, client_id: clientId };
      await settle('POST /messages', { token: isStaff ? staff : token, body }, [201]);
      acknowledged.messages.push({ clientId });
      await pause(NEXT_MESSAGE_MS);
    }
  };
  const working = Promise.allSettled([...booking.map(bookOn), ...talking.map(talk)]);
  return {
    acknowledged,
    /** Answers by which something was not done yet: `503 UNAVAILABLE` and how often. */
    refusals,
    /** Begins nothing new, and waits until it is known of everything begun what became of it. */
    stop: async () => {
      isOver = true;
      // Everybody's end is waited for: what comes later would count as somebody else's.
      for (const each of await working) if (each.status === 'rejected') throw each.reason;
    },
  };
}
