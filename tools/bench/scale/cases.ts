import { DEMO_PASSWORD, DEMO_PEOPLE } from '@drawpoint/auth/demo/people';
import { apiOf, signIn, type Api } from '../../faults/api.ts';
import { fromAnyAddress } from '../any-address.ts';
import { CHOICE, fillSession, freeStarts } from '../../faults/wizard.ts';
import type { Extent } from './load.ts';

/** Signed-in patients of the demo, who call all gateways in turn. */
export interface Callers {
  apis: readonly Api[];
  patients: readonly { email: string; token: string }[];
  /** Free starts, each used once. */
  starts: string[];
}

/** A repeated call. `run` returns whether it succeeded. */
export interface ScaleCase {
  name: string;
  run(callers: Callers, index: number): Promise<boolean>;
  warmUp: Extent;
  extent: Extent;
}

const DAYS = 150;

const apiFor = ({ apis }: Callers, index: number): Api => apis[index % apis.length]!;
const patientFor = ({ apis, patients }: Callers, index: number) =>
  patients[Math.floor(index / apis.length) % patients.length]!;

const call = (route: string, bodyOf?: (index: number) => object): ScaleCase['run'] =>
  async function run(callers, index) {
    const { token } = patientFor(callers, index);
    const { status } = await apiFor(callers, index)(route, { token, ...(bodyOf && { body: bodyOf(index) }) });
    return status < 300;
  };

/** Expensive or limited calls get a fixed count in place of a duration. */
export const CASES: readonly ScaleCase[] = [
  ...[
    ['who am I', 'GET /user'],
    ['own visits', 'GET /me/appointments'],
    ['bell', 'GET /notifications'],
  ].map(([name, route]) => ({
    ...{ name: name!, run: call(route!) },
    ...{ warmUp: { ms: 2_000 }, extent: { ms: 4_000 } },
  })),
  {
    name: 'free times of 28 days',
    run: call(
      `GET /catalog/phlebotomists/${CHOICE.phlebotomist_id}/slots?service_id=${CHOICE.service_id}&days=28`,
    ),
    warmUp: { calls: 400 },
    extent: { calls: 1_600 },
  },
  {
    name: 'account, written',
    run: call('PUT /account', (index) => ({ theme_preference: index % 2 ? 'dark' : 'light' })),
    warmUp: { calls: 100 },
    extent: { calls: 600 },
  },
  {
    name: 'sign in',
    run: async (callers, index) => {
      const body = { email: patientFor(callers, index).email, password: DEMO_PASSWORD };
      return (
        (await apiFor(callers, index)('POST /login', { body, headers: fromAnyAddress() })).status === 200
      );
    },
    warmUp: { calls: 20 },
    extent: { calls: 100 },
  },
  {
    name: 'visit booked',
    run: async (callers, index) => {
      const api = apiFor(callers, index);
      // Patients take turns, because each may have at most five pending visits.
      const { token } = callers.patients[index % callers.patients.length]!;
      const start = callers.starts.shift();
      if (start === undefined) return false;
      const session = await fillSession(api, token, start);
      return (await api('POST /bookings', { token, body: { token: session } })).status === 201;
    },
    // A booking runs code in every program that no call before has warmed.
    warmUp: { calls: 60 },
    extent: { calls: 60 },
  },
];

/** Signs in patients of the demo and looks up free starts. */
export async function callersOf(gateways: readonly string[]): Promise<Callers> {
  const apis = gateways.map(apiOf);
  const patients = [];
  for (const { email } of DEMO_PEOPLE.filter(({ roles }) => roles.includes('user'))) {
    patients.push({ email, token: await signIn(apis[0]!, email, DEMO_PASSWORD, fromAnyAddress()) });
  }
  return { apis, patients, starts: await freeStarts(apis[0]!, patients[0]!.token, DAYS) };
}
