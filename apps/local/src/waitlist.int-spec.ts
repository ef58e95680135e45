import { appointmentChanged } from '@drawpoint/contracts/appointments/appointment.events';
import type { waitlistFigures } from '@drawpoint/contracts/booking/waitlist.contract';
import type { OutputOf } from '@drawpoint/contracts/operation';
import { until } from '@drawpoint/nest-kit/testing/until';
import { type Name, PEOPLE } from './testing/start-whole.ts';
import { CONSENTS, type Entry, useWaitlist } from './testing/waitlist-world.ts';

describe('the waitlist', () => {
  const waitlist = useWaitlist();
  const { nextStart, post, visitAt, cancel, wish, join, entryOf, offerTo, show, visit, session, codeOf } =
    waitlist;
  const leave = (who: Name, id: number) =>
    waitlist.ask('DELETE /waitlist/{id}', { params: { id } }, waitlist.tokenOf(who));
  const expire = async (id: number) => {
    const sql = `UPDATE waitlist_offer SET expires_at = now() WHERE entry_id = $1 AND state = 'open'`;
    await waitlist.rows('booking', sql, [id]);
    await waitlist.runAgain(id);
  };

  it('a booked visit moves to a time that came free, by its link alone, and stays approved', async () => {
    const [free, later] = [nextStart(), nextStart()];
    const canceled = await visitAt(free, 'dorothy');
    const own = await visitAt(later, 'patient');
    const entry = await join('patient', { appointment_id: own, ...wish(free) });
    await cancel(canceled);
    const { token } = await offerTo('patient', entry.id);
    const shown = await show(token!);
    expect(shown).toMatchObject({
      state: 'open',
      zip: '10118',
      consents: [],
      visit: { starts_at: expect.anything() },
    });
    expect(Object.keys(shown).toSorted().join(' ')).toBe(
      'arrival_window consents expires_at first_name price starts_at state tz visit zip',
    );
    expect(shown.starts_at.slice(0, 10)).toBe(free.slice(0, 10));
    // Nobody else can have the time while it is offered.
    const rival = await post('POST /appointments/{id}/reschedule', { starts_at: shown.starts_at }, 'admin', {
      id: await visitAt(nextStart(), 'dorothy'),
    });
    expect(codeOf(rival)).toBe('SLOT_TAKEN');
    const [one, other] = await Promise.all([0, 1].map(() => post('POST /waitlist/offer/accept', { token })));
    expect([one!.status, other!.status]).toEqual([200, 200]);
    expect(one!.json()).toEqual({ appointment_id: own });
    const moved = await visit(own);
    expect([moved.status, Date.parse(moved.starts_at)]).toEqual(['approved', Date.parse(shown.starts_at)]);
    expect(await entryOf('patient', entry.id)).toMatchObject({ state: 'booked', offer: null });
    expect((await show(token!)).state).toBe('accepted');
    const steps = await waitlist.ask(
      'GET /appointments/{id}/offers',
      { params: { id: canceled } },
      waitlist.tokenOf('maria'),
    );
    expect(steps.json<{ data: object[] }>().data).toMatchObject([
      { state: 'accepted', first_name: 'patient' },
    ]);
    const [told] = await waitlist.rows<{ count: string }>(
      'appointments',
      `SELECT count(*) FROM event_log.event WHERE type = $1 AND entity_id = $2 AND data->>'change' = 'moved'`,
      [appointmentChanged.type, String(own)],
    );
    expect(told!.count).toBe('1');
  });

  it('a new visit is booked with the consents that are not on file', async () => {
    const free = nextStart();
    const canceled = await visitAt(free, 'dorothy');
    const entry = await join('patient', { session: await session('patient'), anyone: true, ...wish(free) });
    await cancel(canceled);
    const { token } = await offerTo('patient', entry.id);
    await waitlist.rows('booking', 'DELETE FROM given_consent WHERE user_id = $1', [PEOPLE.patient]);
    expect((await show(token!)).consents.map(({ key }) => key)).toEqual(Object.keys(CONSENTS));
    const refused = await post('POST /waitlist/offer/accept', { token, disclaimers: { terms_accept: true } });
    expect([refused.status, Object.keys(refused.json<{ errors: object }>().errors)]).toEqual([
      422,
      ['disclaimers.hipaa_notice_ack', 'disclaimers.telehealth_consent'],
    ]);
    const accepted = await post('POST /waitlist/offer/accept', { token, disclaimers: CONSENTS });
    expect([accepted.status, accepted.text]).toEqual([200, expect.anything()]);
    const { appointment_id } = accepted.json<{ appointment_id: number }>();
    expect(await visit(appointment_id)).toMatchObject({
      status: 'pending',
      phlebotomist: { id: PEOPLE.maria },
    });
    expect(
      await waitlist.rows('booking', 'SELECT 1 FROM given_consent WHERE user_id = $1', [PEOPLE.patient]),
    ).toHaveLength(3);
    expect((await entryOf('patient', entry.id)).state).toBe('booked');
  });

  it('a declined offer goes to the next person, and an offer without an answer too; then the time is open to everyone', async () => {
    const [free, later, latest] = [nextStart(), nextStart(), nextStart()];
    const canceled = await visitAt(free, 'elena');
    const first = await join('patient', { appointment_id: await visitAt(later, 'patient'), ...wish(free) });
    const second = await join('dorothy', { appointment_id: await visitAt(latest, 'dorothy'), ...wish(free) });
    await cancel(canceled);
    const { token } = await offerTo('patient', first.id);
    expect((await entryOf('dorothy', second.id)).offer).toBeNull();
    expect((await post('POST /waitlist/offer/decline', { token, not_this_day: true })).json()).toEqual({
      state: 'declined',
    });
    expect(codeOf(await post('POST /waitlist/offer/accept', { token }))).toBe('OFFER_ENDED');
    const next = await offerTo('dorothy', second.id);
    await expire(second.id);
    await until(async () => (await show(next.token!)).state === 'ended');
    expect(codeOf(await post('POST /waitlist/offer/accept', { token: next.token }))).toBe('OFFER_ENDED');
    await until(
      async () =>
        (
          await waitlist.rows(
            'booking',
            'SELECT 1 FROM freed_time WHERE appointment_id = $1 AND closed_at IS NOT NULL',
            [canceled],
          )
        ).length === 1,
    );
    expect(
      await waitlist.rows(
        'booking',
        'SELECT state FROM waitlist_offer JOIN freed_time f ON f.id = freed_time_id WHERE f.appointment_id = $1 ORDER BY 1',
        [canceled],
      ),
    ).toEqual([{ state: 'declined' }, { state: 'expired' }]);
    expect(
      await waitlist.rows(
        'appointments',
        `SELECT 1 FROM calendar_entry WHERE kind = 'hold' AND user_id IS NULL`,
      ),
    ).toEqual([]);
    for (const each of [first, second]) await leave('admin', each.id);
  });

  it('managers read how many times came free, and what became of them', async () => {
    const free = nextStart();
    const canceled = await visitAt(free, 'elena');
    const entry = await join('patient', {
      appointment_id: await visitAt(nextStart(), 'patient'),
      ...wish(free),
    });
    const range = { from: '2020-01-01', to: '2090-01-01' };
    const figures = async (who: Name) => {
      const answer = await waitlist.ask('GET /admin/waitlist/days', { query: range }, waitlist.tokenOf(who));
      return answer.json<OutputOf<typeof waitlistFigures.listDays>>().data;
    };
    const [before] = await figures('admin');
    await cancel(canceled);
    const { token } = await offerTo('patient', entry.id);
    await post('POST /waitlist/offer/accept', { token });
    // The visit that moved gives its old time back, too.
    await until(async () => (await figures('admin'))[0]?.freed === (before?.freed ?? 0) + 2);
    const [day] = await figures('admin');
    expect(day).toMatchObject({
      provider: { id: 1 },
      offered: (before?.offered ?? 0) + 1,
      offers: (before?.offers ?? 0) + 1,
      refilled: (before?.refilled ?? 0) + 1,
    });
    expect(day!.hours_before).toBeGreaterThan(24);
    expect(await figures('elena')).toEqual([]);
    const csv = await waitlist.ask(
      'GET /admin/waitlist/days/export',
      { query: range },
      waitlist.tokenOf('admin'),
    );
    expect(csv.text).toContain(`${day!.day},${day!.provider.name},${day!.freed},`);
  });

  it('three offers without an answer pause an entry, which says so and goes on by one tap', async () => {
    const free = [nextStart(), nextStart(), nextStart()];
    const canceled = [];
    for (const start of free) canceled.push(await visitAt(start, 'elena'));
    const entry = await join('patient', {
      appointment_id: await visitAt(nextStart(), 'patient'),
      ...wish(free[0]!),
      to: free[2]!.slice(0, 10),
    });
    for (const id of canceled) {
      await cancel(id);
      await offerTo('patient', entry.id);
      await expire(entry.id);
      await until(async () => {
        const sql = `SELECT 1 FROM waitlist_offer WHERE entry_id = $1 AND state = 'open'`;
        return (await waitlist.rows('booking', sql, [entry.id])).length === 0;
      });
    }
    expect((await entryOf('patient', entry.id)).state).toBe('paused');
    const bell = async () =>
      waitlist.rows<{ kind: string }>(
        'messaging',
        `SELECT kind FROM notification WHERE user_id = $1 AND kind LIKE 'waitlist%'`,
        [PEOPLE.patient],
      );
    await until(async () => (await bell()).some(({ kind }) => kind === 'waitlist_paused'));
    const resumed = await post('POST /waitlist/{id}/resume', {}, 'patient', { id: entry.id });
    expect(resumed.json<Entry>().state).toBe('active');
    expect((await post('POST /waitlist/{id}/resume', {}, 'patient', { id: entry.id })).status).toBe(409);
    await leave('patient', entry.id);
  });

  it('an urgent entry comes first', async () => {
    const [free, later, latest] = [nextStart(), nextStart(), nextStart()];
    const canceled = await visitAt(free, 'elena');
    const first = await join('patient', { appointment_id: await visitAt(later, 'patient'), ...wish(free) });
    const urgent = await join('dorothy', { appointment_id: await visitAt(latest, 'dorothy'), ...wish(free) });
    const marking = { params: { id: urgent.id }, body: { urgent: true } };
    const marked = await waitlist.ask('PUT /admin/waitlist/{id}', marking, waitlist.tokenOf('admin'));
    expect(marked.json<Entry>().urgent).toBe(true);
    await cancel(canceled);
    await offerTo('dorothy', urgent.id);
    expect((await entryOf('patient', first.id)).offer).toBeNull();
    // Who leaves gives the time to the next person.
    await leave('dorothy', urgent.id);
    await offerTo('patient', first.id);
    // Who cancels the visit that would move ends the entry, and the link says so.
    const { token } = (await entryOf('patient', first.id)).offer!;
    await post('POST /appointments/{id}/cancel', {}, 'patient', { id: first.appointment_id });
    expect(codeOf(await post('POST /waitlist/offer/accept', { token }))).toBe('OFFER_ENDED');
    // Nobody else waits, so the time is open to everyone.
    const sql = `SELECT 1 FROM calendar_entry WHERE kind = 'hold' AND starts_at = $1`;
    await until(async () => (await waitlist.rows('appointments', sql, [free])).length === 0);
  });

  it('new working hours, and a hold that ran out, are offered too', async () => {
    const [day, later] = [nextStart(), nextStart()];
    const route = 'GET /phlebotomists/{id}/availability';
    const params = { id: PEOPLE.maria };
    const read = await waitlist.ask(route, { params }, waitlist.tokenOf('maria'));
    const hours = read.json<{ exceptions: object[] }>();
    const date = day.slice(0, 10);
    const off = { date, kind: 'unavailable', start_time: '00:00', end_time: '23:59' };
    const save = (exceptions: object[]) =>
      waitlist.ask(
        'PUT /phlebotomists/{id}/availability',
        { params, body: { ...hours, version: undefined, exceptions } },
        waitlist.tokenOf('maria'),
      );
    const saved = await save([...hours.exceptions, off]);
    expect([saved.status, saved.text]).toEqual([200, expect.anything()]);
    const entry = await join('patient', { appointment_id: await visitAt(later, 'patient'), ...wish(day) });
    expect((await save(hours.exceptions)).status).toBe(200);
    const { token, starts_at } = await offerTo('patient', entry.id);
    expect(starts_at.slice(0, 10)).toBe(date);
    await post('POST /waitlist/offer/decline', { token });
    const held = await session('dorothy');
    const holding = { params: { token: held }, body: { slot: { start: day } } };
    const kept = await waitlist.ask('PUT /booking-sessions/{token}', holding, waitlist.tokenOf('dorothy'));
    expect(kept.status).toBe(200);
    await waitlist.rows(
      'booking',
      `UPDATE booking_session SET held_until = now() WHERE user_id = $1 AND state = 'open' AND slot_starts_at IS NOT NULL`,
      [PEOPLE.dorothy],
    );
    await waitlist.rows(
      'appointments',
      `UPDATE calendar_entry SET expires_at = now() WHERE kind = 'hold' AND user_id = $1`,
      [PEOPLE.dorothy],
    );
    await waitlist.rows('booking', `SELECT graphile_worker.add_job('free-expired-holds')`);
    await offerTo('patient', entry.id);
    await leave('patient', entry.id);
  });

  it('bad input is a field error, and links of others, of nobody and of ended offers say one thing', async () => {
    const early = nextStart();
    const own = await visitAt(nextStart(), 'patient');
    const good = { appointment_id: own, ...wish(early) };
    const fields = async (change: object, who: Name = 'patient') => {
      const answer = await post('POST /waitlist', { ...good, ...change }, who);
      return [answer.status, Object.keys(answer.json<{ errors?: object }>().errors ?? {})];
    };
    expect(await fields({ from: '2020-01-01', to: '2020-01-01' })).toEqual([422, ['to']]);
    expect(await fields({ from_time: '10:00', to_time: '09:00' })).toEqual([422, ['to_time']]);
    expect(await fields({ days: [] })).toEqual([422, ['days']]);
    expect(await fields({ days: [7] })).toEqual([422, ['days.0']]);
    expect(await fields({ session: 'x', appointment_id: own })).toEqual([422, ['session']]);
    expect(await fields({ appointment_id: null })).toEqual([422, ['session']]);
    expect(await fields({ appointment_id: null, session: 'x'.repeat(43) })).toEqual([404, []]);
    expect((await fields({}, 'dorothy'))[0]).toBe(403);
    expect((await fields({}, 'elena'))[0]).toBe(403);
    for (const route of [
      'POST /waitlist/offer',
      'POST /waitlist/offer/accept',
      'POST /waitlist/offer/decline',
    ])
      expect(codeOf(await post(route, { token: 'x'.repeat(43) }))).toBe('LINK_INVALID');
    const entries = [];
    for (let count = 0; count < 3; count += 1) entries.push(await join('patient', good));
    expect(codeOf(await post('POST /waitlist', good, 'patient'))).toBe('WAITLIST_FULL');
    expect([
      (await leave('dorothy', entries[0]!.id)).status,
      (await leave('elena', entries[0]!.id)).status,
    ]).toEqual([404, 404]);
    for (const { id } of entries) expect((await leave('patient', id)).status).toBe(200);
  });
});
