import { canManageAppointment, canViewAppointment } from '@drawpoint/contracts/access';
import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { callerOf, type StartedServices } from '@drawpoint/nest-kit/testing/start-services';
import { inDays, newAppointment, outcome, startAppointments } from '../testing/start-appointments.ts';

type Party = { id: number; user_id: number; phlebotomist_id: number; provider_id: number };

const CALLERS: [who: string, caller: Caller][] = [
  ['a developer', callerOf({ user_id: 1, roles: ['developer'] })],
  ['an admin of provider 1', callerOf({ user_id: 2, roles: ['admin'], provider_id: 1 })],
  ['an admin of provider 2', callerOf({ user_id: 31, roles: ['admin'], provider_id: 2 })],
  ['an admin without a provider', callerOf({ user_id: 40, roles: ['admin'] })],
  [
    'an admin of provider 2 who draws blood',
    callerOf({ user_id: 3, roles: ['admin', 'phlebotomist'], provider_id: 2 }),
  ],
  ['a phlebotomist', callerOf({ user_id: 3, roles: ['phlebotomist'], provider_id: 1 })],
  [
    'a phlebotomist who is also a patient',
    callerOf({ user_id: 11, roles: ['user', 'phlebotomist'], provider_id: 1 }),
  ],
  ['a phlebotomist without visits', callerOf({ user_id: 12, roles: ['phlebotomist'], provider_id: 1 })],
];

describe('Whoever is asked for', () => {
  let world: StartedServices;
  const all: Party[] = [];
  beforeAll(async () => {
    world = await startAppointments();
    let day = 2;
    for (const provider_id of [1, 2]) {
      for (const phlebotomist_id of [3, 11]) {
        for (const user_id of [4, 5, 11]) {
          const wanted = newAppointment(`visit ${(day += 1)}`, inDays(day, 600), {
            user_id,
            provider: { id: provider_id, name: `Provider ${provider_id}` },
            phlebotomist: { id: phlebotomist_id, name: `Number ${phlebotomist_id}` },
          });
          const { appointment_id: id } = await world.call(appointments.create, wanted);
          all.push({ id, user_id, phlebotomist_id, provider_id });
        }
      }
    }
  });
  afterAll(() => world.close());

  const idsOf = ({ data }: { data: { id: number }[] }) => data.map(({ id }) => id).sort((a, b) => a - b);
  const those = (may: (visit: Party) => boolean) => all.filter(may).map(({ id }) => id);

  it.each(CALLERS)('%s: the list for staff holds exactly what they manage', async (_who, caller) => {
    const listed = idsOf(await world.call(appointments.listForStaff, { per: 50 }, caller));
    expect(listed).toEqual(those((visit) => canManageAppointment(caller, visit)));
  });

  it.each(CALLERS)('%s: each visit alone is shown to whom the rule names', async (_who, caller) => {
    for (const visit of all) {
      const expected = canViewAppointment(caller, visit) ? 'ok' : 'FORBIDDEN';
      expect(await outcome(world.call(appointments.get, { id: visit.id }, caller))).toBe(expected);
    }
  });

  it.each(CALLERS)('%s: the own list holds only their own', async (_who, caller) => {
    const listed = idsOf(await world.call(appointments.listMine, { per: 50 }, caller));
    expect(listed).toEqual(those(({ user_id }) => user_id === caller.user_id));
  });

  it('orders the own list as asked for', async () => {
    const caller = callerOf({ user_id: 4 });
    const names = async (input: object) =>
      (await world.call(appointments.listMine, input, caller)).data.map(
        ({ phlebotomist }) => phlebotomist.name,
      );
    expect(await names({ sort: 'phlebotomist' })).toEqual(['Number 11', 'Number 11', 'Number 3', 'Number 3']);
    expect(await names({ sort: 'phlebotomist', dir: 'desc' })).toEqual([
      ...['Number 3', 'Number 3', 'Number 11', 'Number 11'],
    ]);
    const starts = async (input: object) =>
      (await world.call(appointments.listMine, input, caller)).data.map(({ starts_at }) =>
        Date.parse(starts_at),
      );
    expect(await starts({ sort: 'starts_at', dir: 'asc' })).toEqual((await starts({})).toReversed());
  });
});
