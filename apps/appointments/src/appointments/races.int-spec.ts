import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { bookingKeys } from '@drawpoint/contracts/appointments/booking-keys.contract';
import { tally } from '@drawpoint/nest-kit/testing/tally';
import {
  inDays,
  newAppointment,
  outcome,
  patient,
  phlebotomist,
  useAppointments,
} from '../testing/start-appointments.ts';

const RIVALS = 200;

describe('Concurrent calls for one phlebotomist', () => {
  const world = useAppointments();

  const rows = () =>
    world.rows<{ starts_at: Date; ends_at: Date }>(
      'SELECT starts_at, ends_at FROM calendar_entry ORDER BY starts_at',
    );

  it('concurrent bookings of overlapping times create only visits that do not overlap, and reject the others', async () => {
    const calls = Array.from({ length: RIVALS }, (_, index) => {
      const start = inDays(5, 600 + (index % 20) * 5);
      return outcome(world.book(`overlap ${index}`, start, { user_id: 100 + index }));
    });
    const counts = tally(await Promise.all(calls));
    expect(Object.keys(counts).sort()).toEqual(['SLOT_TAKEN', 'ok']);
    const entries = await rows();
    expect(entries).toHaveLength(counts.ok!);
    entries.slice(1).forEach((entry, index) => {
      const before = entries[index]!;
      expect(entry.starts_at.getTime() - before.ends_at.getTime()).toBeGreaterThanOrEqual(20 * 60_000);
    });
  });

  it('when a booking is abandoned and confirmed at once, both calls report the same outcome', async () => {
    for (let round = 0; round < 10; round += 1) {
      const appointment = newAppointment(`given up ${round}`, inDays(6 + round, 600), {
        user_id: 100 + round,
      });
      const [made, givenUp] = await Promise.all([
        outcome(world.call(appointments.create, appointment)),
        world.call(bookingKeys.revokeKey, { key: appointment.key }),
      ]);
      const { appointment_id } = await world.call(bookingKeys.findByKey, { key: appointment.key });
      expect(made === 'ok').toBe(appointment_id !== null);
      expect(givenUp.appointment_id).toBe(appointment_id);
    }
  });

  it('when a visit is approved and denied at once, one call succeeds and the other is too late', async () => {
    for (let round = 0; round < 10; round += 1) {
      const id = await world.book(`answer ${round}`, inDays(6 + round, 600));
      const outcomes = await Promise.all([
        outcome(world.call(appointments.approve, { id }, phlebotomist)),
        outcome(world.call(appointments.deny, { id }, phlebotomist)),
      ]);
      expect(outcomes.sort()).toEqual(['INVALID_TRANSITION', 'ok']);
      const [events] = await world.rows<{ count: string }>(
        `SELECT count(*) FROM event_log.event WHERE entity_id = '${id}'`,
      );
      expect(Number(events?.count)).toBe(2);
    }
  });

  it('concurrent bookings do not delay reads', async () => {
    const id = await world.book('reader', inDays(20, 600));
    const rivals = Array.from({ length: RIVALS }, (_, index) =>
      outcome(world.book(`busy ${index}`, inDays(5, 600), { user_id: 100 + index })),
    );
    let settled = false;
    const all = Promise.all(rivals).finally(() => {
      settled = true;
    });
    const reads: Promise<unknown>[] = [];
    while (!settled) {
      reads.push(world.call(appointments.get, { id }, patient));
      await Promise.race([reads.at(-1), all]);
    }
    await expect(Promise.all(reads)).resolves.toHaveLength(reads.length);
    const { ok, ...refused } = tally(await all);
    expect(ok).toBe(1);
    // The time has one visit, beside the one that is read. A busy machine tells some of the others to come again.
    expect(await rows()).toHaveLength(2);
    for (const code of Object.keys(refused)) expect(['SLOT_TAKEN', 'BUSY', 'TIMEOUT']).toContain(code);
  });
});
