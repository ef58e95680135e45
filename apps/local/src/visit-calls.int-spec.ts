import type { Operation, Role } from '@drawpoint/contracts/operation';
import { operationsOf } from '@drawpoint/contracts/registry';
import { siteRowsOf } from './testing/site-rows.ts';
import { rowsOf } from './testing/visit-rows.ts';
import { type Name, PEOPLE, startWhole, type Whole } from './testing/start-whole.ts';
import {
  type Action,
  ACTIONS,
  BEGUN,
  REFUSALS,
  type State,
  STATES,
  type Time,
  TIMES,
} from './testing/visit-states.ts';

const NAMES = Object.keys(PEOPLE) as Name[];
const ROLES: Record<Name, Role> = {
  ...{ patient: 'user', dorothy: 'user' },
  ...{ maria: 'phlebotomist', jamal: 'phlebotomist', rosa: 'phlebotomist' },
  ...{ admin: 'admin', elena: 'admin', developer: 'developer' },
};
/** Operations with files have their own test. */
const FILES = [
  ...[
    'appointments.lab-orders.upload',
    'appointments.lab-orders.add-file',
    'appointments.lab-orders.open-file',
  ],
  ...['appointments.visit-orders.add', 'appointments.visit-orders.open'],
  ...['appointments.results.add', 'appointments.results.open', 'appointments.media.open'],
  ...['appointments.media.upload', 'appointments.media.upload-for-provider'],
];

describe('each call about visits, payments, messages, those who draw and the site', () => {
  let world: Whole;
  const rows = { ...rowsOf(() => world), ...siteRowsOf(() => world) };
  const calls = [
    ...operationsOf('appointments'),
    ...operationsOf('messaging'),
    ...operationsOf('booking'),
    ...operationsOf('admin'),
  ].filter(({ http, subject }) => http && !FILES.includes(subject));

  beforeAll(async () => {
    world = await startWhole();
  }, 300_000);
  afterAll(() => world.close());

  it('each operation has a row in these tables', () => {
    expect(Object.keys(rows).sort()).toEqual(calls.map(({ subject }) => subject as string).sort());
  });

  const answered = (op: Operation, subject: string): Record<string, number> => {
    const { ok, status = 200, refused = 403, also } = rows[subject]!;
    const statusOf = (name: Name) => {
      if (op.allow !== 'public' && !(op.allow as readonly Role[]).includes(ROLES[name])) return 403;
      return ok === 'all' || ok.includes(name) ? status : refused;
    };
    const stranger = op.allow === 'public' ? status : 401;
    return { ...Object.fromEntries(NAMES.map((name) => [name, statusOf(name)])), stranger, ...also };
  };

  it.each(calls.map((op) => ({ name: op.http!, op })))(
    '$name returns the expected status to each role, to strangers and to other owners',
    async ({ op }) => {
      const { sent, sees } = rows[op.subject]!;
      const found: Record<string, number> = {};
      const shown: Name[] = [];
      let next: Awaited<ReturnType<NonNullable<typeof sent>>> | undefined;
      for (const name of ['stranger', ...NAMES] as const) {
        next ??= await sent?.();
        const answer = await world.ask(op.http!, next ?? {}, world.tokenOf(name));
        found[name] = answer.status;
        const isDone = answer.status < 300 && !op.http!.startsWith('GET');
        if (sees && answer.status === 200 && name !== 'stranger') {
          const { data } = answer.json<{ data: { id: number }[] }>();
          if (data.some(({ id }) => id === next?.record)) shown.push(name);
        }
        // Each call uses its own record.
        if (isDone) next = undefined;
      }
      expect(found).toEqual(answered(op, op.subject));
      expect(shown.toSorted()).toEqual([...(sees ?? [])].toSorted());
    },
    30_000,
  );

  describe.each(ACTIONS.map((action) => ({ name: action.route, action })))('$name', ({ action }) => {
    const change = (id: number, set: string) =>
      world.rows('appointments', `UPDATE appointment SET ${set} WHERE id = $1`, [id]);
    const book = async (time: Time): Promise<number> => {
      const id = await world.book();
      if (time === 'begun') await change(id, BEGUN);
      return id;
    };
    const kept = async (id: number) =>
      JSON.stringify(await world.rows('appointments', 'SELECT * FROM appointment WHERE id = $1', [id]));

    it.each(TIMES)(
      'in every state of a visit %s, each party gets the expected result or the catalog’s error',
      async (time) => {
        const expected: unknown[] = [];
        const found: unknown[] = [];
        let id = await book(time);
        for (const state of Object.keys(STATES) as State[]) {
          for (const name of ['dorothy', 'elena', 'patient', 'maria'] as const) {
            const refusal = refusalOf(action, name, time, state);
            expected.push([state, name, refusal ? { ...refusal, changed: false } : 'done']);
            await change(id, STATES[state]);
            const before = await kept(id);
            const body = (await action.body?.(world.freeStart)) ?? {};
            const answer = await world.ask(action.route, { params: { id }, body }, world.tokenOf(name));
            if (answer.status < 300) {
              found.push([state, name, 'done']);
              // A person may have only a few pending visits.
              await change(id, `status = 'canceled'`);
              id = await book(time);
              continue;
            }
            const { code, message } = answer.json<{ code: string; message: string }>();
            const changed = (await kept(id)) !== before;
            found.push([state, name, { status: answer.status, code, message, changed }]);
          }
        }
        expect(found).toEqual(expected);
      },
      60_000,
    );
  });
});

const PARTIES = { patient: 'patient', maria: 'staff', dorothy: null, elena: null } as const;

/** The expected error of a party; null when the call succeeds. */
function refusalOf({ by, early = '' }: Action, name: keyof typeof PARTIES, time: Time, state: State) {
  const party = PARTIES[name];
  const states = party === null ? undefined : by[party];
  if (states === undefined) return REFUSALS.role;
  if (time === 'ahead' && early.split(' ').includes(state)) return REFUSALS.early;
  return states[time].split(' ').includes(state) ? null : REFUSALS.state;
}
