import { randomUUID } from 'node:crypto';
import { DEMO_PASSWORD, DEMO_PEOPLE } from '@drawpoint/auth/demo/people';
import { apiOf, signIn, type Api } from '../../faults/api.ts';
import { tokenOfCard } from '../../faults/card.ts';
import type { Product } from '../../faults/product.ts';
import { fromAnyAddress } from '../any-address.ts';
import { CHOICE, fillSession, freeStarts } from '../../faults/wizard.ts';
import type { Outside } from '../pay/outside.ts';
import { seedVisits } from '../pay/seed.ts';

/** The callers: patients in turn, so that no limit per person is reached, and two members of staff. */
export type Callers = {
  patients: readonly { id: number; email: string; token: string }[];
  staff: Record<'admin' | 'phlebotomist', string>;
  /** Free starts, each booked once. */
  starts: string[];
  /** Ids of the patients' completed visits, in the order of the patients. */
  visits: readonly number[];
  outside: Outside;
};

export type CallCase = {
  name: string;
  run(api: Api, callers: Callers, index: number): Promise<boolean>;
  calls: number;
  /** Calls before the measured ones; an eighth of them by default. A booking runs code that no other call has warmed. */
  warmUp?: number;
  /** The path and caller of a read, which the baseline also answers. */
  reads?: { path: string; as: Reader };
};

type Reader = 'patient' | keyof Callers['staff'];

/** Ids of the demo's staff. */
export const STAFF_IDS = { admin: 2, phlebotomist: 3 };

/** Makes the gateway trust the addresses in the requests. */
export const BEHIND_PROXY = { TRUSTED_PROXIES: '127.0.0.1' };

const READS = 240;
const { service_id, phlebotomist_id } = CHOICE;
/** Where the demo's patients live: ZIP code 10016 in Manhattan, as the geocoder answers it to the wizard. */
const PLACE = 'lat=40.7443&lng=-73.9781';

export const tokenOf = ({ patients, staff }: Callers, as: Reader, index = 0): string =>
  as === 'patient' ? patients[index % patients.length]!.token : staff[as];

const read = (name: string, path: string, as: Reader = 'patient'): CallCase => ({
  name,
  calls: READS,
  reads: { path, as },
  run: async (api, callers, index) =>
    (await api(`GET ${path}`, { token: tokenOf(callers, as, index) })).status === 200,
});

export const CASES: readonly CallCase[] = [
  read('who am I', '/user'),
  read('bell', '/notifications'),
  read("patient's dashboard", '/me/next-appointment'),
  read('own visits', '/me/appointments'),
  read("phlebotomist's dashboard", '/phlebotomist/appointments?status=pending&per=5', 'phlebotomist'),
  read('all visits, admin', '/appointments', 'admin'),
  read('services', '/catalog/services'),
  read('providers', `/catalog/providers?service_id=${service_id}&${PLACE}`),
  read('slots, 28 days', `/catalog/phlebotomists/${phlebotomist_id}/slots?service_id=${service_id}&days=28`),
  read('first available', `/catalog/first-available?service_id=${service_id}&${PLACE}`),
  {
    name: 'sign in',
    calls: 32,
    run: async (api, { patients }, index) => {
      const body = { email: patients[index % patients.length]!.email, password: DEMO_PASSWORD };
      return (await api('POST /login', { body, headers: fromAnyAddress() })).status === 200;
    },
  },
  {
    name: 'message',
    calls: 48,
    run: async (api, callers) => {
      const body = { receiver_id: phlebotomist_id, content: 'I am on my way.', client_id: randomUUID() };
      return (await api('POST /messages', { token: callers.staff.admin, body })).status === 201;
    },
  },
  {
    name: 'session, filled',
    calls: 16,
    run: async (api, callers, index) =>
      Boolean(await fillSession(api, tokenOf(callers, 'patient', index), callers.starts.shift()!)),
  },
  {
    name: 'booking, whole',
    // A patient may have five pending visits.
    calls: 30,
    warmUp: 30,
    run: async (api, callers, index) => {
      const token = tokenOf(callers, 'patient', index);
      const session = await fillSession(api, token, callers.starts.shift()!);
      return (await api('POST /bookings', { token, body: { token: session } })).status === 201;
    },
  },
  {
    name: 'payment',
    calls: 16,
    run: async (api, callers, index) => {
      const nonce = await tokenOfCard(callers.outside.url, callers.outside.settings);
      const visit = callers.visits[index % callers.visits.length]!;
      const { status } = await api(`POST /appointments/${visit}/pay`, {
        token: tokenOf(callers, 'patient', index),
        body: { amount: 0.5, nonce },
        headers: { 'idempotency-key': randomUUID() },
      });
      return status < 300;
    },
  },
];

/** Signs in people of the demo and loads free starts. */
export async function callersOf(product: Product, outside: Outside): Promise<Callers> {
  const api = apiOf(product.url);
  const tokenFor = (email: string) => signIn(api, email, DEMO_PASSWORD, fromAnyAddress());
  const people = DEMO_PEOPLE.filter(({ roles }) => roles.join() === 'user');
  const patients = [];
  for (const { id, email } of people) patients.push({ id, email, token: await tokenFor(email) });
  const staff = {
    admin: await tokenFor('admin@demo.test'),
    phlebotomist: await tokenFor('phlebotomist@demo.test'),
  };
  const visits = await seedVisits(
    product,
    people.map(({ id }) => id),
  );
  return { patients, staff, starts: await freeStarts(api, patients[0]!.token, 250), visits, outside };
}
