import { Client } from 'pg';
import { estimatedDrive } from '@drawpoint/scheduling/travel';
import { calendar } from '@drawpoint/contracts/appointments/calendar.contract';
import type { InputOf } from '@drawpoint/contracts/operation';
import { tally } from '@drawpoint/nest-kit/testing/tally';
import { until } from '@drawpoint/nest-kit/testing/until';
import {
  ASKED,
  inDays,
  keyOf,
  newAppointment,
  outcome,
  useAppointments,
} from '../testing/start-appointments.ts';

type HoldRow = { phlebotomist_id: number; starts_at: Date; hold_key: string };

describe('Holding a slot', () => {
  const world = useAppointments();

  const inTenMinutes = () => new Date(Date.now() + 600_000).toISOString();
  type HoldChanges = Partial<Pick<InputOf<typeof calendar.placeHold>, 'phlebotomist_id' | 'place'>>;
  const hold = (name: string, user_id: number, startsAt: Date, more: HoldChanges = {}) => {
    const { starts_at, ends_at, default_drive_minutes, place } = newAppointment(name, startsAt);
    const interval = { ...ASKED, phlebotomist_id: 3, starts_at, ends_at, default_drive_minutes, place };
    const session = { key: keyOf(name), user_id, expires_at: inTenMinutes() };
    return world.call(calendar.placeHold, { ...interval, ...session, ...more });
  };
  const held = () =>
    world.rows<HoldRow>(
      `SELECT phlebotomist_id, starts_at, hold_key FROM calendar_entry WHERE kind = 'hold'`,
    );

  it('a person whose two sessions choose the same slot at once has one hold', async () => {
    for (let round = 0; round < 10; round += 1) {
      const at = inDays(5 + round, 600);
      await Promise.all([hold(`a${round}`, 4, at), hold(`b${round}`, 4, at)]);
      expect(await held()).toHaveLength(1);
    }
  });

  it('four concurrent updates with different phlebotomists all succeed and leave one hold', async () => {
    for (let round = 0; round < 60; round += 1) {
      const at = inDays(5 + round, 600);
      const updates = [21, 22, 23, 24].map((phlebotomist_id) =>
        outcome(hold('one session', 4, at, { phlebotomist_id })),
      );
      expect(tally(await Promise.all(updates))).toEqual({ ok: 4 });
      expect(await held()).toHaveLength(1);
    }
  });

  it('a person whose sessions choose different phlebotomists at once has one hold', async () => {
    for (let round = 0; round < 10; round += 1) {
      const at = inDays(5 + round, 600);
      const outcomes = await Promise.all(
        [3, 11, 12].map((phlebotomist_id) =>
          outcome(hold(`${round} ${phlebotomist_id}`, 4, at, { phlebotomist_id })),
        ),
      );
      expect(tally(outcomes)).toEqual({ ok: 3 });
      expect(await held()).toHaveLength(1);
    }
  });

  it('one of two people who choose a slot at once gets it', async () => {
    for (let round = 0; round < 10; round += 1) {
      const at = inDays(5 + round, 600);
      const outcomes = await Promise.all([
        outcome(hold(`mine ${round}`, 4, at)),
        outcome(hold(`theirs ${round}`, 5, at)),
      ]);
      expect(outcomes.sort()).toEqual(['SLOT_TAKEN', 'ok']);
    }
  });

  it('a hold and another person’s booking of the same time never both succeed', async () => {
    for (let round = 0; round < 10; round += 1) {
      const at = inDays(5 + round, 600);
      const outcomes = await Promise.all([
        outcome(hold(`hold ${round}`, 5, at)),
        outcome(world.book(`visit ${round}`, at, { user_id: 100 + round })),
      ]);
      expect(outcomes.sort()).toEqual(['SLOT_TAKEN', 'ok']);
    }
  });

  it('a person keeps the previous hold when the next slot is taken', async () => {
    await hold('first', 4, inDays(5, 600));
    await hold('other', 5, inDays(5, 900));
    expect(await outcome(hold('second', 4, inDays(5, 900)))).toBe('SLOT_TAKEN');
    expect((await held()).map(({ hold_key }) => hold_key).sort()).toEqual(
      [keyOf('first'), keyOf('other')].sort(),
    );
  });

  it('a hold leaves room for the drive between it and another person’s', async () => {
    await hold('first', 4, inDays(5, 600));
    expect(await outcome(hold('at its end', 5, inDays(5, 630)))).toBe('SLOT_TAKEN');
    expect(await outcome(hold('until it begins', 5, inDays(5, 570)))).toBe('SLOT_TAKEN');
    expect(await outcome(hold('after the drive', 5, inDays(5, 650)))).toBe('ok');
  });

  it('a session renews its hold, and moves it to an overlapping time', async () => {
    await hold('mine', 4, inDays(5, 600));
    await hold('mine', 4, inDays(5, 600));
    await hold('mine', 4, inDays(5, 615));
    expect((await held()).map(({ starts_at }) => starts_at)).toEqual([inDays(5, 615)]);
  });

  it('an expired hold frees the slot, and listings show it', async () => {
    await hold('late', 4, inDays(5, 600));
    await world.rows(`UPDATE calendar_entry SET expires_at = now() - interval '1 second'`);
    const day = { ...ASKED, phlebotomist_id: 3, from: inDays(5).toISOString(), to: inDays(6).toISOString() };
    expect((await world.call(calendar.listBusy, day)).entries).toEqual([]);
    expect(await outcome(world.book('other', inDays(5, 600)))).toBe('ok');
    expect(await held()).toEqual([]);
  });

  it('a hold succeeds while another person sends 300: nine of those are served and the others get BUSY', async () => {
    const { appUrl } = world.database('appointments');
    const client = new Client({ connectionString: appUrl });
    await client.connect();
    try {
      // The lock that the first request waits for. Later requests wait for the first.
      await client.query('BEGIN; SELECT pg_advisory_xact_lock(2, 4)');
      let sentAway = 0;
      const flood = Array.from({ length: 300 }, async (_, index) => {
        const answer = await outcome(hold(`flood ${index}`, 4, inDays(5, 600)));
        if (answer === 'BUSY') sentAway += 1;
        return answer;
      });
      await until(() => sentAway === 291);
      expect(await outcome(hold('other', 5, inDays(5, 600), { phlebotomist_id: 11 }))).toBe('ok');
      expect(sentAway).toBe(291);
      await client.query('COMMIT');
      expect(tally(await Promise.all(flood))).toEqual({ ok: 9, BUSY: 291 });
    } finally {
      await client.end();
    }
  });

  it('the session that lists slots sees its own hold as free', async () => {
    await hold('mine', 4, inDays(5, 600));
    const day = { ...ASKED, phlebotomist_id: 3, from: inDays(5).toISOString(), to: inDays(6).toISOString() };
    expect((await world.call(calendar.listBusy, day)).entries).toHaveLength(1);
    expect((await world.call(calendar.listBusy, { ...day, except_key: keyOf('mine') })).entries).toEqual([]);
  });

  it('a sealed place copied from another row is not opened', async () => {
    const at = inDays(6, 600);
    const place = (lat: number) => ({ place: { lat, lng: -73.9, precision: 'street' as const } });
    await hold('here', 4, at, place(40.7));
    await hold('there', 5, at, { phlebotomist_id: 11, ...place(40.9) });
    const window = { from: at.toISOString(), to: inDays(7, 600).toISOString() };
    const ofThree = () =>
      world.call(calendar.listBusy, { ...ASKED, ...place(40.7), phlebotomist_id: 3, ...window });
    expect((await ofThree()).entries).toMatchObject([[expect.any(Number), expect.any(Number), 0, 0, null]]);
    await world.rows(
      `UPDATE calendar_entry SET place_sealed = (SELECT place_sealed FROM calendar_entry WHERE phlebotomist_id = 11)
        WHERE phlebotomist_id = 3`,
    );
    expect(await outcome(ofThree())).toBe('INTERNAL');
  });

  it('the busy times of several phlebotomists equal those of each alone', async () => {
    const at = inDays(6, 600);
    await hold('of three', 4, at);
    await hold('of eleven', 5, at, { phlebotomist_id: 11 });
    const window = { place: null, from: at.toISOString(), to: inDays(7, 600).toISOString() };
    const people = [
      { ...ASKED, id: 3 },
      { ...ASKED, id: 11, tz: 'America/Denver' },
      { ...ASKED, id: 12 },
    ];
    const { calendars } = await world.call(calendar.listBusyOfMany, { phlebotomists: people, ...window });
    expect(calendars.map(({ phlebotomist_id }) => phlebotomist_id).toSorted((a, b) => a - b)).toEqual([
      3, 11,
    ]);
    for (const { phlebotomist_id, entries } of calendars) {
      const alone = { ...ASKED, ...window, phlebotomist_id };
      expect(entries).toEqual((await world.call(calendar.listBusy, alone)).entries);
    }
    const without = await world.call(calendar.listBusyOfMany, {
      ...{ phlebotomists: people, ...window, except_key: keyOf('of three') },
    });
    expect(without.calendars.map(({ phlebotomist_id }) => phlebotomist_id)).toEqual([11]);
  });

  it('a hold whose end is not after its start is rejected', async () => {
    const { starts_at } = newAppointment('backwards', inDays(5, 600));
    const backwards = {
      key: keyOf('backwards'),
      user_id: 4,
      phlebotomist_id: 3,
      starts_at,
      ends_at: starts_at,
    };
    const rest = { ...ASKED, default_drive_minutes: 20, expires_at: inTenMinutes() };
    await expect(world.call(calendar.placeHold, { ...backwards, ...rest })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      options: { errors: { ends_at: [expect.any(String)] } },
    });
  });

  it('busy times have drives only when the street is known', async () => {
    const place = { lat: 40.7484, lng: -73.9857 };
    await world.book('street', inDays(5, 600), { place: { ...place, precision: 'street' } });
    await world.book('zip', inDays(5, 900), { place: { ...place, precision: 'zip' } });
    const day = { ...ASKED, phlebotomist_id: 3, from: inDays(5).toISOString(), to: inDays(6).toISOString() };
    const from = { ...place, lat: place.lat + 0.1, precision: 'street' as const };
    const { entries } = await world.call(calendar.listBusy, { ...day, place: from });
    const minutes = estimatedDrive(place, from).minutes;
    expect(entries.map(([, , to, back]) => [to, back])).toEqual([
      [expect.closeTo(minutes, 6), expect.closeTo(minutes, 6)],
      [null, null],
    ]);
    const stored = JSON.stringify(await world.rows('SELECT * FROM calendar_entry'));
    expect(stored).not.toContain('40.74');
  });
});
