import { visits } from '@drawpoint/contracts/appointments/visits.contract';
import { users } from '@drawpoint/contracts/auth/users.contract';
import { Fault } from '@drawpoint/nest-kit/fault';
import { startServices, type StartedServices } from '@drawpoint/nest-kit/testing/start-services';
import { appointmentsService } from '../appointments.service.ts';
import { inDays, type NewVisit, newVisit, outcome, patient } from '../testing/start-appointments.ts';

describe('Making a visit of what makes no sense', () => {
  let world: StartedServices;
  let contacts: () => unknown;
  beforeAll(async () => {
    world = await startServices([appointmentsService], {
      fakes: {
        [users.contacts.subject]: () => contacts(),
        'auth.events.read': () => ({ events: [], next: 0 }),
      },
    });
  });
  afterAll(() => world.close());

  const good = newVisit('good', inDays(5, 600));
  const bad: [string, Partial<NewVisit>][] = [
    ['a zone nobody knows', { tz: 'Mars/Olympus' }],
    ['an end at its start', { ends_at: good.starts_at }],
    ['a start between two minutes', { starts_at: inDays(5, 600.5).toISOString() }],
    ['a fraction of a cent', { line_items: [{ label: 'Draw', amount: 0.001 }] }],
  ];

  it.each(bad)('is refused for %s, and makes none', async (_, part) => {
    expect(await outcome(world.call(visits.create, { ...good, ...part }))).toBe('INVALID_INPUT');
    expect(await world.database('appointments').rows('SELECT id FROM appointment')).toEqual([]);
  });

  it('shows a visit without the email while auth is away, busy or silent', async () => {
    const { appointment_id: id } = await world.call(visits.create, good);
    const silence = new Promise(() => {});
    for (const answer of [new Fault('UNAVAILABLE'), new Fault('BUSY'), silence]) {
      contacts = () => {
        if (answer instanceof Fault) throw answer;
        return answer;
      };
      expect(await world.call(visits.get, { id }, patient)).toMatchObject({
        id,
        user: { first_name: 'Evelyn', email: null },
      });
    }
  });
});
