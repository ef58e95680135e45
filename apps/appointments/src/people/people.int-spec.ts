import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { users } from '@drawpoint/contracts/auth/users.contract';
import { userChanged } from '@drawpoint/contracts/auth/user.events';
import { eventFeed } from '@drawpoint/nest-kit/testing/event-feed';
import { startedOnce } from '@drawpoint/nest-kit/testing/started-once';
import { until } from '@drawpoint/nest-kit/testing/until';
import { developer, inDays, patient, startAppointments } from '../testing/start-appointments.ts';

describe('People’s names on visits', () => {
  const auth = eventFeed('auth');
  const world = startedOnce(() =>
    startAppointments({ fakes: { [users.contacts.subject]: () => ({ data: [] }), ...auth.fakes } }),
  );
  let id: number;
  beforeAll(async () => {
    const person = {
      ...{ id: 71, date_of_birth: '2019-05-01', gender: 'female' as const, insurance_provider: null },
      ...{ insurance_member_id: null, draw_notes: 'Small veins.' },
    };
    id = await world.book('visit', inDays(5, 600), { person });
  });

  /** Publishes a version of the patient's account, and waits until it was applied. */
  async function tell(
    entity_version: number,
    person: { first_name?: string; last_name?: string; deleted?: boolean },
  ) {
    const { position } = auth.append(world, userChanged, {
      entityId: patient.user_id,
      entityVersion: entity_version,
      data: {
        id: patient.user_id,
        first_name: 'Evelyn',
        last_name: 'Carter',
        deleted: false,
        ...person,
        roles: ['user'],
        provider_id: null,
      },
    });
    await until(async () => {
      const [cursor] = await world.rows<{ position: string }>(
        `SELECT position FROM event_log.event_cursor WHERE consumer = 'people'`,
      );
      return Number(cursor?.position) >= position;
    });
  }
  const owner = async () => (await world.call(appointments.get, { id }, patient)).user;
  const found = async (q: string) => (await world.call(appointments.listForStaff, { q }, developer)).total;

  it('names on visits follow the account’s newest version, whatever the order of events', async () => {
    await tell(2, { last_name: 'Carter-Lopez' });
    expect(await owner()).toMatchObject({ first_name: 'Evelyn', last_name: 'Carter-Lopez' });
    await tell(1, { last_name: 'Before' });
    expect(await owner()).toMatchObject({ last_name: 'Carter-Lopez' });
  });

  it('staff find a visit by the patient’s name', async () => {
    await tell(3, { first_name: 'Evelyn', last_name: 'O_Neil' });
    expect(await found('evelyn o')).toBe(1);
    expect(await found('O_N')).toBe(1);
    expect(await found('OxN')).toBe(0);
    expect(await found('Harold')).toBe(0);
  });

  it('names are read again when the service needs more of their fields', async () => {
    const { rows } = world;
    await world.stop('appointments');
    await rows(`UPDATE event_log.event_cursor SET shape = 'deleted,last_name'`);
    await rows(`UPDATE person SET first_name = ''`);
    await world.start('appointments');
    expect(await until(async () => (await owner()).first_name === 'Evelyn')).toBe(true);
  });

  it('a deleted account loses its name, and the visit stays', async () => {
    expect((await world.call(appointments.get, { id }, developer)).person).toMatchObject({ id: 71 });
    await tell(4, { first_name: '', last_name: '', deleted: true });
    expect(await owner()).toEqual({ id: 4, first_name: 'Deleted', last_name: 'user', email: null });
    const { patient: visited, person } = await world.call(appointments.get, { id }, developer);
    expect(visited).toEqual({ first_name: 'Deleted', last_name: 'user', email: null, mobile: null });
    expect(person).toBe(null);
    expect(await found('evelyn')).toBe(0);
  });
});
