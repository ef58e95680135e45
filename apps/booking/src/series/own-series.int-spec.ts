import type { Person } from '@drawpoint/contracts/auth/persons.contract';
import { series } from '@drawpoint/contracts/booking/series.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { codeOf, fieldErrors } from '@drawpoint/nest-kit/testing/refusals';
import { dayAfter, type SeriesInput, seriesPlan } from '../testing/series-plan.ts';
import { admin, allConsents, maria, otherAdmin } from '../testing/start-booking.ts';
import { seriesWorld } from '../testing/series-world.ts';

const ORDER = 70;
const CHILD: Person = {
  ...{
    id: 9,
    version: 1,
    first_name: 'Leo',
    last_name: 'Lopez',
    date_of_birth: '2019-05-01',
    gender: 'male',
  },
  ...{ insurance_provider: null, insurance_member_id: null, draw_notes: null },
  ...{ invited_until: null, needs_agreement: false },
};

describe('a series that a patient plans from a doctor’s order', () => {
  const { world, patient, tried } = seriesWorld();
  beforeEach(() => {
    world.outside.persons = [];
    order();
  });
  const order = (change: object = {}, id = ORDER) =>
    world.outside.series.orders.set(id, {
      ...{ user_id: patient().user_id, person_id: null, provider_id: 1, problem: null },
      ...{ valid_from: null, valid_until: null, uses_left: 6, ...change },
    });
  const plan = (change: Partial<SeriesInput> = {}): SeriesInput => ({
    ...seriesPlan(0, { lab_order_id: ORDER, patient: maria }),
    ...change,
  });
  const make = (change: Partial<SeriesInput> = {}, by: Caller = patient()) =>
    world.call(series.create, plan(change), by);
  const made = () => [...world.outside.made.values()].map(({ appointment }) => appointment);

  it('is booked with the order’s company as visits of the patient, each with the order', async () => {
    const planned = await make();
    expect(planned).toMatchObject({
      ...{ user_id: patient().user_id, patient_name: 'Maria Lopez', lab_order_id: ORDER, others: true },
      provider: { id: 1 },
    });
    const { visits } = await tried(planned);
    expect(visits.map(({ state }) => state).slice(0, 4)).toEqual(['booked', 'booked', 'booked', 'waiting']);
    expect(made()[0]).toMatchObject({
      ...{
        user_id: patient().user_id,
        actor_id: patient().user_id,
        status: 'approved',
        consents: allConsents,
      },
      series: { id: planned.id, number: 1, count: 6, lab_order_id: ORDER },
    });
    const given = await world.rows('SELECT key FROM given_consent WHERE user_id = $1', [patient().user_id]);
    expect(given).toHaveLength(3);
  });

  it('is for the person of the order, and keeps the patient’s contact', async () => {
    world.outside.persons = [{ ...CHILD, user_id: patient().user_id }];
    order({ person_id: CHILD.id });
    const planned = await make();
    expect(planned.patient_name).toBe('Leo Lopez');
    await tried(planned);
    expect(made()[0]).toMatchObject({
      person: { id: CHILD.id, date_of_birth: CHILD.date_of_birth },
      patient: { first_name: 'Leo', email: maria.email },
    });
  });

  it('leaves visits without a time once its person is off the list', async () => {
    world.outside.persons = [{ ...CHILD, user_id: patient().user_id }];
    order({ person_id: CHILD.id });
    const planned = await make({ from: dayAfter(45) });
    world.outside.persons = [];
    await world.rows('UPDATE series_visit SET wished_on = $2 WHERE series_id = $1 AND number = 1', [
      ...[planned.id, dayAfter(5)],
    ]);
    await world.rows(`SELECT graphile_worker.add_job('place-series-visits')`);
    expect((await tried(planned)).visits[0]).toMatchObject({ state: 'unplaced', appointment_id: null });
    expect(made()).toEqual([]);
  });

  it('leaves a visit without a time when the order does not count any more, and staff see it', async () => {
    world.outside.beforeNext('appointments.appointments.create', async () => {
      order({ problem: 'This order was not accepted.' });
    });
    const planned = await make();
    const { visits } = await tried(planned);
    expect(visits.slice(0, 3).map(({ state }) => state)).toEqual(['unplaced', 'unplaced', 'unplaced']);
    const tasks = (await world.call(series.listUnplaced, {}, admin)).data;
    expect(tasks).toContainEqual(expect.objectContaining({ series_id: planned.id, number: 1 }));
  });

  it.each<[string, object, Partial<SeriesInput>, object]>([
    ['no order', {}, { lab_order_id: undefined }, { lab_order_id: ['Please choose a doctor’s order.'] }],
    [
      'an order that cannot be used',
      { problem: 'This order was not accepted.' },
      {},
      { lab_order_id: ['This order was not accepted.'] },
    ],
    ['more visits than uses', { uses_left: 5 }, {}, { times: ['Visits left with this order: 5.'] }],
    [
      'more visits than the one use left, by a last date',
      { uses_left: 1 },
      { times: null, until: dayAfter(20) },
      { until: ['Visits left with this order: 1.'] },
    ],
    [
      'visits after its last day',
      { valid_until: dayAfter(30) },
      {},
      { times: ['This order ends before the last visit.'] },
    ],
    [
      'visits before its first day',
      { valid_from: dayAfter(4) },
      {},
      { from: ['This order begins after the first visit.'] },
    ],
    [
      'a person patient() left the list',
      { person_id: 9 },
      {},
      { lab_order_id: ['The person of this order cannot be drawn for you now.'] },
    ],
    [
      'another patient',
      {},
      { patient: { ...maria, user_id: 4 } },
      { 'patient.user_id': ['The record of this patient is not open to you.'] },
    ],
    [
      'a service that is not offered',
      {},
      { service_id: 999 },
      { service_id: ['This service is not available.'] },
    ],
    [
      'missing consents',
      {},
      { disclaimers: { ...allConsents, terms_accept: false } },
      { 'disclaimers.terms_accept': ['This consent is required.'] },
    ],
  ])('%s is an error of its field and makes no series', async (_name, about, change, errors) => {
    order(about);
    expect(await fieldErrors(make(change))).toEqual(errors);
    expect(await world.rows('SELECT 1 FROM visit_series')).toEqual([]);
  });

  it('counts the visits that another series waits to book with the same order', async () => {
    await make({ times: 4, from: dayAfter(60) });
    expect(await fieldErrors(make({ times: 3, from: dayAfter(63) }))).toEqual({
      times: ['Visits left with this order: 2.'],
    });
    await make({ times: 2, from: dayAfter(63) });
  });

  it('an order of another account, and an unknown one, are not found; one without a company has none', async () => {
    order({ user_id: 4 }, 71);
    for (const lab_order_id of [71, 999]) expect(await codeOf(make({ lab_order_id }))).toBe('NOT_FOUND');
    order({ provider_id: null });
    expect(await codeOf(make())).toBe('NO_PROVIDER');
  });

  it('staff plan with an order of their patient', async () => {
    const { user_id } = patient();
    const planned = await make({ patient: { ...maria, user_id } }, admin);
    expect(planned).toMatchObject({ lab_order_id: ORDER, user_id });
    order({ user_id: 4 });
    expect(await codeOf(make({ patient: { ...maria, user_id } }, admin))).toBe('NOT_FOUND');
  });

  it('its patient lists it and calls it off; nobody else sees it among their own', async () => {
    const { id } = await make({ from: dayAfter(60) });
    const mine = async (by: Caller) =>
      (await world.call(series.listMine, {}, by)).data.map((each) => each.id);
    expect(await mine(patient())).toEqual([id]);
    for (const by of [admin, otherAdmin, world.newPatient()]) expect(await mine(by)).toEqual([]);
    const acting = { ...patient(), impersonator_id: 31, within_provider: 2 };
    expect(await mine(acting)).toEqual([]);
    const off = await world.call(series.cancel, { id, from: 1 }, patient());
    expect([off.ended, off.visits.every(({ state }) => state === 'canceled')]).toEqual([true, true]);
  });
});
