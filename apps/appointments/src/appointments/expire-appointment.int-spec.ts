import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { until } from '@drawpoint/nest-kit/testing/until';
import { startedOnce } from '@drawpoint/nest-kit/testing/started-once';
import {
  inDays,
  outcome,
  patient,
  phlebotomist,
  startAppointments,
  useAppointments,
} from '../testing/start-appointments.ts';

describe('A visit without an answer', () => {
  const world = useAppointments();

  const aMinuteAgo = () => new Date(Math.floor(Date.now() / 60_000) * 60_000 - 60_000);
  // A job that runs has lost its key.
  const jobs = () =>
    world.rows<{ key: string; run_at: Date }>(
      `SELECT key, run_at FROM graphile_worker.jobs
        WHERE task_identifier = 'expire-appointment' AND key IS NOT NULL`,
    );

  it('an unanswered visit is denied at its start with the reason, frees its time, and the event names no actor', async () => {
    const id = await world.book('unanswered', aMinuteAgo());
    const appointment = await until(async () => {
      const shown = await world.call(appointments.get, { id }, patient);
      return shown.status === 'denied' && shown;
    });
    expect(appointment).toMatchObject({ canceled_reason: 'Not answered in time.', canceled_by: null });
    expect(await world.rows('SELECT id FROM calendar_entry')).toEqual([]);
    const events = await world.rows<{ data: object }>(
      `SELECT data FROM event_log.event WHERE entity_id = '${id}' ORDER BY entity_version`,
    );
    expect(events.map(({ data }) => data)).toMatchObject([
      { change: 'requested', status: 'pending', actor_id: 4 },
      { change: 'denied', status: 'denied', actor_id: null },
    ]);
    expect(await outcome(world.call(appointments.approve, { id }, phlebotomist))).toBe('INVALID_TRANSITION');
  });

  it('an unanswered visit does not expire before its start', async () => {
    await world.book('to come', inDays(5, 600));
    expect(await jobs()).toMatchObject([{ run_at: inDays(5, 600) }]);
  });

  it('an answered visit does not expire', async () => {
    const id = await world.book('answered', inDays(6, 600));
    const before = (await jobs()).length;
    await world.call(appointments.approve, { id }, phlebotomist);
    expect(await jobs()).toHaveLength(before - 1);
  });

  it('a visit that staff booked does not expire', async () => {
    const before = (await jobs()).length;
    await world.book('staff', inDays(7, 600), { status: 'approved', actor_id: 2 });
    expect(await jobs()).toHaveLength(before);
  });
});

describe('Approving a visit whose time is somebody else’s by now', () => {
  const world = startedOnce(startAppointments);

  it('the approval is rejected, and the visit can still be denied', async () => {
    const id = await world.book('first', inDays(5, 600));
    await world.rows('DELETE FROM calendar_entry');
    await world.book('second', inDays(5, 615));
    expect(await outcome(world.call(appointments.approve, { id }, phlebotomist))).toBe('SLOT_TAKEN');
    expect((await world.call(appointments.get, { id }, patient)).status).toBe('pending');
    expect(await outcome(world.call(appointments.deny, { id }, phlebotomist))).toBe('ok');
  });
});
