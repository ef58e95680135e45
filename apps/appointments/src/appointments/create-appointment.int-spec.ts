import { calendar } from '@drawpoint/contracts/appointments/calendar.contract';
import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { bookingKeys } from '@drawpoint/contracts/appointments/booking-keys.contract';
import {
  ASKED,
  inDays,
  keyOf,
  newAppointment,
  outcome,
  phlebotomist,
  useAppointments,
  type NewAppointment,
} from '../testing/start-appointments.ts';

describe('Creating a visit', () => {
  const world = useAppointments();

  const create: typeof world.book = (...visit) => world.book(...visit);

  it('repeated confirmations of a booking return the same appointment', async () => {
    const first = await create('a', inDays(5, 600));
    expect(await create('a', inDays(5, 600))).toEqual(first);
    expect(await world.database('appointments').rows('SELECT id FROM appointment')).toHaveLength(1);
  });

  it('the visit keeps the consents with their patient and the person who recorded them', async () => {
    const consents = { hipaa_notice_ack: true, telehealth_consent: true, terms_accept: true };
    const appointment_id = await create('staff', inDays(5, 600), { user_id: 4, actor_id: 2, consents });
    const rows = await world
      .database('appointments')
      .rows('SELECT user_id, actor_id, consents FROM appointment WHERE id = $1', [appointment_id]);
    expect(rows).toEqual([{ user_id: 4, actor_id: 2, consents }]);
  });

  it('the same booking with other content is rejected', async () => {
    await create('a', inDays(5, 600));
    const changed = create('a', inDays(5, 900), { content_hash: keyOf('something else') });
    expect(await outcome(changed)).toBe('IDEMPOTENCY_MISMATCH');
  });

  it('an abandoned booking creates no visit, and its key tells so', async () => {
    const key = keyOf('late');
    expect(await world.call(bookingKeys.revokeKey, { key })).toEqual({
      appointment_id: null,
      appointment_ids: [],
    });
    expect(await outcome(create('late', inDays(5, 600)))).toBe('SLOT_TAKEN');
    const appointment_id = await create('early', inDays(5, 600));
    expect(await world.call(bookingKeys.revokeKey, { key: keyOf('early') })).toEqual({
      appointment_id,
      appointment_ids: [appointment_id],
    });
    expect(await world.call(bookingKeys.findByKey, { key: keyOf('early') })).toMatchObject({
      appointment_id,
    });
    expect(await world.call(bookingKeys.findByKey, { key: keyOf('unknown') })).toEqual({
      appointment_id: null,
      appointment_ids: [],
      content_hash: null,
    });
  });

  it('one drive is kept free before and after each visit', async () => {
    await create('middle', inDays(5, 600));
    expect(await outcome(create('too early', inDays(5, 600 - 49)))).toBe('SLOT_TAKEN');
    expect(await outcome(create('too late', inDays(5, 600 + 49)))).toBe('SLOT_TAKEN');
    expect(await outcome(create('before', inDays(5, 600 - 50)))).toBe('ok');
    expect(await outcome(create('after', inDays(5, 600 + 50)))).toBe('ok');
  });

  it('the hold of the session becomes the visit, and holds of other sessions block it', async () => {
    const hold = (name: string, user_id: number, startsAt: Date) => {
      const { starts_at, ends_at, default_drive_minutes, place } = newAppointment(name, startsAt);
      const expires_at = new Date(Date.now() + 600_000).toISOString();
      const input = {
        ...ASKED,
        key: keyOf(name),
        user_id,
        phlebotomist_id: 3,
        starts_at,
        ends_at,
        default_drive_minutes,
        place,
      };
      return world.call(calendar.placeHold, { ...input, expires_at });
    };
    await hold('mine', 4, inDays(6, 600));
    await hold('theirs', 5, inDays(6, 700));
    expect(await outcome(create('mine', inDays(6, 600)))).toBe('ok');
    expect(await outcome(create('another', inDays(6, 700)))).toBe('SLOT_TAKEN');
    const kinds = await world.database('appointments').rows('SELECT kind FROM calendar_entry ORDER BY kind');
    expect(kinds).toEqual([{ kind: 'hold' }, { kind: 'visit' }]);
  });

  it('only the hold of a person’s newest session counts, and an expired hold blocks nobody', async () => {
    const { starts_at, ends_at, default_drive_minutes } = newAppointment('x', inDays(7, 600));
    const common = { ...ASKED, phlebotomist_id: 3, default_drive_minutes };
    const soon = new Date(Date.now() + 600_000).toISOString();
    const past = new Date(Date.now() - 1_000).toISOString();
    const at = { ...common, starts_at, ends_at };
    await world.call(calendar.placeHold, { ...at, key: keyOf('one'), user_id: 4, expires_at: soon });
    const later = newAppointment('x', inDays(7, 800));
    const moved = { ...common, starts_at: later.starts_at, ends_at: later.ends_at };
    await world.call(calendar.placeHold, { ...moved, key: keyOf('two'), user_id: 4, expires_at: soon });
    await world.call(calendar.placeHold, { ...at, key: keyOf('three'), user_id: 5, expires_at: past });
    const window = {
      ...ASKED,
      phlebotomist_id: 3,
      from: inDays(7).toISOString(),
      to: inDays(8).toISOString(),
    };
    const { entries } = await world.call(calendar.listBusy, window);
    expect(entries.map(([start]) => start)).toEqual([inDays(7, 800).getTime() / 60_000]);
    expect(
      await outcome(
        world.call(calendar.placeHold, { ...at, key: keyOf('four'), user_id: 6, expires_at: soon }),
      ),
    ).toBe('ok');
    await world.call(calendar.releaseHold, { key: keyOf('four') });
    expect((await world.call(calendar.listBusy, window)).entries).toHaveLength(1);
  });

  it('the database stores the person visited and the place encrypted', async () => {
    await create('sealed', inDays(5, 600));
    const [row] = await world.database('appointments').rows('SELECT * FROM appointment');
    const text = JSON.stringify(row);
    for (const secret of ['Evelyn', 'evelyn@example.test', '5th Ave', 'Ring twice', '2125550104']) {
      expect(text).not.toContain(secret);
    }
    expect(world.logs.join('\n')).not.toContain('Evelyn');
  });

  it('the event for other services has ids, state and times, but no name or address', async () => {
    const appointment_id = await create('told', inDays(5, 600));
    const [event] = await world
      .database('appointments')
      .rows<{ data: object }>(`SELECT data FROM event_log.event WHERE entity_id = '${appointment_id}'`);
    expect(event?.data).toMatchObject({
      id: appointment_id,
      change: 'requested',
      status: 'pending',
      user_id: 4,
    });
    expect(JSON.stringify(event)).not.toMatch(/Evelyn|5th Ave|Maria/);
  });

  it('a visit cannot replace somebody else’s visit, or one that does not exist', async () => {
    const replaces_id = await create('denied', inDays(4, 60));
    await world.call(appointments.deny, { id: replaces_id }, phlebotomist);
    const book = (more: Partial<NewAppointment>) => outcome(create('in its place', inDays(5, 60), more));
    expect(await book({ replaces_id, user_id: 77 })).toBe('FORBIDDEN');
    expect(await book({ replaces_id: replaces_id + 99 })).toBe('NOT_FOUND');
    expect(await book({ replaces_id })).toBe('ok');
  });
});
