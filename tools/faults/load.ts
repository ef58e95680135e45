import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { DEMO_PASSWORD, DEMO_PEOPLE } from '@drawpoint/auth/demo/people';
import { signIn, type Api, type Request } from './api.ts';
import { tokenOfCard } from './card.ts';
import type { ProgramsApart } from './programs-apart.ts';
import { CHOICE, fillSession, freeStarts } from './wizard.ts';

/** What the product acknowledged, and must still have. */
export interface Acknowledged {
  visits: { id: number; code: string; email: string }[];
  messages: { clientId: string }[];
  payments: { appointmentId: number }[];
}

export type Load = Awaited<ReturnType<typeof startLoad>>;

/** Milliseconds between two visits and two messages of a person. Both are within the limits per minute. */
const NEXT_VISIT_MS = 4_000;
const NEXT_MESSAGE_MS = 1_000;
/** Milliseconds before a person retries. */
const TIMEOUT_MS = 700;
const GIVE_UP_MS = 90_000;
const STAFF = 'phlebotomist@demo.test';
/** Patients of Maria, who may write to her. */
const TALKING = [46, 47];
const PATIENTS = DEMO_PEOPLE.filter(({ roles }) => roles.includes('user'));
const BOOKING = PATIENTS.filter(({ id }) => !TALKING.includes(id));
const BOOKING_AT_ONCE = 6;
/** Each load books for other people, because payments per person and hour are limited. */
let booked = 0;
const nextToBook = (): typeof BOOKING =>
  Array.from({ length: BOOKING_AT_ONCE }, () => BOOKING[(booked += 1) % BOOKING.length]!);

/**
 * People book, pay, approve and write at once, and retry with the same key until they get an answer. The
 * databases then show losses and duplicates. `name` separates the messages of one load from others.
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

  /** Repeats the request until its status is one of `final`. */
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
      await pause(typeof answer !== 'string' && answer.status === 429 ? 2_000 : TIMEOUT_MS);
    }
  };

  const book = async ({ token, email }: (typeof booking)[number], start: string): Promise<void> => {
    const session = await settleSession(token, start);
    const confirmed = await settle('POST /bookings', { token, body: { token: session } }, [201]);
    const id = Number(confirmed.body.appointment_id);
    await settle(`POST /appointments/${id}/approve`, { token: staff, body: {} }, [200, 409, 422]);
    const { body } = await settle(`GET /appointments/${id}`, { token }, [200]);
    acknowledged.visits.push({ id, code: String(body.confirmation_code), email });
    // Only every second visit is paid: more would reach the limit against testing stolen cards.
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
  /** A session takes several calls. When one fails, it is abandoned and a new session is begun. */
  const settleSession = async (token: string, start: string): Promise<string> => {
    for (const limit = Date.now() + GIVE_UP_MS; ;) {
      try {
        return await fillSession(api, token, start);
      } catch (error) {
        if (Date.now() > limit) throw error;
        await pause(TIMEOUT_MS);
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
    /** Responses that report a request as not done yet, such as `503 UNAVAILABLE`, with their count. */
    refusals,
    /** Starts nothing new, and waits for the outcome of everything started. */
    stop: async () => {
      isOver = true;
      // Waits for everybody: later records would count as part of another load.
      for (const each of await working) if (each.status === 'rejected') throw each.reason;
    },
  };
}
