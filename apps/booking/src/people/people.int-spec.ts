import { appointmentChanged } from '@drawpoint/contracts/appointments/appointment.events';
import { catalog } from '@drawpoint/contracts/booking/catalog.contract';
import { phlebotomists } from '@drawpoint/contracts/booking/phlebotomists.contract';
import { providers } from '@drawpoint/contracts/booking/providers.contract';
import { eventsAppended } from '@drawpoint/contracts/event-log';
import { until } from '@drawpoint/nest-kit/testing/until';
import { DEMO_PHLEBOTOMISTS } from '../demo/phlebotomist-data.ts';
import { developer, patient, useBooking } from '../testing/start-booking.ts';

describe('people from auth', () => {
  const world = useBooking();

  const nameOf18 = async () =>
    (await world.call(catalog.listPhlebotomists, { id: 3 }, patient)).data.find(({ id }) => id === 18)?.name;
  const tell = (version: number, change: object) => {
    const known = { first_name: 'Robin', last_name: 'Reyes', provider_id: 3 };
    world.outside.tell(18, version, { ...known, ...change }, world);
  };

  it('a new name is copied', async () => {
    tell(2, { last_name: 'Castellano' });
    expect(await until(async () => (await nameOf18()) === 'Robin Castellano')).toBe(true);
  });

  it('the newest state stays when older events come late', async () => {
    tell(3, { last_name: 'Newest' });
    tell(1, { last_name: 'Older' });
    await until(async () => {
      const [cursor] = await world.rows<{ position: string }>(
        `SELECT position FROM event_log.event_cursor WHERE consumer = 'people'`,
      );
      return Number(cursor?.position) === DEMO_PHLEBOTOMISTS.length + 3;
    });
    expect(await nameOf18()).toBe('Robin Newest');
    const [row] = await world.rows<{ version: number }>(`SELECT version FROM person WHERE id = 18`);
    expect(row?.version).toBe(3);
  });

  it('deleted people disappear from the catalog', async () => {
    tell(4, { deleted: true });
    expect(await until(async () => (await nameOf18()) === undefined)).toBe(true);
  });

  it('an unreadable event does not delay others, and is applied in order once it is readable', async () => {
    tell(5, { deleted: false, last_name: 7 });
    tell(6, { deleted: false, last_name: 'Readable' });
    world.outside.tell(19, 9, { first_name: 'Next', last_name: 'InLine' }, world);
    await until(
      async () => (await world.rows(`SELECT 1 FROM person WHERE last_name = 'InLine'`)).length === 1,
    );
    const waiting = () =>
      world.rows(
        `SELECT entity_version FROM event_log.dead_letter WHERE entity_id = '18' AND consumer = 'people' ORDER BY position`,
      );
    await until(async () => (await waiting()).length === 2);
    expect(await nameOf18()).toBeUndefined();
    await world.rows(`UPDATE event_log.dead_letter SET data = data || '{"last_name": "Mended"}', next_attempt_at = now()
                       WHERE entity_version = 5`);
    await until(async () => (await waiting()).length === 0);
    expect(await nameOf18()).toBe('Robin Readable');
  });

  it('people follow a backup that auth restored, and lost people are removed', async () => {
    world.outside.tell(77, 1, { first_name: 'Just', last_name: 'Registered' }, world);
    const count = async () => (await world.rows(`SELECT 1 FROM person WHERE id = 77`)).length;
    await until(async () => (await count()) === 1);
    world.outside.authLog.restore(DEMO_PHLEBOTOMISTS.length + 1);
    world.outside.tell(12, 2, { first_name: 'Mei', last_name: 'Afterwards' }, world);
    await until(async () => (await count()) === 0);
    const [row] = await world.rows<{ version: number }>(
      `SELECT version, last_name FROM person WHERE id = 18`,
    );
    expect(row).toEqual({ version: 2, last_name: 'Castellano' });
  });

  it('reading everything again gives the same people', async () => {
    const all = () => world.rows(`SELECT * FROM person ORDER BY id`);
    const before = await all();
    await world.rows(`DELETE FROM person`);
    await world.rows(`UPDATE event_log.event_cursor SET position = 0`);
    world.busOf('auth').broadcast(eventsAppended('auth'), { end: 0 });
    await until(async () => (await all()).length === before.length);
    expect(await all()).toEqual(before);
  });
});

describe('a new phlebotomist', () => {
  const world = useBooking();

  const tell = (id: number, version: number, change: object) =>
    world.outside.tell(
      id,
      version,
      { first_name: 'Staff', last_name: 'Flag', provider_id: 3, ...change },
      world,
    );
  const listed = async () =>
    (await world.call(catalog.listStaffPhlebotomists, { per_page: 200 }, developer)).data.map(({ id }) => id);
  const record = async (id: number) =>
    (
      await world.rows<{ tz: string; provider_id: number | null }>(
        `SELECT tz, provider_id FROM phlebotomist LEFT JOIN phlebotomist_provider ON phlebotomist_id = id WHERE id = $1`,
        [id],
      )
    )[0];

  it('a new phlebotomist has a record in the provider’s zone, and cannot be booked without hours', async () => {
    tell(90, 1, { roles: ['admin'] });
    tell(90, 2, { roles: ['admin', 'phlebotomist'] });
    await until(async () => (await record(90)) !== undefined);
    expect(await record(90)).toEqual({ tz: 'America/Los_Angeles', provider_id: 3 });
    await until(async () => (await listed()).includes(90));
    const bookable = await world.call(catalog.listPhlebotomists, { id: 3 }, patient);
    expect(bookable.data.map(({ id }) => id)).not.toContain(90);
  });

  it('repeated events keep an existing record', async () => {
    await world.rows(`UPDATE phlebotomist SET tz = 'America/Chicago' WHERE id = 90`);
    tell(90, 3, { roles: ['admin'] });
    tell(90, 4, { roles: ['phlebotomist'], provider_id: 4 });
    tell(91, 1, { roles: ['phlebotomist'], provider_id: null });
    await until(async () => (await record(91)) !== undefined);
    expect(await record(90)).toEqual({ tz: 'America/Chicago', provider_id: 3 });
    expect(await record(91)).toEqual({ tz: 'America/New_York', provider_id: null });
  });

  it('people with other roles and deleted people get no record', async () => {
    tell(92, 1, { roles: ['admin'] });
    tell(93, 1, { deleted: true });
    tell(94, 1, {});
    await until(async () => (await record(94)) !== undefined);
    expect([await record(92), await record(93)]).toEqual([undefined, undefined]);
  });
});

describe('relations of patients', () => {
  const world = useBooking();
  const told = (id: number) =>
    world.rows<{ data: unknown }>(
      `SELECT data FROM event_log.event WHERE entity = 'relations' AND entity_id = $1 ORDER BY entity_version`,
      [String(id)],
    );

  it('a visit and an assignment each publish the patient’s relations once', async () => {
    for (const [position, status] of (['pending', 'approved'] as const).entries()) {
      world.outside.appointmentsLog.append(world, appointmentChanged, {
        entityId: 1,
        entityVersion: position + 1,
        data: {
          ...{ id: 1, status, change: 'booked', user_id: 804, phlebotomist_id: 13, provider_id: 2 },
          ...{ actor_id: null, tz: 'America/Los_Angeles' },
          ...{ starts_at: '2026-01-05T17:00:00Z', ends_at: '2026-01-05T17:30:00Z' },
        },
      });
    }
    await until(async () => (await told(804)).length > 0);
    world.outside.tell(803, 1, { first_name: 'Pat', last_name: 'Three', roles: ['user'] }, world);
    await until(async () => (await world.rows('SELECT 1 FROM person WHERE id = 803')).length === 1);
    const assign = () =>
      world.call(phlebotomists.assignBulk, { phlebotomist_id: 3, user_ids: [803] }, developer);
    await Promise.all([assign(), assign()]);
    expect(await told(803)).toEqual([
      { data: { id: 803, assigned_to: 3, phlebotomist_ids: [3], provider_ids: [1] } },
    ]);
    expect(await told(804)).toEqual([
      { data: { id: 804, assigned_to: null, phlebotomist_ids: [13], provider_ids: [2] } },
    ]);
  });

  it('the relations follow the provider of the phlebotomist, and are published', async () => {
    const { version } = await world.call(providers.get, { id: 4 }, developer);
    await world.call(providers.setPhlebotomists, { id: 4, version, set: [3] }, developer);
    const ofFour = { provider_ids: expect.arrayContaining([1, 4]) as number[] };
    expect((await told(803)).at(-1)).toMatchObject({ data: { assigned_to: 3, ...ofFour } });
    expect((await told(3)).at(-1)).toMatchObject({ data: { assigned_to: null, ...ofFour } });
  });
});
