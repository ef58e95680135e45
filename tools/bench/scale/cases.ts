import { DEMO_PASSWORD, DEMO_PEOPLE } from '@drawpoint/auth/demo/people';
import type { CallKind } from '../../capacity/model.ts';
import { apiOf, signIn, type Api } from '../../faults/api.ts';
import { CHOICE, fillSession, freeStarts } from '../../faults/wizard.ts';
import { asStranger } from '../strangers.ts';
import type { Ask, Extent } from './load.ts';

/** Who asks whom: patients of the demo, each signed in, at all gateways in turn. */
export interface Askers {
  gateways: readonly string[];
  patients: readonly { email: string; token: string }[];
  /** Starts that are free, each taken once. */
  starts: string[];
  ask: Ask;
}

/** Something that is asked over and over; whether one asking was done. */
export interface ScaleCase {
  kind: CallKind;
  name: string;
  run(askers: Askers, index: number): Promise<boolean>;
  warmUp: Extent;
  extent: Extent;
}

const LONG = { warmUp: { ms: 2_000 }, extent: { ms: 4_000 } };
const DAYS = 70;
/** Fewer than may sign in from one address, and than one account is signed in with. */
const PATIENTS = 10;

const gatewayOf = ({ gateways }: Askers, index: number): string => gateways[index % gateways.length]!;
const patientOf = ({ gateways, patients }: Askers, index: number) =>
  patients[Math.floor(index / gateways.length) % patients.length]!;

const read = (path: string) => (askers: Askers, index: number) =>
  askers.ask(gatewayOf(askers, index), {
    method: 'GET',
    path,
    token: patientOf(askers, index).token,
  });

/** Those that cost much, or that a person may do seldom, are asked so many times in place of so long. */
export const CASES: readonly ScaleCase[] = [
  { kind: 'whoAmI', name: 'who am I', run: read('/user'), ...LONG },
  { kind: 'ownVisits', name: 'own visits', run: read('/me/appointments'), ...LONG },
  { kind: 'bell', name: 'bell', run: read('/notifications'), ...LONG },
  {
    kind: 'freeTimes',
    name: 'free times of 28 days',
    run: read(
      `/catalog/phlebotomists/${CHOICE.phlebotomist_id}/slots?service_id=${CHOICE.service_id}&days=28`,
    ),
    warmUp: { calls: 400 },
    extent: { calls: 1_600 },
  },
  {
    kind: 'write',
    name: 'account, written',
    run: (askers, index) =>
      askers.ask(gatewayOf(askers, index), {
        method: 'PUT',
        path: '/account',
        token: patientOf(askers, index).token,
        body: JSON.stringify({ theme_preference: index % 2 ? 'dark' : 'light' }),
      }),
    warmUp: { calls: 100 },
    extent: { calls: 600 },
  },
  {
    kind: 'signIn',
    name: 'sign in',
    run: async (askers, index) => {
      const { email } = patientOf(askers, index);
      const body = { email, password: DEMO_PASSWORD };
      return (await asStranger(apiOf(gatewayOf(askers, index)), 'POST /login', body)).status === 200;
    },
    warmUp: { calls: 20 },
    extent: { calls: 100 },
  },
  {
    kind: 'booking',
    name: 'visit booked',
    run: async (askers, index) => {
      const api = apiOf(gatewayOf(askers, index));
      // All of them in turn: nobody may have more than five visits waiting for an answer.
      const { token } = askers.patients[index % askers.patients.length]!;
      const start = askers.starts.shift();
      if (start === undefined) return false;
      return isBooked(api, token, start);
    },
    warmUp: { calls: 10 },
    extent: { calls: 30 },
  },
];

/** Goes through the wizard; says what was answered where it ends without a visit. */
async function isBooked(api: Api, token: string, start: string): Promise<boolean> {
  try {
    const session = await fillSession(api, token, start);
    const { status, body } = await api('POST /bookings', { token, body: { token: session } });
    if (status !== 201) console.error(`Not booked: ${status} ${JSON.stringify(body)}`);
    return status === 201;
  } catch (error) {
    console.error(String(error));
    return false;
  }
}

/** Signs patients of the demo in and looks up what is free. */
export async function askersOf(gateways: readonly string[], ask: Ask): Promise<Askers> {
  const api = apiOf(gateways[0]!);
  const patients = [];
  for (const { email } of DEMO_PEOPLE.filter(({ roles }) => roles.includes('user')).slice(0, PATIENTS)) {
    patients.push({ email, token: await signIn(api, email, DEMO_PASSWORD) });
  }
  return { gateways, patients, starts: await freeStarts(api, patients[0]!.token, DAYS), ask };
}
