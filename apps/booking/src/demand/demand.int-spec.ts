import fc from 'fast-check';
import { catalog } from '@drawpoint/contracts/booking/catalog.contract';
import { coverage } from '@drawpoint/contracts/booking/coverage.contract';
import { setup } from '@drawpoint/contracts/booking/setup.contract';
import { slots } from '@drawpoint/contracts/booking/slots.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { codeOf } from '@drawpoint/nest-kit/testing/refusals';
import { until } from '@drawpoint/nest-kit/testing/until';
import { mondayOf } from '@drawpoint/scheduling/week';
import {
  admin,
  developer,
  NEW_YORK,
  otherAdmin,
  patient,
  phlebotomist,
  useBooking,
} from '../testing/start-booking.ts';

/** Near Billings, Montana, where nobody comes. */
const NOWHERE = { lat: 45.7836, lng: -108.5118 };
const DAY = 1440;
const THIS_WEEK = mondayOf(new Date().toISOString().slice(0, 10));

type Row = { week: string; zip: string; service_id: number; provider_id: number; searches: number };

describe('searches without a free time', () => {
  const world = useBooking();
  const counted = () =>
    world.rows<Row>('SELECT * FROM unmet_demand ORDER BY week, zip, service_id, provider_id');
  const total = async () => (await counted()).reduce((sum, { searches }) => sum + searches, 0);
  const write = async (rows: readonly Row[]) => {
    await world.rows('DELETE FROM unmet_demand');
    for (const { week, zip, service_id, provider_id, searches } of rows)
      await world.rows('INSERT INTO unmet_demand VALUES ($1, $2, $3, $4, $5)', [
        ...[week, zip, service_id, provider_id, searches],
      ]);
  };
  const soonest = (input: object, who: Caller = patient) =>
    world.call(slots.listFirst, { service_id: 1, ...input }, who);
  const beBusy = () => {
    const now = Math.floor(Date.now() / 60_000);
    world.outside.busy = [[now - DAY, now + 90 * DAY, null, null, null]];
  };

  beforeEach(async () => {
    world.outside.busy = [];
    await world.rows('DELETE FROM unmet_demand; DELETE FROM counted_search');
  });

  describe('what counts', () => {
    it('the search for the soonest time counts for the company it names, once for each asker and day', async () => {
      beBusy();
      const asked = { provider_id: 1, ...NEW_YORK };
      const { data } = await soonest(asked);
      expect(data.length).toBeGreaterThan(0);
      await until(async () => (await total()) === 1);
      await soonest(asked);
      await soonest({ ...asked, provider_id: 2 });
      await soonest(asked, admin);
      await until(async () => (await total()) === 2);
      expect(await counted()).toEqual([
        { week: THIS_WEEK, zip: '10118', service_id: 1, provider_id: 1, searches: 2 },
      ]);
      // The next day.
      await world.rows('DELETE FROM counted_search');
      await soonest(asked);
      await until(async () => (await total()) === 3);
    });

    it('nothing is counted where a time was offered, and without a place', async () => {
      await soonest({ provider_id: 1, ...NEW_YORK });
      beBusy();
      await soonest({ provider_id: 1 });
      await soonest({ ...NOWHERE, service_id: 2 }, admin);
      await until(async () => (await total()) === 1);
      expect(await counted()).toMatchObject([{ service_id: 2 }]);
    });

    it('where nobody comes it counts without a company, asked for times or for companies', async () => {
      expect(await soonest(NOWHERE)).toEqual({ data: [] });
      const asked = { service_id: 1, ...NOWHERE };
      expect(await world.call(catalog.listProviders, asked, admin)).toEqual({ data: [] });
      await until(async () => (await total()) === 2);
      const [row, ...more] = await counted();
      expect(row).toMatchObject({ service_id: 1, provider_id: 0, searches: 2 });
      expect(row?.zip).toMatch(/^59\d{3}$/);
      expect(more).toEqual([]);
    });

    it('the calendar of one phlebotomist counts from today on, not its later pages', async () => {
      beBusy();
      const listing = { id: 3, service_id: 1, provider_id: 1, ...NEW_YORK };
      const later = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
      await world.call(slots.list, { ...listing, from: later, days: 7 }, patient);
      await world.call(slots.list, { ...listing, service_id: 2 }, patient);
      await until(async () => (await total()) === 1);
      expect(await counted()).toMatchObject([{ service_id: 2, provider_id: 1, zip: '10118' }]);
    });

    it('the checklist of a new installation does not count', async () => {
      beBusy();
      await world.call(setup.read, {}, developer);
      await soonest({ ...NOWHERE, service_id: 2 });
      await until(async () => (await total()) === 1);
      expect(await counted()).toMatchObject([{ service_id: 2 }]);
    });

    it('a failure to count is logged and in nobody’s way', async () => {
      await world.rows('ALTER TABLE counted_search RENAME TO away');
      expect(await soonest(NOWHERE)).toEqual({ data: [] });
      await until(() => JSON.stringify(world.logs).includes('was not counted'));
      await world.rows('ALTER TABLE away RENAME TO counted_search');
      expect(await total()).toBe(0);
    });

    it('no person is stored', async () => {
      const asker = world.newPatient();
      await soonest(NOWHERE, asker);
      await until(async () => (await total()) === 1);
      const [row] = await world.rows<{ search_hash: string }>('SELECT * FROM counted_search');
      expect(Object.keys(row!).sort()).toEqual(['day', 'search_hash']);
      expect(row?.search_hash).not.toContain(String(asker.user_id));
    });

    it('counts of 400 days ago are deleted at night, with the notes of earlier days', async () => {
      const weekAgo = (days: number) =>
        mondayOf(new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10));
      const row = { zip: '10118', service_id: 1, provider_id: 1, searches: 7 };
      await write([weekAgo(408), weekAgo(399), THIS_WEEK].map((week) => ({ week, ...row })));
      await world.rows(`INSERT INTO counted_search VALUES ('old', '2026-01-01')`);
      await world.rows(`SELECT graphile_worker.add_job('delete-old-sessions')`);
      await until(async () => (await world.rows('SELECT 1 FROM counted_search')).length === 0);
      expect((await counted()).map(({ week }) => week)).toEqual([weekAgo(399), THIS_WEEK]);
    });
  });

  describe('GET /admin/coverage/demand', () => {
    const ROW: Row = { week: THIS_WEEK, zip: '10118', service_id: 1, provider_id: 1, searches: 7 };
    const list = (input: object = {}, who: Caller | null = admin) =>
      world.call(coverage.listDemand, input, who);

    it('an admin sees the demand of their company and that of none, a developer all', async () => {
      await write([ROW, { ...ROW, provider_id: 2 }, { ...ROW, zip: '59101', provider_id: 0, searches: 9 }]);
      const seen = async (who: Caller) => (await list({}, who)).data.map(({ provider }) => provider?.id ?? 0);
      expect(await seen(admin)).toEqual([0, 1]);
      expect(await seen(otherAdmin)).toEqual([0, 2]);
      expect(await seen(developer)).toEqual([0, 1, 2]);
      expect((await list()).data[1]).toEqual({
        ...{ week: THIS_WEEK, zip: '10118', ...NEW_YORK },
        service: { id: 1, name: 'Routine Blood Draw' },
        provider: { id: 1, name: expect.any(String) },
        searches: 7,
      });
    });

    it('patients, phlebotomists and strangers are refused', async () => {
      for (const who of [patient, phlebotomist])
        expect([await codeOf(list({}, who)), await codeOf(exported(who))]).toEqual([
          'FORBIDDEN',
          'FORBIDDEN',
        ]);
      expect(await codeOf(list({}, null))).toBe('UNAUTHENTICATED');
    });

    it('the last twelve weeks are read unless others are asked for, whole, and one service', async () => {
      const weeks = [-12, -11, -1, 0].map((ago) => mondayOf(THIS_WEEK, ago));
      await write([
        ...weeks.map((week) => ({ ...ROW, week })),
        { ...ROW, service_id: 2, week: mondayOf(THIS_WEEK, -1) },
      ]);
      const first = mondayOf(THIS_WEEK, -11);
      expect(await list()).toMatchObject({ from: first, to: THIS_WEEK, has_more: false });
      expect((await list()).data).toHaveLength(4);
      // Any day names its week.
      const sunday = new Date(Date.parse(weeks[2]!) + 6 * 86_400_000).toISOString().slice(0, 10);
      const { data } = await list({ from: sunday, to: sunday, service_id: 1 });
      expect(data.map(({ week, service }) => [week, service.id])).toEqual([[weeks[2], 1]]);
      expect(await codeOf(list({ from: THIS_WEEK, to: weeks[2]! }))).toBe('INVALID_INPUT');
    });

    it('the answer has the first thousand, the largest first, and says that there are more', async () => {
      await world.rows(
        `INSERT INTO unmet_demand
         SELECT $1, lpad((10000 + n)::text, 5, '0'), s, 1, 5 FROM generate_series(1, 101) n, generate_series(1, 10) s`,
        [THIS_WEEK],
      );
      await world.rows(`UPDATE unmet_demand SET searches = 50 WHERE zip = '10101' AND service_id = 3`);
      const { data, has_more } = await list();
      expect(has_more).toBe(true);
      expect(data[0]).toMatchObject({ zip: '10101', service: { id: 3 }, searches: 50 });
      const rows = await exported(admin);
      expect(rows).toHaveLength(1_010);
      expect(new Set(rows.map((row) => row.join())).size).toBe(1_010);
    });

    /** All rows of the export. */
    async function exported(who: Caller, input: object = {}) {
      const rows = [];
      let after: string | null = null;
      do {
        const page: { rows: unknown[][]; next: string | null } = await world.call(
          coverage.exportDemand,
          { ...input, ...(after !== null && { after }) },
          who,
        );
        rows.push(...page.rows);
        after = page.next;
      } while (after !== null);
      return rows;
    }

    it('the file has the same counts, and says which are hidden', async () => {
      await write([ROW, { ...ROW, provider_id: 0, searches: 4 }, { ...ROW, provider_id: 2 }]);
      expect(await exported(admin)).toEqual([
        [THIS_WEEK, '10118', 'Routine Blood Draw', null, 'fewer than 5'],
        [THIS_WEEK, '10118', 'Routine Blood Draw', expect.any(String), 7],
      ]);
    });

    it('no set of answers tells a hidden count: with other hidden counts they are all the same', async () => {
      const weeks = [-2, -1, 0].map((ago) => mondayOf(THIS_WEEK, ago));
      const cell = fc.record({
        week: fc.constantFrom(...weeks),
        zip: fc.constantFrom('10001', '10118', '59101'),
        service_id: fc.constantFrom(1, 2),
        provider_id: fc.constantFrom(0, 1, 2),
        searches: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 5, max: 9 })),
        other: fc.integer({ min: 1, max: 4 }),
      });
      const cells = fc.uniqueArray(cell, {
        ...{ minLength: 1, maxLength: 12 },
        selector: ({ week, zip, service_id, provider_id }) => [week, zip, service_id, provider_id].join(),
      });
      const filters = [
        ...weeks.flatMap((from) => weeks.filter((to) => to >= from).map((to) => ({ from, to }))),
        {},
      ].flatMap((range) => [{}, { service_id: 1 }, { service_id: 2 }].map((of) => ({ ...range, ...of })));
      const answers = async () => {
        const all = [];
        for (const who of [admin, otherAdmin, developer])
          for (const input of filters) all.push(await list(input, who), await exported(who, input));
        return all;
      };
      await fc.assert(
        fc.asyncProperty(cells, async (table) => {
          await write(table);
          const before = await answers();
          await write(
            table.map((row) => ({ ...row, searches: row.searches < 5 ? row.other : row.searches })),
          );
          expect(await answers()).toEqual(before);
          const { data } = await list({}, developer);
          expect(
            data
              .map(({ searches }) => searches)
              .filter((each) => each !== null)
              .sort(),
          ).toEqual(
            table
              .map(({ searches }) => searches)
              .filter((each) => each >= 5)
              .sort(),
          );
        }),
        { numRuns: 8 },
      );
    });
  });
});
