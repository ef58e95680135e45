import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { callerOf } from '@drawpoint/nest-kit/testing/start-services';
import { startedOnce } from '@drawpoint/nest-kit/testing/started-once';
import { inDays, outcome, startAppointments } from '../testing/start-appointments.ts';

/**
 * The parties of each visit as `provider/phlebotomist/patient`. The patient is the account that has the
 * visit.
 */
const ALL = [
  ...['1/3/4', '1/3/5', '1/3/11', '1/11/4', '1/11/5', '1/11/11'],
  ...['2/3/4', '2/3/5', '2/3/11', '2/11/4', '2/11/5', '2/11/11'],
];

type Expected = { manages: string[] | 'FORBIDDEN'; sees: string[]; own: string[] };

/**
 * Written by hand (docs/product/accounts.md#who-sees-what), not computed, because the policy itself is under
 * test.
 */
const TABLE: [who: string, caller: Caller, expected: Expected][] = [
  ['a developer', callerOf({ user_id: 1, roles: ['developer'] }), { manages: ALL, sees: ALL, own: [] }],
  [
    'an admin of provider 1',
    callerOf({ user_id: 2, roles: ['admin'], provider_id: 1 }),
    {
      manages: ['1/3/4', '1/3/5', '1/3/11', '1/11/4', '1/11/5', '1/11/11'],
      sees: ['1/3/4', '1/3/5', '1/3/11', '1/11/4', '1/11/5', '1/11/11'],
      own: [],
    },
  ],
  [
    'an admin of provider 2',
    callerOf({ user_id: 31, roles: ['admin'], provider_id: 2 }),
    {
      manages: ['2/3/4', '2/3/5', '2/3/11', '2/11/4', '2/11/5', '2/11/11'],
      sees: ['2/3/4', '2/3/5', '2/3/11', '2/11/4', '2/11/5', '2/11/11'],
      own: [],
    },
  ],
  [
    'an admin of provider 2 who had a visit with provider 1',
    callerOf({ user_id: 5, roles: ['admin'], provider_id: 2 }),
    {
      manages: ['2/3/4', '2/3/5', '2/3/11', '2/11/4', '2/11/5', '2/11/11'],
      sees: ['1/3/5', '1/11/5', '2/3/4', '2/3/5', '2/3/11', '2/11/4', '2/11/5', '2/11/11'],
      own: ['1/3/5', '1/11/5', '2/3/5', '2/11/5'],
    },
  ],
  [
    'an admin without a provider',
    callerOf({ user_id: 40, roles: ['admin'] }),
    { manages: [], sees: [], own: [] },
  ],
  [
    'an admin of provider 2 who draws blood',
    callerOf({ user_id: 3, roles: ['admin', 'phlebotomist'], provider_id: 2 }),
    {
      manages: [
        ...['1/3/4', '1/3/5', '1/3/11'],
        ...['2/3/4', '2/3/5', '2/3/11', '2/11/4', '2/11/5', '2/11/11'],
      ],
      sees: [...['1/3/4', '1/3/5', '1/3/11'], ...['2/3/4', '2/3/5', '2/3/11', '2/11/4', '2/11/5', '2/11/11']],
      own: [],
    },
  ],
  [
    'a phlebotomist',
    callerOf({ user_id: 3, roles: ['phlebotomist'], provider_id: 1 }),
    {
      manages: ['1/3/4', '1/3/5', '1/3/11', '2/3/4', '2/3/5', '2/3/11'],
      sees: ['1/3/4', '1/3/5', '1/3/11', '2/3/4', '2/3/5', '2/3/11'],
      own: [],
    },
  ],
  [
    'a phlebotomist who is also a patient',
    callerOf({ user_id: 11, roles: ['user', 'phlebotomist'], provider_id: 1 }),
    {
      manages: ['1/11/4', '1/11/5', '1/11/11', '2/11/4', '2/11/5', '2/11/11'],
      sees: [...['1/3/11', '1/11/4', '1/11/5', '1/11/11'], ...['2/3/11', '2/11/4', '2/11/5', '2/11/11']],
      own: ['1/3/11', '1/11/11', '2/3/11', '2/11/11'],
    },
  ],
  [
    'a phlebotomist without visits',
    callerOf({ user_id: 12, roles: ['phlebotomist'], provider_id: 1 }),
    { manages: [], sees: [], own: [] },
  ],
  [
    'a patient',
    callerOf({ user_id: 4 }),
    {
      manages: 'FORBIDDEN',
      sees: ['1/3/4', '1/11/4', '2/3/4', '2/11/4'],
      own: ['1/3/4', '1/11/4', '2/3/4', '2/11/4'],
    },
  ],
  ['a patient without visits', callerOf({ user_id: 6 }), { manages: 'FORBIDDEN', sees: [], own: [] }],
];

describe('the access of each person to visits', () => {
  const world = startedOnce(startAppointments);
  const names = new Map<number, string>();
  beforeAll(async () => {
    for (const [index, name] of ALL.entries()) {
      const [provider, phlebotomist, user_id] = name.split('/').map(Number) as [number, number, number];
      const id = await world.book(`visit ${name}`, inDays(index + 3, 600), {
        user_id,
        provider: { id: provider, name: `Provider ${provider}` },
        phlebotomist: { id: phlebotomist, name: `Number ${phlebotomist}` },
      });
      names.set(id, name);
    }
  });

  /** In the order of the table. */
  const namesOf = (ids: number[]) =>
    ids
      .map((id) => names.get(id) ?? `visit ${id}`)
      .sort((one, other) => ALL.indexOf(one) - ALL.indexOf(other));
  const listed = ({ data }: { data: { id: number }[] }) => namesOf(data.map(({ id }) => id));

  it.each(TABLE)(
    '%s: the staff list has exactly the visits that they manage',
    async (_who, caller, { manages }) => {
      const list = world.call(appointments.listForStaff, { per: 50 }, caller);
      expect(await list.then(listed, ({ code }: { code: string }) => code)).toEqual(manages);
    },
  );

  it.each(TABLE)(
    '%s: messaging gets the patients of exactly these visits',
    async (_who, caller, { manages }) => {
      const list = await world.call(appointments.listPatientNames, { ids: [...names.keys()] }, caller);
      expect(listed(list)).toEqual(manages === 'FORBIDDEN' ? [] : manages);
    },
  );

  it.each(TABLE)('%s: each single visit is shown exactly to its parties', async (_who, caller, { sees }) => {
    const shown: number[] = [];
    for (const id of names.keys()) {
      const answer = await outcome(world.call(appointments.get, { id }, caller));
      expect(['ok', 'FORBIDDEN']).toContain(answer);
      if (answer === 'ok') shown.push(id);
    }
    expect(namesOf(shown)).toEqual(sees);
  });

  it.each(TABLE)('%s: the patient’s own list has only their own visits', async (_who, caller, { own }) => {
    expect(listed(await world.call(appointments.listMine, { per: 50 }, caller))).toEqual(own);
  });

  it('the patient’s own list is in the requested order', async () => {
    const caller = callerOf({ user_id: 4 });
    const phlebotomists = async (input: object) =>
      (await world.call(appointments.listMine, input, caller)).data.map(
        ({ phlebotomist }) => phlebotomist.name,
      );
    expect(await phlebotomists({ sort: 'phlebotomist' })).toEqual([
      'Number 11',
      'Number 11',
      'Number 3',
      'Number 3',
    ]);
    expect(await phlebotomists({ sort: 'phlebotomist', dir: 'desc' })).toEqual([
      ...['Number 3', 'Number 3', 'Number 11', 'Number 11'],
    ]);
    const starts = async (input: object) =>
      (await world.call(appointments.listMine, input, caller)).data.map(({ starts_at }) =>
        Date.parse(starts_at),
      );
    expect(await starts({ sort: 'starts_at', dir: 'asc' })).toEqual((await starts({})).toReversed());
  });
});
