import { appointmentChanged } from '@drawpoint/contracts/appointments/appointment.events';
import { until } from '@drawpoint/nest-kit/testing/until';
import { PEOPLE } from './testing/start-whole.ts';
import { CONSENTS, useWaitlist } from './testing/waitlist-world.ts';

describe('the waitlist, when a process stops between two steps', () => {
  const waitlist = useWaitlist();
  const { nextStart, post, visitAt, cancel, wish, join, entryOf, offerTo, visit, session, codeOf } = waitlist;
  /** As the process left it: committed up to here, and the job of the chain runs again. */
  const stoppedAt = async (id: number, state: string) => {
    await waitlist.rows('booking', `UPDATE waitlist_offer SET state = $2 WHERE entry_id = $1`, [id, state]);
    await waitlist.runAgain(id);
  };
  const visits = async () =>
    (await waitlist.rows<{ count: string }>('appointments', 'SELECT count(*) FROM appointment'))[0]!.count;

  it('an offer whose time was not yet held is made anew, once', async () => {
    const [free, later] = [nextStart(), nextStart()];
    const canceled = await visitAt(free, 'elena');
    const entry = await join('patient', { appointment_id: await visitAt(later, 'patient'), ...wish(free) });
    await cancel(canceled);
    const { token } = await offerTo('patient', entry.id);
    await stoppedAt(entry.id, 'holding');
    await until(async () => (await entryOf('patient', entry.id)).offer?.token !== token);
    const again = await offerTo('patient', entry.id);
    const held = `SELECT 1 FROM calendar_entry WHERE kind = 'hold' AND user_id IS NULL`;
    expect(await waitlist.rows('appointments', held)).toHaveLength(1);
    expect(codeOf(await post('POST /waitlist/offer', { token }))).toBe('LINK_INVALID');
    expect((await post('POST /waitlist/offer/accept', { token: again.token })).status).toBe(200);
  });

  it('an accepted move is made, whether it stopped before or after the visit moved', async () => {
    for (const isMoved of [false, true]) {
      const [free, later] = [nextStart(), nextStart()];
      const canceled = await visitAt(free, 'elena');
      const own = await visitAt(later, 'patient');
      const entry = await join('patient', { appointment_id: own, ...wish(free) });
      await cancel(canceled);
      const { token, starts_at } = await offerTo('patient', entry.id);
      if (isMoved) await post('POST /waitlist/offer/accept', { token });
      await waitlist.rows('booking', `UPDATE waitlist_entry SET state = 'active' WHERE id = $1`, [entry.id]);
      await waitlist.rows('booking', 'UPDATE freed_time SET closed_at = NULL WHERE appointment_id = $1', [
        canceled,
      ]);
      await stoppedAt(entry.id, 'accepting');
      await until(async () => (await entryOf('patient', entry.id)).state === 'booked');
      expect(Date.parse((await visit(own)).starts_at)).toBe(Date.parse(starts_at));
      const moves = await waitlist.rows(
        'appointments',
        `SELECT 1 FROM event_log.event WHERE type = $1 AND entity_id = $2 AND data->>'change' = 'moved'`,
        [appointmentChanged.type, String(own)],
      );
      expect(moves).toHaveLength(1);
    }
  });

  it('an accepted booking makes one visit, whether it stopped before or after the visit was made', async () => {
    for (const isMade of [false, true]) {
      const free = nextStart();
      const canceled = await visitAt(free, 'elena');
      const entry = await join('dorothy', { session: await session('dorothy'), ...wish(free) });
      await cancel(canceled);
      const { token } = await offerTo('dorothy', entry.id);
      const before = Number(await visits());
      await post('POST /waitlist/offer/accept', { token, disclaimers: CONSENTS });
      expect(Number(await visits())).toBe(before + 1);
      if (!isMade) {
        // The session was frozen, and nobody heard whether the visit was made.
        await waitlist.rows(
          'booking',
          `UPDATE booking_session SET state = 'finalizing', appointment_id = NULL, appointment_ids = '{}',
                                      content_hash = 'x', frozen_at = now() WHERE from_waitlist AND user_id = $1
              AND appointment_key = (SELECT hold_key FROM waitlist_offer WHERE entry_id = $2)`,
          [PEOPLE.dorothy, entry.id],
        );
      }
      await waitlist.rows('booking', `UPDATE waitlist_entry SET state = 'active' WHERE id = $1`, [entry.id]);
      await waitlist.rows('booking', 'UPDATE freed_time SET closed_at = NULL WHERE appointment_id = $1', [
        canceled,
      ]);
      await stoppedAt(entry.id, 'accepting');
      await until(async () => (await entryOf('dorothy', entry.id)).state === 'booked');
      expect(Number(await visits())).toBe(before + 1);
    }
  });
});
