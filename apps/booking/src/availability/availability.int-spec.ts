import { availability } from '@drawpoint/contracts/booking/availability.contract';
import { catalog } from '@drawpoint/contracts/booking/catalog.contract';
import { slots } from '@drawpoint/contracts/booking/slots.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import type { InputOf } from '@drawpoint/contracts/operation';
import { codeOf } from '@drawpoint/nest-kit/testing/refusals';
import { callerOf } from '@drawpoint/nest-kit/testing/start-services';
import { tally } from '@drawpoint/nest-kit/testing/tally';
import { expandSlots } from '@drawpoint/scheduling/wire';
import {
  admin,
  developer,
  NEW_YORK,
  otherAdmin,
  patient,
  phlebotomist,
  useBooking,
} from '../testing/start-booking.ts';

type Hours = Omit<InputOf<typeof availability.update>, 'id'>;

const colleague = callerOf({ user_id: 11, roles: ['phlebotomist'], provider_id: 1 });
const weekdays: Hours = {
  tz: 'America/New_York',
  default_drive_minutes: 25,
  rules: [1, 2, 3, 4, 5].map((dow) => ({ dow, start_time: '9:00 am', end_time: '5 pm' })),
  exceptions: [],
};
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

describe('the hours of a phlebotomist', () => {
  const world = useBooking();
  const save = (hours: Partial<Hours> = {}, who: Caller = admin, id = 3) =>
    world.call(availability.update, { id, ...weekdays, ...hours }, who);
  const read = (who: Caller = admin, id = 3) => world.call(catalog.getAvailability, { id }, who);

  it('saved hours accept typed times and merge overlapping ones', async () => {
    const rules = [
      { dow: 1, start_time: '8:00', end_time: '12:00 PM' },
      { dow: '1', start_time: '11:30 a.m.', end_time: '5pm' },
    ];
    const exceptions = [
      { date: '2027-01-04', start_time: '09:00', end_time: '', kind: 'unavailable' as const },
      { date: '2027-01-05', start_time: '9 am', end_time: '1 pm', kind: 'unavailable' as const },
    ];
    const saved = await save({ rules, exceptions });
    expect(saved).toMatchObject({
      default_drive_minutes: 25,
      rules: [{ dow: 1, start_time: '08:00', end_time: '17:00' }],
      exceptions: [{ date: '2027-01-05', start_time: '09:00', end_time: '13:00', kind: 'unavailable' }],
    });
    expect(await read()).toEqual({ ...saved, presence: 'available' });
  });

  it('saved hours change the offered times at once', async () => {
    await save({ rules: [{ dow: 2, start_time: '10:00', end_time: '11:00' }] });
    const listed = await world.call(slots.list, { id: 3, service_id: 1, days: 14 }, patient);
    const found = Object.values(expandSlots(listed)).flat();
    expect(found.length).toBeGreaterThan(0);
    expect(new Set(found.map(({ start }) => start.slice(11, 16)))).toEqual(
      new Set(['10:00', '10:15', '10:30']),
    );
  });

  it.each([
    ['the phlebotomist', phlebotomist, 'ok'],
    ['an admin of the provider', admin, 'ok'],
    ['a developer', developer, 'ok'],
    ['an admin of another provider', otherAdmin, 'FORBIDDEN'],
    ['a colleague', colleague, 'FORBIDDEN'],
    ['a patient', patient, 'FORBIDDEN'],
    ['a stranger', null, 'UNAUTHENTICATED'],
  ])('the hours can be changed, previewed and explained by %s', async (_who, who, expected) => {
    const question = { id: 3, service_id: 1 };
    const calls = [
      world.call(availability.update, { id: 3, ...weekdays }, who),
      world.call(availability.preview, { ...question, ...weekdays }, who),
      world.call(availability.explainDay, { ...question, date: inDays(3) }, who),
    ];
    expect(await Promise.all(calls.map(codeOf))).toEqual([expected, expected, expected]);
  });

  it.each([
    [{ tz: 'Europe/Berlin' }, ['tz']],
    [{ tz: 'nonsense' }, ['tz']],
    [{ default_drive_minutes: -1 }, ['default_drive_minutes']],
    [{ rules: [{ dow: 7, start_time: '09:00', end_time: '10:00' }] }, ['rules.0.dow']],
    [{ rules: [{ dow: 1, start_time: '25:00', end_time: '10:00' }] }, ['rules.0.start_time']],
    [{ rules: [{ dow: 1, start_time: '17:00', end_time: '08:00' }] }, ['rules.0.end_time']],
    [
      { default_drive_minutes: -1, rules: [{ dow: 1, start_time: '17:00', end_time: '08:00' }] },
      ['rules.0.end_time', 'default_drive_minutes'],
    ],
    [
      {
        exceptions: [
          { date: '2026-02-30', start_time: '9:00', end_time: '10:00', kind: 'available' as const },
        ],
      },
      ['exceptions.0.date'],
    ],
  ])('the hours cannot be %j', async (hours, fields) => {
    const before = await read();
    expect(await codeOf(save(hours))).toBe('INVALID_INPUT');
    const failed = await save(hours).catch((error: { options: { errors: object } }) => error);
    expect(failed).toMatchObject({ options: { errors: {} } });
    expect(Object.keys((failed as { options: { errors: object } }).options.errors)).toEqual(fields);
    expect(await read()).toEqual(before);
  });

  it('the second of two editors gets STALE with the first one’s changes, and may then save', async () => {
    const { version } = await save();
    await save({ default_drive_minutes: 40, version });
    const second = { ...weekdays, default_drive_minutes: 10, version };
    await expect(save(second)).rejects.toMatchObject({
      code: 'STALE',
      options: {
        details: {
          changed: ['default_drive_minutes'],
          current: { default_drive_minutes: 40, version: version! + 1 },
        },
      },
    });
    expect(await save({ ...second, version: version! + 1 })).toMatchObject({ default_drive_minutes: 10 });
  });

  it('of two editors who save at once, one succeeds', async () => {
    const { version } = await save();
    const codes = await Promise.all(
      [1, 2, 3, 4].map((dow) => codeOf(save({ default_drive_minutes: dow, version }))),
    );
    expect(tally(codes)).toEqual({ ok: 1, STALE: 3 });
  });

  it('the audit records who changed the hours', async () => {
    await save();
    const [entry] = await world.rows<{ action: string; subject: string; actor_id: number }>(
      `SELECT action, subject, actor_id FROM kit.audit_entry ORDER BY id DESC LIMIT 1`,
    );
    expect(entry).toEqual({ action: 'availability_changed', subject: '3', actor_id: 2 });
  });

  it('the hours of an unknown phlebotomist are 404', async () => {
    expect(await codeOf(save({}, developer, 4))).toBe('NOT_FOUND');
  });

  describe('unsaved hours', () => {
    const preview = (more: object = {}) =>
      world.call(availability.preview, { id: 3, service_id: 1, ...weekdays, days: 14, ...more }, admin);

    it('a preview equals what a patient sees after saving', async () => {
      const hours = { rules: [{ dow: 3, start_time: '07:00', end_time: '09:00' }] };
      const before = await read();
      const previewed = await preview({ ...hours, ...NEW_YORK });
      expect(await read()).toEqual(before);
      await save(hours);
      const listed = await world.call(slots.list, { id: 3, service_id: 1, days: 14, ...NEW_YORK }, patient);
      expect(previewed.data.length).toBeGreaterThan(0);
      expect(Object.fromEntries(previewed.data.map(({ date, slots }) => [date, slots]))).toEqual(
        expandSlots(listed),
      );
    });

    it('a preview says why nothing is offered at all', async () => {
      expect(await preview({ lat: 41.8858, lng: -87.6181 })).toMatchObject({
        whole_day: 'outside_area',
        data: [],
      });
    });

    it('a preview checks hours like saving does', async () => {
      expect(await codeOf(preview({ rules: [{ dow: 1, start_time: '17:00', end_time: '08:00' }] }))).toBe(
        'INVALID_INPUT',
      );
    });
  });

  describe('the explanation of a day', () => {
    const date = inDays(3);
    const explain = (more: object = {}) =>
      world.call(availability.explainDay, { id: 3, service_id: 1, date, ...more }, admin);
    const everyDay = [0, 1, 2, 3, 4, 5, 6].map((dow) => ({ dow, start_time: '09:00', end_time: '17:00' }));
    beforeEach(async () => {
      world.outside.taken = [];
      await save({ rules: everyDay });
    });

    it('the explanation agrees with the listing, and names what removes a time', async () => {
      const listed = expandSlots(
        await world.call(slots.list, { id: 3, service_id: 1, from: date, days: 1 }, patient),
      );
      const explained = await explain();
      const offered = explained.starts.filter(({ removed_by }) => removed_by.length === 0);
      expect(offered.map(({ start }) => start)).toEqual(listed[date]!.map(({ start }) => start));
      expect(explained.windows.map((at) => at.slice(11, 16))).toEqual(['09:00', '17:00']);

      const noon = Date.parse(offered.find(({ start }) => start.includes('T12:00'))!.start) / 60_000;
      world.outside.taken = [
        {
          ...{
            kind: 'visit',
            start: noon,
            end: noon + 60,
            drive_to: null,
            drive_from: null,
            drive_next: null,
          },
          ...{ appointment_id: 77, patient_name: 'Evelyn Carter' },
        },
      ];
      const busy = await explain();
      const at = (time: string) => busy.starts.find(({ start }) => start.includes(`T${time}`))?.removed_by;
      expect(busy.taken).toMatchObject([
        { kind: 'visit', appointment_id: 77, patient_name: 'Evelyn Carter' },
      ]);
      expect(at('12:30')).toEqual([{ rule: 'visit', entry: 0 }]);
      expect(at('13:15')).toEqual([{ rule: 'drive', minutes: 25, entry: 0 }]);
      expect(at('13:30')).toEqual([]);
      expect(at('08:00')).toEqual([{ rule: 'hours' }]);
    });

    it('the explanation says that the day is full, of visits or of driving', async () => {
      const noon =
        Date.parse((await explain()).starts.find(({ start }) => start.includes('T12:00'))!.start) / 60_000;
      const entry = (start: number, drive_next: number | null) => ({
        ...{ kind: 'visit' as const, start, end: start + 15, drive_to: 40, drive_from: 40, drive_next },
        ...{ appointment_id: null, patient_name: null },
      });
      world.outside.taken = [entry(noon - 120, 30), entry(noon + 120, null)];
      const rulesAt = async (time: string) =>
        (await explain()).starts
          .find(({ start }) => start.includes(`T${time}`))!
          .removed_by.map(({ rule }) => rule);
      try {
        world.outside.load = { visits: null, drive_minutes: 75 };
        // 80 minutes there and on, instead of 30; at the end of the day 40 more than 30.
        expect(await rulesAt('12:00')).toEqual(['full_drives']);
        expect(await rulesAt('16:00')).toEqual([]);
        world.outside.load = { visits: 2, drive_minutes: null };
        expect(await rulesAt('16:00')).toEqual(['full_visits']);
      } finally {
        world.outside.load = { visits: null, drive_minutes: null };
      }
    });

    it('a past day is shown as it was', async () => {
      const { starts, windows } = await explain({ date: inDays(-3) });
      expect(windows).toHaveLength(2);
      expect(starts.every(({ removed_by }) => removed_by.some(({ rule }) => rule === 'notice'))).toBe(true);
    });

    it('the explanation says what applies to the whole day', async () => {
      expect((await explain({ lat: 41.8858, lng: -87.6181 })).whole_day).toBe('outside_area');
      await save({ rules: [] });
      expect((await explain()).whole_day).toBe('not_bookable');
    });

    it('an invalid date is a field error, and an unknown record 404', async () => {
      expect(await codeOf(explain({ date: '2026-02-30' }))).toBe('INVALID_INPUT');
      expect(await codeOf(explain({ date: '0050-01-01' }))).toBe('INVALID_INPUT');
      expect(await codeOf(explain({ service_id: 777 }))).toBe('NOT_FOUND');
      expect(await codeOf(explain({ provider_id: 2 }))).toBe('NOT_FOUND');
    });
  });
});
