import { until } from '@drawpoint/nest-kit/testing/until';
import { dice } from '@drawpoint/scheduling/testing/random-schedules';
import type { Name } from './testing/start-whole.ts';
import { type Entry, useWaitlist } from './testing/waitlist-world.ts';

const STEPS = 40;
const WAITING: readonly Name[] = ['patient', 'dorothy', 'elena'];

describe('the waitlist, with random cancellations and answers', () => {
  const waitlist = useWaitlist();
  const { nextStart, post, visitAt, cancel, wish, join, runAgain } = waitlist;
  const count = async (service: 'booking' | 'appointments', sql: string) =>
    (await waitlist.rows<{ count: string }>(service, `SELECT count(*) FROM ${sql}`))[0]!.count;
  /** Every chain waits for an answer or has ended. */
  const settled = () =>
    until(
      async () =>
        (await count(
          'booking',
          `freed_time f WHERE closed_at IS NULL AND NOT EXISTS
           (SELECT FROM waitlist_offer o WHERE o.freed_time_id = f.id AND o.state = 'open' AND o.expires_at > now())`,
        )) === '0',
      20_000,
    );

  it('no time is offered to two people at once or twice to one entry, none is taken twice, and each chain ends', async () => {
    const roll = dice(7);
    const entries: { who: Name; id: number }[] = [];
    const mine = async (who: Name) =>
      (await waitlist.ask('GET /waitlist', {}, waitlist.tokenOf(who))).json<{ data: Entry[] }>().data;
    const canceled: number[] = [];
    for (let step = 0; step < STEPS; step += 1) {
      const who = WAITING[roll.below(WAITING.length)]!;
      const open = (await mine(who)).find(({ offer }) => offer !== null);
      const act = roll.below(6);
      if (open && act < 2) await post('POST /waitlist/offer/accept', { token: open.offer!.token });
      else if (open && act < 4) await post('POST /waitlist/offer/decline', { token: open.offer!.token });
      else if (open && act === 4) {
        const sql = `UPDATE waitlist_offer SET expires_at = now() WHERE entry_id = $1 AND state = 'open'`;
        await waitlist.rows('booking', sql, [open.id]);
        await runAgain(open.id);
      } else if (step % 3 === 0) {
        const free = nextStart();
        canceled.push(await visitAt(free, 'elena', { user_id: null }));
        const own = await visitAt(nextStart(), who);
        const waiting = (await mine(who)).filter(({ state }) => state === 'active' || state === 'paused');
        const last = waiting.length === 3 ? waiting[0]! : null;
        if (last)
          await waitlist.ask('DELETE /waitlist/{id}', { params: { id: last.id } }, waitlist.tokenOf(who));
        entries.push({ who, id: (await join(who, { appointment_id: own, ...wish(free) })).id });
      } else if (canceled.length > 0) await cancel(canceled.splice(roll.below(canceled.length), 1)[0]!);
      await settled();
    }
    // Nobody answers any more.
    for (let round = 0; round < 6; round += 1) {
      await waitlist.rows('booking', `UPDATE waitlist_offer SET expires_at = now() WHERE state = 'open'`);
      for (const { id } of entries) await runAgain(id);
      await settled();
    }
    expect(Number(await count('booking', 'waitlist_offer'))).toBeGreaterThan(5);
    const overlapping = `waitlist_offer one JOIN waitlist_offer other
      ON one.freed_time_id = other.freed_time_id AND one.id < other.id
     AND other.offered_at < coalesce(one.answered_at, one.expires_at)`;
    expect(await count('booking', overlapping)).toBe('0');
    expect(await count('booking', 'freed_time WHERE closed_at IS NULL')).toBe('0');
    const twice = `(SELECT freed_time_id FROM waitlist_offer WHERE state = 'accepted'
                     GROUP BY 1 HAVING count(*) > 1) AS taken`;
    expect(await count('booking', twice)).toBe('0');
    expect(await count('appointments', `calendar_entry WHERE kind = 'hold' AND user_id IS NULL`)).toBe('0');
  });
});
