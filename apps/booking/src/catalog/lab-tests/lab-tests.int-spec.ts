import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { labTests } from '@drawpoint/contracts/booking/lab-tests.contract';
import { tubes } from '@drawpoint/contracts/booking/tubes.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import type { InputOf } from '@drawpoint/contracts/operation';
import { applyMigrations, withClient } from '@drawpoint/nest-kit/data/migrate';
import { codeOf, fieldErrors } from '@drawpoint/nest-kit/testing/refusals';
import { bookingService } from '../../booking.service.ts';
import {
  admin,
  developer,
  otherAdmin,
  patient,
  phlebotomist,
  useBooking,
} from '../../testing/start-booking.ts';

const UNKNOWN = 999_999;

describe('tests and tubes', () => {
  const world = useBooking();
  afterEach(() =>
    world.rows(
      `DELETE FROM provider_tube; DELETE FROM provider_lab_test;
       DELETE FROM lab_test WHERE name LIKE 'New %'; DELETE FROM tube WHERE name LIKE 'New %'`,
    ),
  );

  const listTubes = async (caller: Caller = developer, input: InputOf<typeof tubes.list> = {}) =>
    (await world.call(tubes.list, { per_page: 200, ...input }, caller)).data;
  const listTests = async (caller: Caller = developer, input: InputOf<typeof labTests.list> = {}) =>
    (await world.call(labTests.list, { per_page: 200, ...input }, caller)).data;
  const tubeOf = async (name: string, caller?: Caller) =>
    (await listTubes(caller)).find((tube) => tube.name === name)!;
  const testOf = async (name: string, caller?: Caller) =>
    (await listTests(caller)).find((test) => test.name === name)!;
  const newTube = (more: Partial<InputOf<typeof tubes.create>> = {}, caller: Caller | null = developer) =>
    world.call(
      tubes.create,
      {
        ...{ name: 'New yellow', cap_color: 'yellow', additive: 'acd', place: 15, fill_ml: 8.5 },
        ...{ inversions: 8, spin_minutes: 0, temperature: 'room', protect_from_light: false, ...more },
      },
      caller,
    );
  const newTest = (more: Partial<InputOf<typeof labTests.create>> = {}, caller: Caller | null = developer) =>
    world.call(
      labTests.create,
      { name: 'New test', tube_id: 1, volume_ml: 1.5, fasting_hours: 0, ...more },
      caller,
    );
  const changeTube = (input: InputOf<typeof tubes.update>, caller: Caller | null = developer) =>
    world.call(tubes.update, input, caller);
  const changeTest = (input: InputOf<typeof labTests.update>, caller: Caller | null = developer) =>
    world.call(labTests.update, input, caller);
  const ownTube = (input: InputOf<typeof tubes.updateOwn>, caller: Caller | null = admin) =>
    world.call(tubes.updateOwn, input, caller);
  const ownTest = (input: InputOf<typeof labTests.updateOwn>, caller: Caller | null = admin) =>
    world.call(labTests.updateOwn, input, caller);
  const plan = (test_ids: number[], caller: Caller | null = phlebotomist) =>
    world.call(labTests.planTubes, { test_ids }, caller);

  it('the catalog starts with the order of draw and some forty common tests', async () => {
    const additives = (await listTubes()).map(({ additive }) => additive.split('_')[0]);
    expect([...new Set(additives)]).toEqual(['culture', 'citrate', 'clot', 'heparin', 'edta', 'fluoride']);
    expect((await listTests()).length).toBeGreaterThanOrEqual(40);
    expect(await listTests(developer, { q: 'AMMONIA' })).toMatchObject([{ name: 'Ammonia' }]);
    expect(await tubeOf('Lavender (EDTA), on ice')).toMatchObject({ temperature: 'on_ice', place: 10 });
  });

  it.each([
    ['a patient', patient, 'FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN'],
    ['a stranger', null, 'UNAUTHENTICATED', 'UNAUTHENTICATED', 'UNAUTHENTICATED'],
    ['a phlebotomist', phlebotomist, 'ok', 'FORBIDDEN', 'FORBIDDEN'],
    ['an admin', admin, 'ok', 'ok', 'FORBIDDEN'],
    ['a developer', developer, 'ok', 'NO_PROVIDER', 'ok'],
  ])('%s reads, sets own values and edits as the role allows', async (_who, caller, reads, sets, edits) => {
    expect(await codeOf(world.call(tubes.list, {}, caller))).toBe(reads);
    expect(await codeOf(world.call(labTests.list, {}, caller))).toBe(reads);
    expect(await codeOf(plan([1], caller))).toBe(reads);
    expect(await codeOf(ownTube({ id: 1, inversions: 5 }, caller))).toBe(sets);
    expect(await codeOf(ownTest({ id: 1, fasting_hours: 2 }, caller))).toBe(sets);
    expect(await codeOf(newTube({}, caller))).toBe(edits);
    expect(await codeOf(newTest({}, caller))).toBe(edits);
    expect(await codeOf(changeTube({ id: 1, inversions: 8 }, caller))).toBe(edits);
    expect(await codeOf(changeTest({ id: 1, fasting_hours: 0 }, caller))).toBe(edits);
  });

  it('staff of another provider neither read nor set a provider’s own values', async () => {
    await ownTube({ id: 1, fill_ml: 8 });
    expect((await listTubes(otherAdmin))[0]).toMatchObject({ provider_id: 2, fill_ml: 10 });
    for (const caller of [otherAdmin, { ...phlebotomist, provider_id: 2 }]) {
      expect(await codeOf(listTubes(caller, { provider_id: 1 }))).toBe('FORBIDDEN');
      expect(await codeOf(listTests(caller, { provider_id: 1 }))).toBe('FORBIDDEN');
      const asked = world.call(labTests.planTubes, { provider_id: 1, test_ids: [1] }, caller);
      expect(await codeOf(asked)).toBe('FORBIDDEN');
    }
    expect(await codeOf(ownTube({ id: 1, provider_id: 1, fill_ml: 9 }, otherAdmin))).toBe('FORBIDDEN');
    expect(await codeOf(ownTest({ id: 1, provider_id: 1, volume_ml: 9 }, otherAdmin))).toBe('FORBIDDEN');
    expect((await listTubes(developer, { provider_id: 1 }))[0]).toMatchObject({ provider_id: 1, fill_ml: 8 });
  });

  it('own values apply to all staff of the provider until they are taken back', async () => {
    const before = await tubeOf('Lavender (EDTA)', admin);
    const after = await ownTube({
      id: before.id,
      version: before.version,
      fill_ml: 3,
      temperature: 'on_ice',
    });
    expect(after).toMatchObject({
      ...{ version: 2, fill_ml: 3, temperature: 'on_ice', inversions: 8, catalog: before.catalog },
      own: { fill_ml: 3, temperature: 'on_ice', inversions: null },
    });
    expect(await tubeOf('Lavender (EDTA)', phlebotomist)).toEqual(after);
    expect(await tubeOf('Lavender (EDTA)')).toMatchObject({ fill_ml: 4, own: null });
    const back = await ownTube({ id: before.id, version: 2, fill_ml: null, temperature: null });
    expect(back).toEqual({ ...before, version: 3 });
    const test = await testOf('Ferritin', admin);
    await ownTest({ id: test.id, volume_ml: 2.2, tube_id: before.id });
    expect(await testOf('Ferritin', admin)).toMatchObject({ volume_ml: 2.2, tube_id: before.id });
    const taken = await ownTest({ id: test.id, volume_ml: null, tube_id: null });
    expect(taken).toEqual({ ...test, version: 3 });
  });

  it('the tubes for some tests come in the order of draw with the provider’s values', async () => {
    const names = ['Complete blood count (CBC) with differential', 'Lipid panel', 'Ammonia'];
    const ids = await Promise.all(names.map(async (name) => (await testOf(name)).id));
    const pt = (await testOf('Prothrombin time (PT/INR)')).id;
    const found = await plan([...ids, pt]);
    expect(found).toMatchObject({
      ...{ discard: true, fasting_hours: 12 },
      handling: { temperatures: ['refrigerated', 'on_ice'], protect_from_light: false, spin_minutes: 15 },
    });
    expect(found.tubes.map(({ tube, count }) => `${count} ${tube.name}`)).toEqual([
      '1 Light blue (citrate)',
      '1 Gold (serum separator)',
      '1 Lavender (EDTA)',
      '1 Lavender (EDTA), on ice',
    ]);
    await ownTube({ id: (await tubeOf('Lavender (EDTA)')).id, fill_ml: 0.5 });
    await ownTest({ id: ids[1]!, fasting_hours: 10 });
    const own = await plan([...ids, pt]);
    expect(own.tubes[2]).toMatchObject({ count: 4, volume_ml: 2 });
    expect(own.fasting_hours).toBe(10);
    expect((await plan([...ids, pt], otherAdmin)).tubes[2]!.count).toBe(1);
  });

  it('another service reads names and the provider’s fasts, of retired tests too', async () => {
    const { id, name } = await newTest();
    await ownTest({ id, fasting_hours: 14 });
    await changeTest({ id, active: false });
    const asked = { ids: [id, UNKNOWN], provider_id: 1 };
    const { data } = await world.callFromAppointments(labTests.describe, asked, admin);
    expect(data).toEqual([{ id, name, active: false, fasting_hours: 14 }]);
  });

  it('unknown and retired tests, no test and too many tests are field errors', async () => {
    const { id } = await newTest();
    await changeTest({ id, active: false });
    for (const ids of [[UNKNOWN], [1, id], [], Array.from({ length: 101 }, (_, i) => i + 1)])
      expect(Object.keys(await fieldErrors(plan(ids)))).toEqual(['test_ids']);
  });

  it.each([
    ['fill_ml', { fill_ml: 0 }],
    ['fill_ml', { fill_ml: 2.75 }],
    ['inversions', { inversions: 21 }],
    ['spin_minutes', { spin_minutes: -1 }],
    ['temperature', { temperature: 'cool' }],
    ['cap_color', { cap_color: 'plaid' }],
  ])('an error of a tube’s %s is shown, and nothing is saved', async (field, change) => {
    expect(Object.keys(await fieldErrors(newTube(change as object)))).toEqual([field]);
    expect(Object.keys(await fieldErrors(changeTube({ id: 1, ...(change as object) })))).toEqual([field]);
    expect(Object.keys(await fieldErrors(ownTube({ id: 1, ...(change as object) })))).toEqual([field]);
    expect((await listTubes(admin))[0]).toMatchObject({ version: 1, fill_ml: 10 });
  });

  it.each([
    ['volume_ml', { volume_ml: 0 }],
    ['volume_ml', { volume_ml: 200.1 }],
    ['fasting_hours', { fasting_hours: 61 }],
    ['tube_id', { tube_id: UNKNOWN }],
  ])('an error of a test’s %s is shown, and nothing is saved', async (field, change) => {
    expect(Object.keys(await fieldErrors(newTest(change)))).toEqual([field]);
    expect(Object.keys(await fieldErrors(changeTest({ id: 1, ...change })))).toEqual([field]);
    expect(Object.keys(await fieldErrors(ownTest({ id: 1, ...change })))).toEqual([field]);
    expect(await listTests(developer, { q: 'New' })).toEqual([]);
  });

  it('a name in any case and a place in the order of draw belong to one tube or test', async () => {
    expect(await fieldErrors(newTube({ name: 'gray (FLUORIDE)', place: 2 }))).toEqual({
      name: ['There is a tube with this name already.'],
      place: ['Light blue (citrate) has this place already.'],
    });
    const made = await newTube();
    expect(Object.keys(await fieldErrors(changeTube({ id: made.id, place: 2 })))).toEqual(['place']);
    expect(await changeTube({ id: made.id, name: 'New Yellow', place: 15 })).toMatchObject({ version: 2 });
    expect(Object.keys(await fieldErrors(newTest({ name: 'ferritin' })))).toEqual(['name']);
    const ended = await Promise.allSettled([newTest(), newTest(), newTest()]);
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('a tube in use cannot be retired, and a retired one frees its place and is listed on request', async () => {
    const made = await newTube();
    const test = await newTest({ tube_id: made.id });
    await ownTest({ id: 2, tube_id: made.id });
    const retire = { id: made.id, active: false };
    expect(await fieldErrors(changeTube(retire))).toEqual({ active: ['2 tests need this tube.'] });
    await ownTest({ id: 2, tube_id: null });
    await changeTest({ id: test.id, active: false });
    expect(await changeTube(retire)).toMatchObject({ active: false });
    const [data, all] = [await listTubes(admin), await listTubes(developer, { retired: true })];
    expect([all.at(-1)!.id, data.some(({ id }) => id === made.id)]).toEqual([made.id, false]);
    expect(await world.callFromAppointments(tubes.listFor, { provider_id: 1 }, admin)).toEqual({ data });
    expect(await codeOf(ownTube({ id: made.id, fill_ml: 1 }))).toBe('NOT_FOUND');
    expect(await codeOf(ownTest({ id: test.id, volume_ml: 1 }))).toBe('NOT_FOUND');
    expect(Object.keys(await fieldErrors(changeTest({ id: test.id, active: true })))).toEqual(['tube_id']);
    await newTube({ name: 'New other' });
    expect(Object.keys(await fieldErrors(changeTube({ id: made.id, active: true })))).toEqual(['place']);
    expect(await codeOf(changeTube({ id: UNKNOWN, place: 20 }))).toBe('NOT_FOUND');
    expect(await codeOf(changeTest({ id: UNKNOWN, volume_ml: 1 }))).toBe('NOT_FOUND');
  });

  it('the second of two editors gets STALE with the changes, also of own values', async () => {
    const made = await newTube();
    await changeTube({ id: made.id, version: 1, inversions: 6 });
    await expect(changeTube({ id: made.id, version: 1, inversions: 7, place: 15 })).rejects.toMatchObject({
      code: 'STALE',
      options: { details: { current: { inversions: 6, version: 2 }, changed: ['inversions'] } },
    });
    const test = await newTest();
    await changeTest({ id: test.id, version: 1, volume_ml: 2 });
    expect(await codeOf(changeTest({ id: test.id, version: 1, volume_ml: 3 }))).toBe('STALE');
    await ownTube({ id: made.id, version: 1, fill_ml: 3 });
    await expect(ownTube({ id: made.id, version: 1, fill_ml: 5, inversions: null })).rejects.toMatchObject({
      code: 'STALE',
      options: { details: { current: { own: { fill_ml: 3 }, version: 2 }, changed: ['fill_ml'] } },
    });
    await ownTest({ id: test.id, version: 1, fasting_hours: 3 });
    expect(await codeOf(ownTest({ id: test.id, version: 1, fasting_hours: 4 }))).toBe('STALE');
  });

  it('each change adds one audit entry', async () => {
    const [{ last } = { last: 0 }] = await world.rows<{ last: number }>(
      `SELECT coalesce(max(id), 0)::int AS last FROM kit.audit_entry`,
    );
    const tube = await newTube();
    await changeTube({ id: tube.id, inversions: 5 });
    await ownTube({ id: tube.id, inversions: 4 });
    const test = await newTest();
    await changeTest({ id: test.id, active: true });
    await ownTest({ id: test.id, volume_ml: 2 });
    const entries = await world.rows<{ action: string; subject: string }>(
      `SELECT action, subject FROM kit.audit_entry WHERE id > $1 ORDER BY id`,
      [last],
    );
    expect(entries.map(({ action, subject }) => `${action} ${subject}`)).toEqual([
      `tube_created ${tube.id}`,
      `tube_changed ${tube.id}`,
      `provider_tube_changed 1/${tube.id}`,
      `lab_test_created ${test.id}`,
      `lab_test_changed ${test.id}`,
      `provider_lab_test_changed 1/${test.id}`,
    ]);
  });

  it('an existing store gets the catalog once, and keeps its edits', async () => {
    const adminUrl = process.env.TEST_POSTGRES_URL ?? '';
    const name = `lab_tests_${randomUUID().slice(0, 8)}`;
    const connectionString = Object.assign(new URL(adminUrl), { pathname: name }).href;
    const { migrations: folder } = bookingService.database;
    const older = mkdtempSync(join(tmpdir(), 'drawpoint-lab-tests-'));
    for (const each of readdirSync(folder).filter((file) => /^\d/.test(file) && file < '20261129160000'))
      cpSync(join(folder, each), join(older, each), { recursive: true });
    await withClient(adminUrl, (client) => client.query(`CREATE DATABASE ${name}`));
    try {
      await applyMigrations({ connectionString, folder: older });
      const rows = (sql: string) =>
        withClient(connectionString, async (client) => (await client.query(sql)).rows as unknown[]);
      await rows(`INSERT INTO service (name, price_cents) VALUES ('Kept', 1000)`);
      await applyMigrations({ connectionString, folder });
      const [before] = (await rows(`SELECT count(*)::int AS n FROM lab_test`)) as { n: number }[];
      expect(before!.n).toBe((await listTests()).length);
      await rows(`UPDATE lab_test SET volume_ml = 9 WHERE name = 'Ferritin'`);
      await applyMigrations({ connectionString, folder });
      expect(await rows(`SELECT volume_ml FROM lab_test WHERE name = 'Ferritin'`)).toEqual([
        { volume_ml: 9 },
      ]);
      expect(await rows(`SELECT count(*)::int AS n FROM lab_test`)).toEqual([before]);
      expect(await rows(`SELECT name FROM service`)).toEqual([{ name: 'Kept' }]);
    } finally {
      await withClient(adminUrl, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`));
      rmSync(older, { recursive: true });
    }
  });
});
