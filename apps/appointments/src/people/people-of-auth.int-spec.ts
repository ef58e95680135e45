import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { users } from '@drawpoint/contracts/auth/users.contract';
import type { EventRecord } from '@drawpoint/contracts/events';
import { eventsAppended } from '@drawpoint/contracts/realtime';
import { startServices, type StartedServices } from '@drawpoint/nest-kit/testing/start-services';
import { until } from '@drawpoint/nest-kit/testing/until';
import { randomUUID } from 'node:crypto';
import { appointmentsService } from '../appointments.service.ts';
import { developer, inDays, newAppointment, patient } from '../testing/start-appointments.ts';

describe('People’s names on visits', () => {
  let world: StartedServices;
  let id: number;
  const log: EventRecord[] = [];

  beforeAll(async () => {
    world = await startServices([appointmentsService], {
      fakes: {
        [users.contacts.subject]: () => ({ data: [] }),
        'auth.events.read': ({ after, limit }: { after: number; limit: number }) => {
          const events = log.filter(({ position }) => position > after).slice(0, limit);
          return { events, next: events.at(-1)?.position ?? after };
        },
      },
    });
    id = (await world.call(appointments.create, newAppointment('visit', inDays(5, 600)))).appointment_id;
  });
  afterAll(() => world.close());

  /** Auth says how the patient is called, in this version of their account; answers once it was heard. */
  async function tell(
    entity_version: number,
    person: { first_name?: string; last_name?: string; deleted?: boolean },
  ) {
    const position = log.length + 1;
    const state = {
      id: patient.user_id,
      first_name: 'Evelyn',
      last_name: 'Carter',
      deleted: false,
      ...person,
    };
    log.push({
      position,
      id: randomUUID(),
      type: 'user.changed',
      entity_id: String(patient.user_id),
      entity_version,
      occurred_at: new Date().toISOString(),
      data: { ...state, roles: ['user'], provider_id: null },
    });
    world.busOf('auth').broadcast(eventsAppended('auth'), {});
    await until(async () => {
      const [cursor] = await world
        .database('appointments')
        .rows<{ position: string }>(`SELECT position FROM event_cursor WHERE publisher = 'auth'`);
      return Number(cursor?.position) >= position;
    });
  }
  const owner = async () => (await world.call(appointments.get, { id }, patient)).user;
  const found = async (q: string) => (await world.call(appointments.listForStaff, { q }, developer)).total;

  it('follow the account, newest version first, in whatever order the news comes', async () => {
    await tell(2, { last_name: 'Carter-Lopez' });
    expect(await owner()).toMatchObject({ first_name: 'Evelyn', last_name: 'Carter-Lopez' });
    await tell(1, { last_name: 'Before' });
    expect(await owner()).toMatchObject({ last_name: 'Carter-Lopez' });
  });

  it('are what staff find a visit by', async () => {
    await tell(3, { first_name: 'Evelyn', last_name: 'O_Neil' });
    expect(await found('evelyn o')).toBe(1);
    expect(await found('O_N')).toBe(1);
    expect(await found('OxN')).toBe(0);
    expect(await found('Harold')).toBe(0);
  });

  it('are gone with the account, and the visit stays', async () => {
    await tell(4, { first_name: '', last_name: '', deleted: true });
    expect(await owner()).toEqual({ id: 4, first_name: 'Deleted', last_name: 'user', email: null });
    expect(await found('evelyn')).toBe(0);
  });
});
