import { availability } from '@drawpoint/contracts/booking/availability.contract';
import { catalog } from '@drawpoint/contracts/booking/catalog.contract';
import { daysOff } from '@drawpoint/contracts/booking/days-off.contract';
import { lanes } from '@drawpoint/contracts/booking/lanes.contract';
import { slots } from '@drawpoint/contracts/booking/slots.contract';
import { waitlist } from '@drawpoint/contracts/booking/waitlist.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { codeOf, fieldErrors } from '@drawpoint/nest-kit/testing/refusals';
import {
  admin,
  allConsents,
  developer,
  maria,
  NEW_YORK,
  otherAdmin,
  patient,
  phlebotomist,
  useBooking,
} from '../testing/start-booking.ts';

describe('days off of a provider', () => {
  const world = useBooking();
  let day = '';
  let start = '';
  beforeEach(async () => {
    await world.rows('DELETE FROM provider_day_off');
    await world.rows('DELETE FROM phlebotomist_provider WHERE phlebotomist_id = 3 AND provider_id <> 1');
    const free = await world.freeStarts(3);
    start = free[40]!;
    day = start.slice(0, 10);
  });
  const add = (days: { date: string; name: string }[], who: Caller = admin, provider_id?: number) =>
    world.call(daysOff.add, { provider_id, days }, who);
  const list = async (who: Caller = admin) => (await world.call(daysOff.list, {}, who)).data;
  const close = () => add([{ date: day, name: 'Holiday' }]);
  const daysWithTimes = async (provider_id?: number) => {
    const listed = await world.call(slots.list, { id: 3, service_id: 1, provider_id, days: 14 }, patient);
    return listed.dates.filter(([, runs]) => runs.length > 0).map(([date]) => date);
  };

  it('no time of such a day is listed, held or booked; the others stay', async () => {
    const before = await daysWithTimes();
    expect(before).toContain(day);
    const { token } = await world.complete(patient, { slot: { start } });
    await close();
    expect(await daysWithTimes()).toEqual(before.filter((each) => each !== day));
    expect(await codeOf(world.confirm(token))).toBe('SLOT_TAKEN');
    const again = await world.open();
    const content = { service_id: 1, provider_id: 1, phlebotomist_id: 3, patient: maria, slot: { start } };
    expect(await codeOf(world.change(again, content))).toBe('SLOT_TAKEN');
    expect(world.outside.made.size).toBe(0);
  });

  it('its hours go to the waitlist when it is removed, once, and only where somebody waits', async () => {
    const freed = () =>
      world.rows(
        `SELECT phlebotomist_id FROM freed_time WHERE source LIKE 'day-off:%' AND starts_at::date = $1::date`,
        [day],
      );
    const remove = async () => {
      await close();
      const [found] = await list();
      await Promise.all([1, 2].map(() => codeOf(world.call(daysOff.remove, { id: found!.id }, admin))));
    };
    await remove();
    expect(await freed()).toEqual([]);
    const session = await world.open();
    await world.change(session, { provider_id: 1, service_id: 1, phlebotomist_id: 3, patient: maria });
    const wish = { from: day, to: day, days: [0, 1, 2, 3, 4, 5, 6], from_time: '06:00', to_time: '20:00' };
    await world.call(waitlist.join, { session, anyone: false, ...wish }, patient);
    await remove();
    expect(await freed()).toEqual([{ phlebotomist_id: 3 }]);
  });

  it('the first time of each phlebotomist lies after it', async () => {
    const first = async () =>
      (await world.call(slots.listFirst, { service_id: 1, provider_id: 1, ...NEW_YORK }, patient)).data.map(
        ({ slot }) => slot?.date,
      );
    const [today] = await first();
    await add([{ date: today!, name: 'Holiday' }]);
    expect(await first()).not.toContain(today);
  });

  it('staff who overrule exceptions book on it with a reason', async () => {
    await close();
    const slot = { slot: { start }, override_reason: 'The patient asked for it.' };
    const token = await world.open(admin);
    const chosen = { service_id: 1, provider_id: 1, phlebotomist_id: 3, patient: maria };
    await world.change(token, { ...chosen, ...slot, disclaimers: allConsents }, admin);
    await world.confirm(token, admin);
    expect(world.outside.onlyVisit()).toMatchObject({ unlimited: true });
  });

  it('counts for visits of its own provider only', async () => {
    await world.rows('INSERT INTO phlebotomist_provider (phlebotomist_id, provider_id) VALUES (3, 2)');
    await close();
    expect(await daysWithTimes(1)).not.toContain(day);
    expect(await daysWithTimes(2)).toContain(day);
  });

  it('staff read the reason, and the phlebotomist’s own hours stay as they are', async () => {
    await close();
    const explained = await world.call(availability.explainDay, { id: 3, date: day, service_id: 1 }, admin);
    const at = explained.starts.find((each) => Date.parse(each.start) === Date.parse(start));
    expect(at?.removed_by).toEqual([{ rule: 'day_off' }]);
    const hours = await world.call(catalog.getAvailability, { id: 3 }, admin);
    expect(hours.exceptions?.filter(({ date }) => date === day)).toEqual([]);
    const { lanes: found } = await world.call(lanes.list, { date: day }, admin);
    const lane = found.find(({ id }) => id === 3);
    expect(lane?.hours).toEqual([]);
    expect(lane?.absences).toHaveLength(1);
  });

  it('the federal holidays ahead are added where they are missing, and keep another name', async () => {
    await add([{ date: '2027-12-25', name: 'Closed' }]);
    await world.call(daysOff.add, { days: [], federal_year: 2027 }, admin);
    const days = new Map((await list()).map(({ date, name }) => [date, name]));
    expect(days.get('2027-12-24')).toBe('Christmas Day (observed)');
    expect(days.get('2027-12-25')).toBe('Closed');
    expect(days.size).toBe(15);
  });

  it('a date is kept once with its newest name, and the visits on it are named', async () => {
    const visit = {
      ...{ id: 71, confirmation_code: 'KX7P2M9Q', status: 'approved' as const, tz: 'America/New_York' },
      ...{
        starts_at: `${day}T10:00:00-05:00`,
        ends_at: `${day}T10:30:00-05:00`,
        patient_name: 'Maria Lopez',
      },
      ...{
        provider: { id: 1, name: 'A' },
        phlebotomist: { id: 3, name: 'B' },
        service: { id: 1, name: 'C' },
      },
      ...{ zip: '10118', place: null },
    };
    world.outside.told = [visit, { ...visit, id: 72, starts_at: '2099-01-05T10:00:00-05:00' }];
    await close();
    const { affected } = await add([{ date: day, name: 'Holiday observed' }]);
    expect(await list()).toMatchObject([{ date: day, name: 'Holiday observed' }]);
    expect([affected.total, affected.data.map(({ id }) => id)]).toEqual([1, [71]]);
  });

  it('only those who manage the provider see and change its days', async () => {
    await close();
    const [{ id } = { id: 0 }] = await list();
    expect(await list(otherAdmin)).toEqual([]);
    expect(await codeOf(add([{ date: day, name: 'Mine' }], otherAdmin, 1))).toBe('FORBIDDEN');
    expect(await codeOf(world.call(daysOff.remove, { id }, otherAdmin))).toBe('NOT_FOUND');
    for (const who of [patient, phlebotomist])
      expect(await codeOf(world.call(daysOff.list, {}, who))).toBe('FORBIDDEN');
    expect(await codeOf(add([{ date: day, name: 'One' }], developer))).toBe('NO_PROVIDER');
    expect(await codeOf(add([{ date: day, name: 'One' }], developer, 999_999))).toBe('NOT_FOUND');
    await world.call(daysOff.remove, { id }, admin);
    expect(await list()).toEqual([]);
    expect(await daysWithTimes()).toContain(day);
  });

  it('a date that does not exist and a missing name are errors of their fields', async () => {
    const errors = await fieldErrors(add([{ date: '2027-02-30', name: '' }]));
    expect(Object.keys(errors).sort()).toEqual(['days.0.date', 'days.0.name']);
    expect(await list()).toEqual([]);
  });
});
