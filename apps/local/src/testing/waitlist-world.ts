import type { waitlist, waitlistOffers } from '@drawpoint/contracts/booking/waitlist.contract';
import type { OutputOf, ServiceName } from '@drawpoint/contracts/operation';
import { until } from '@drawpoint/nest-kit/testing/until';
import { wallTimeOf } from '@drawpoint/scheduling/zone';
import type { QueryResultRow } from 'pg';
import { type Name, PEOPLE, startWhole, type Whole } from './start-whole.ts';

export type Entry = OutputOf<typeof waitlist.listMine>['data'][number];
type Offer = OutputOf<typeof waitlistOffers.show>;
type Visit = { id: number; status: string; starts_at: string; phlebotomist: { id: number } };

const HOUR_MS = 3_600_000;
export const CONSENTS = { hipaa_notice_ack: true, telehealth_consent: true, terms_accept: true };

/** The product with Maria's calendar, in which it is about noon, for tests of the waitlist. */
export function useWaitlist() {
  let world: Whole;
  /** Starts of Maria on different days from the third on, each with an hour free. */
  let starts: string[];

  beforeAll(async () => {
    world = await startWhole();
    // Offers are made between 8 am and 8 pm: it is about noon on this clock.
    const minute = Math.floor(Date.now() / 60_000);
    const tz = ZONES.find((zone) => ['11', '12'].includes(wallTimeOf(zone, minute).time.slice(0, 2)))!;
    await world.rows('booking', `UPDATE phlebotomist SET tz = $1`, [tz]);
    const query = { service_id: 1, days: 60 };
    const route = 'GET /catalog/phlebotomists/{id}/slots';
    const listed = await world.ask(route, { params: { id: PEOPLE.maria }, query }, world.tokenOf('admin'));
    const days = Object.values(listed.json<Record<string, { start: string }[]>>());
    starts = days
      .slice(3)
      .flatMap((slots) => slots.find(({ start }) => start.includes('T14:00'))?.start ?? []);
    expect(starts.length).toBeGreaterThan(20);
  }, 300_000);
  afterAll(() => world.close());

  const nextStart = (): string => starts.shift()!;
  const post = (route: string, body: object, who: Name | 'stranger' = 'stranger', params = {}) =>
    world.ask(route, { body, params }, world.tokenOf(who));
  const visitAt = (start: string, user: Name, more: object = {}) =>
    world.book({
      starts_at: start,
      ends_at: new Date(Date.parse(start) + HOUR_MS / 2).toISOString(),
      tz: start.slice(-6) === '+00:00' ? 'UTC' : 'Etc/GMT' + gmtOf(start),
      user_id: PEOPLE[user],
      patient: { first_name: user, last_name: 'Test', email: `${user}@example.test`, mobile: null },
      ...more,
    });
  const cancel = async (id: number) => {
    const answer = await post('POST /appointments/{id}/cancel', { reason: 'The car broke down.' }, 'admin', {
      id,
    });
    expect(answer.status).toBe(200);
  };
  const wish = (start: string) => ({
    ...{ from: start.slice(0, 10), to: start.slice(0, 10), days: [0, 1, 2, 3, 4, 5, 6] },
    ...{ from_time: '00:00', to_time: '23:59', by_email: true, by_text: false },
  });
  const join = async (who: Name, body: object) => {
    const answer = await post('POST /waitlist', body, who);
    expect([answer.status, answer.text]).toEqual([201, expect.anything()]);
    return answer.json<Entry>();
  };
  const mine = async (who: Name) =>
    (await world.ask('GET /waitlist', {}, world.tokenOf(who))).json<{ data: Entry[] }>().data;
  const entryOf = async (who: Name, id: number) => (await mine(who)).find((each) => each.id === id)!;
  const offerTo = async (who: Name, id: number) => {
    await until(async () => (await entryOf(who, id)).offer !== null, 10_000);
    return (await entryOf(who, id)).offer!;
  };
  const show = async (token: string) => (await post('POST /waitlist/offer', { token })).json<Offer>();
  const visit = async (id: number) =>
    (await world.ask('GET /appointments/{id}', { params: { id } }, world.tokenOf('admin'))).json<Visit>();
  /** A session with every step before the time. */
  const session = async (who: Name) => {
    const { token } = (await post('POST /booking-sessions', {}, who)).json<{ token: string }>();
    const patient = {
      ...{
        first_name: 'Evelyn',
        last_name: 'Carter',
        email: 'evelyn@example.test',
        mobile: '(212) 555-0104',
      },
      ...{ address: '350 5th Ave', city: 'New York', address_state: 'NY', address_zip: '10118' },
    };
    const chosen = { service_id: 1, provider_id: 1, phlebotomist_id: PEOPLE.maria, patient };
    const answer = await world.ask(
      'PUT /booking-sessions/{token}',
      { params: { token }, body: chosen },
      world.tokenOf(who),
    );
    expect([answer.status, answer.text]).toEqual([200, expect.anything()]);
    return token;
  };
  /** The chain of an entry's offers runs again now, as when an offer runs out or a process has stopped. */
  const runAgain = (id: number) =>
    world.rows(
      'booking',
      `SELECT graphile_worker.add_job('offer-freed-time', json_build_object('id', freed_time_id))
         FROM waitlist_offer WHERE entry_id = $1`,
      [id],
    );
  const codeOf = (answer: { json: <Answer>() => Answer }) => answer.json<{ code: string }>().code;
  return {
    ...{
      nextStart,
      post,
      visitAt,
      cancel,
      wish,
      join,
      entryOf,
      offerTo,
      show,
      visit,
      runAgain,
      session,
      codeOf,
    },
    ask: (...call: Parameters<Whole['ask']>) => world.ask(...call),
    rows: <Row extends QueryResultRow>(name: ServiceName, sql: string, values?: unknown[]) =>
      world.rows<Row>(name, sql, values),
    /** A token of a card that can be charged. */
    cardToken: () => world.processor.tokenise({ number: '4111111111111111' }),
    tokenOf: (name: Name | 'stranger') => world.tokenOf(name),
  };
}

const ZONES = Array.from({ length: 24 }, (_, index) =>
  index < 12 ? `Etc/GMT+${index}` : `Etc/GMT-${index - 11}`,
);
/** `-05:00` is the zone `Etc/GMT+5`. */
const gmtOf = (iso: string) => (iso.at(-6) === '-' ? '+' : '-') + Number(iso.slice(-5, -3));
