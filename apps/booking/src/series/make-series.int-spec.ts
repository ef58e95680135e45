import { series } from '@drawpoint/contracts/booking/series.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { codeOf, fieldErrors } from '@drawpoint/nest-kit/testing/refusals';
import { dayAfter, type SeriesInput } from '../testing/series-plan.ts';
import { admin, allConsents, developer, maria, otherAdmin, phlebotomist } from '../testing/start-booking.ts';
import { seriesWorld } from '../testing/series-world.ts';

describe('planning a series', () => {
  const { world, patient, make, read } = seriesWorld();

  it.each<[string, Partial<SeriesInput>, string]>([
    ['a tolerance of half the interval', { every: 1, tolerance_days: 4 }, 'tolerance_days'],
    ['a last date before the first', { times: null, until: dayAfter(1) }, 'until'],
    ['an end after 12 months', { times: 60 }, 'times'],
    ['less time than a visit takes', { day_until: '8:10 am' }, 'day_until'],
    ['a time at which nobody works', { day_from: '1:00 am', day_until: '2:00 am' }, 'day_from'],
    ['an unknown service', { service_id: 999 }, 'service_id'],
    ['a phlebotomist of another provider', { phlebotomist_id: 15 }, 'phlebotomist_id'],
    [
      'missing consents',
      { disclaimers: { ...allConsents, terms_accept: false } },
      'disclaimers.terms_accept',
    ],
    [
      'an address that nobody serves',
      { patient: { ...maria, user_id: 1, address_zip: '99501', address_state: 'AK' } },
      'patient.address',
    ],
    ['no patient', { patient: maria }, 'patient.user_id'],
    ['a patient whose record is not open', { patient: { ...maria, user_id: 999 } }, 'patient.user_id'],
  ])('%s is an error of its field and makes no series', async (_name, change, field) => {
    world.outside.openPatients.set(1, 1);
    expect(Object.keys(await fieldErrors(make(change)))).toEqual([field]);
    expect(await world.rows(`SELECT 1 FROM visit_series WHERE user_id = $1`, [patient().user_id])).toEqual(
      [],
    );
  });

  it('a phlebotomist plans own visits only', async () => {
    expect(Object.keys(await fieldErrors(make({ phlebotomist_id: null }, phlebotomist)))).toEqual([
      'phlebotomist_id',
    ]);
    expect(await make({}, phlebotomist)).toMatchObject({ others: false, phlebotomist: { id: 3 } });
  });

  it('only its patient and the staff patient() manage it see a series and call it off', async () => {
    const made = await make();
    const stranger = world.newPatient();
    for (const by of [otherAdmin, stranger]) {
      expect(await codeOf(read(made, by))).toBe('NOT_FOUND');
      expect(await codeOf(world.call(series.cancel, { id: made.id, from: 1 }, by))).toBe('NOT_FOUND');
    }
    for (const by of [admin, developer, phlebotomist, patient()])
      expect((await read(made, by)).id).toBe(made.id);
    const list = async (by: Caller) =>
      (await world.call(series.list, { user_id: patient().user_id }, by)).data.map(({ id }) => id);
    expect(await list(admin)).toEqual([made.id]);
    expect(await list(otherAdmin)).toEqual([]);
    expect(await codeOf(world.call(series.list, { user_id: patient().user_id }, patient()))).toBe(
      'FORBIDDEN',
    );
    expect(Object.keys(await fieldErrors(make({}, patient())))).toEqual(['lab_order_id']);
    expect(await codeOf(world.call(series.listUnplaced, {}, phlebotomist))).toBe('FORBIDDEN');
  });

  it('a number that the series lacks is an error of its field', async () => {
    const { id } = await make();
    expect(Object.keys(await fieldErrors(world.call(series.cancel, { id, from: 7 }, admin)))).toEqual([
      'from',
    ]);
    expect(Object.keys(await fieldErrors(world.call(series.cancel, { id, from: 3, to: 2 }, admin)))).toEqual([
      'to',
    ]);
  });
});
