import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { users } from '@drawpoint/contracts/auth/users.contract';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { startedOnce } from '@drawpoint/nest-kit/testing/started-once';
import {
  inDays,
  type NewAppointment,
  newAppointment,
  outcome,
  patient,
  startAppointments,
} from '../testing/start-appointments.ts';

describe('Creating a visit from invalid input', () => {
  let contacts: () => unknown;
  const world = startedOnce(() =>
    startAppointments({ fakes: { [users.contacts.subject]: () => contacts() } }),
  );

  const good = newAppointment('good', inDays(5, 600));
  const bad: [string, Partial<NewAppointment>][] = [
    ['a zone nobody knows', { tz: 'Mars/Olympus' }],
    ['an end at its start', { ends_at: good.starts_at }],
    ['a start between two minutes', { starts_at: inDays(5, 600.5).toISOString() }],
    ['a fraction of a cent', { line_items: [{ label: 'Draw', amount: 0.001 }] }],
  ];

  it.each(bad)('the service rejects %s and creates no visit', async (_, part) => {
    expect(await outcome(world.call(appointments.create, { ...good, ...part }))).toBe('INVALID_INPUT');
    expect(await world.rows('SELECT id FROM appointment')).toEqual([]);
  });

  it('a visit is shown without the email while auth is unavailable, busy or silent', async () => {
    const { appointment_id: id } = await world.call(appointments.create, good);
    const silence = new Promise(() => {});
    for (const answer of [new AppError('UNAVAILABLE'), new AppError('BUSY'), silence]) {
      contacts = () => {
        if (answer instanceof AppError) throw answer;
        return answer;
      };
      expect(await world.call(appointments.get, { id }, patient)).toMatchObject({
        id,
        user: { first_name: 'Evelyn', email: null },
      });
    }
  });
});
