import { policies } from '@drawpoint/contracts/booking/policies.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { POLICIES, POLICY_KEYS, type PolicyKey } from '@drawpoint/contracts/policies/policies';
import { codeOf, fieldErrors } from '@drawpoint/nest-kit/testing/refusals';
import { callerOf } from '@drawpoint/nest-kit/testing/start-services';
import { setOptions } from '../testing/set-options.ts';
import { admin, developer, otherAdmin, patient, phlebotomist, useBooking } from '../testing/start-booking.ts';

const adminOfNone = callerOf({ user_id: 40, roles: ['admin'] });
/** For each key a value that is not its default. */
const OTHER: Record<PolicyKey, unknown> = {
  'visit.en_route_hours': 5,
  'visit.step_minutes': 45,
  'visit.charges': [{ label: 'Second stick', amount: 12.5 }],
  'visit.reasons': { cancel: ['Ill.'], deny: [], failed_draw: [], no_show: ['Nobody.'] },
  'payment.at_door': 'both',
  'price.household_discount': 15,
  'travel.traffic': [{ days: 'weekdays', from: 7, until: 9, factor: 1.5 }],
  'load.visits': 8,
  'load.drive_minutes': 180,
  'visit.first_available': 'least_driving',
  'visit.arrival': 'both',
  'visit.window_minutes': '240',
  'visit.narrow_at': '19:30',
  'waitlist.lead_hours': 5,
  'bedside.identity': true,
  'bedside.consent': true,
  'bedside.fasting': true,
  'bedside.checklist': { required: ['Both arms looked at'], optional: [] },
  'redraw.price': 'free',
  'order.gate': 'warn',
  'order.hours': 48,
  'visit.reminders': [{ hours: 48, email: true, text: false }],
  'prepay.percent': 20,
  'no_show.prepay': true,
  'cancel.free_hours': 48,
  'cancel.fee': 40,
  'cancel.fee_percent': 10,
  'no_show.fee': 60,
  'no_show.fee_percent': 20,
  'no_show.from_minutes': 15,
  'messages.ready_answers': ['At the door.'],
  'phlebotomist.own_area': 'edit',
  'phlebotomist.own_prices': 'hidden',
  'display.distance': 'km',
};

describe('the policies of a provider', () => {
  const world = useBooking();
  // Keeps the rows, because versions only grow.
  beforeEach(() => world.rows('UPDATE provider_policy SET value = NULL'));

  const get = (caller: Caller | null = admin, provider_id?: number) =>
    world.call(policies.get, { provider_id }, caller);
  const set = (
    values: Record<string, unknown>,
    more: { version?: number; provider_id?: number; service_id?: number } = {},
    caller: Caller | null = admin,
  ) => world.call(policies.update, { values, ...more }, caller);
  const current = async () => (await get()).version;
  const rowOf = async (key: PolicyKey, caller?: Caller) =>
    (await get(caller)).data.find((each) => each.key === key)!;
  const read = async (caller: Caller, provider_id?: number) =>
    new Map(
      (await world.call(policies.list, { provider_id }, caller)).data.map(({ key, value }) => [key, value]),
    );

  it.each(POLICY_KEYS)('%s keeps its value until null restores the default', async (key) => {
    const policy = POLICIES[key];
    expect(await rowOf(key)).toMatchObject({
      ...{ value: null, effective: policy.default, from: 'default' },
      ...{ type: policy.type, frozen: policy.frozen },
    });
    const { version } = await set({ [key]: OTHER[key] }, { version: await current() });
    expect(await rowOf(key)).toMatchObject({ value: OTHER[key], effective: OTHER[key], from: 'provider' });
    expect((await rowOf(key, otherAdmin)).from).toBe('default');
    expect((await read(phlebotomist)).get(key)).toEqual(OTHER[key]);
    expect((await set({ [key]: null }, { version })).version).toBe(version + 1);
    expect(await rowOf(key)).toMatchObject({ value: null, effective: policy.default, from: 'default' });
  });

  it('policies are saved all or none, with an error for each wrong key', async () => {
    const before = await get();
    const wrong = { 'visit.en_route_hours': 25, 'visit.unknown': 1, 'visit.step_minutes': 'thirty' };
    const call = set({ ...wrong, 'display.distance': 'km' });
    expect(Object.keys(await fieldErrors(call)).sort()).toEqual(
      Object.keys(wrong)
        .map((key) => `values.${key}`)
        .sort(),
    );
    expect(await get()).toEqual(before);
  });

  it('an edit of an older version is STALE with the current values, and changes nothing', async () => {
    const version = await current();
    await set({ 'visit.en_route_hours': 3 }, { version });
    await expect(
      set({ 'visit.en_route_hours': 4, 'display.distance': 'miles' }, { version }),
    ).rejects.toMatchObject({
      code: 'STALE',
      options: { details: { current: await get(), changed: ['visit.en_route_hours', 'display.distance'] } },
    });
    expect((await rowOf('visit.en_route_hours')).value).toBe(3);
  });

  it.each([
    ['a patient', patient, undefined, 'FORBIDDEN'],
    ['a phlebotomist', phlebotomist, undefined, 'FORBIDDEN'],
    ['a stranger', null, undefined, 'UNAUTHENTICATED'],
    ['an admin without a provider', adminOfNone, undefined, 'NO_PROVIDER'],
    ['an admin of another provider', otherAdmin, 1, 'FORBIDDEN'],
    ['a developer who names none', developer, undefined, 'NO_PROVIDER'],
    ['a developer who names an unknown one', developer, 999_999, 'NOT_FOUND'],
  ])(
    'policies are closed to %s',
    async (_who, caller: Caller | null, provider_id: number | undefined, code: string) => {
      const before = await get();
      const edit = set({ 'display.distance': 'km' }, { provider_id }, caller);
      expect([await codeOf(get(caller, provider_id)), await codeOf(edit)]).toEqual([code, code]);
      expect(await get()).toEqual(before);
    },
  );

  it('a policy is the same for all services unless the list says otherwise', async () => {
    const call = set({ 'display.distance': 'km' }, { service_id: 1 });
    expect(Object.keys(await fieldErrors(call))).toEqual(['values.display.distance']);
    expect(await codeOf(set({}, { service_id: 999_999 }))).toBe('NOT_FOUND');
  });

  it('a service may have fees of its own, up to its price', async () => {
    await set({ 'cancel.fee': 40, 'no_show.fee': 500 });
    const errors = await fieldErrors(set({ 'cancel.fee': 20, 'no_show.fee': 500 }, { service_id: 1 }));
    expect(Object.keys(errors)).toEqual(['values.no_show.fee']);
    await set({ 'cancel.fee': 20 }, { service_id: 1 });
    const feeOf = async (service_id?: number) =>
      (await world.call(policies.list, { provider_id: 1, service_id }, patient)).data.find(
        ({ key }) => key === 'cancel.fee',
      )?.value;
    expect([await feeOf(), await feeOf(1), await feeOf(2)]).toEqual([40, 20, 40]);
    expect((await rowOf('cancel.fee')).value).toBe(40);
  });

  it('one of two concurrent edits of a version succeeds', async () => {
    const version = await current();
    const tried = await Promise.all(
      [3, 4, 5].map((hours) => codeOf(set({ 'visit.en_route_hours': hours }, { version }))),
    );
    expect(tried.sort()).toEqual(['STALE', 'STALE', 'ok']);
    expect(await current()).toBe(version + 1);
  });

  it('the site’s option of the same key applies when the company has set nothing', async () => {
    const option = (value: string | null) => setOptions(world, { 'visit.en_route_hours': value });
    await option('6');
    expect(await rowOf('visit.en_route_hours')).toMatchObject({ value: null, effective: 6, from: 'site' });
    await set({ 'visit.en_route_hours': 3 });
    expect(await rowOf('visit.en_route_hours')).toMatchObject({ effective: 3, from: 'provider' });
    await set({ 'visit.en_route_hours': null });
    await option('600');
    expect(await rowOf('visit.en_route_hours')).toMatchObject({ effective: 2, from: 'default' });
    await option(null);
  });

  it('a change adds an audit entry with old and new value, and an event with all set values', async () => {
    await set({ 'visit.en_route_hours': 3 });
    await set({ 'visit.en_route_hours': 4, 'display.distance': 'km' });
    const entries = await world.rows(
      `SELECT actor_id, subject, details FROM kit.audit_entry WHERE action = 'policy_changed' ORDER BY id DESC LIMIT 3`,
    );
    expect(entries.reverse()).toEqual([
      { actor_id: 2, subject: '1', details: 'visit.en_route_hours: null → 3' },
      { actor_id: 2, subject: '1', details: 'visit.en_route_hours: 3 → 4' },
      { actor_id: 2, subject: '1', details: 'display.distance: null → "km"' },
    ]);
    const [event] = await world.rows(
      `SELECT entity_id, data FROM event_log.event WHERE type = 'provider-policy.changed'
        ORDER BY occurred_at DESC, entity_version DESC LIMIT 1`,
    );
    expect(event).toMatchObject({
      entity_id: '1',
      data: {
        id: 1,
        rows: expect.arrayContaining([
          { service_id: null, key: 'visit.en_route_hours', value: 4 },
          { service_id: null, key: 'display.distance', value: 'km' },
        ]),
      },
    });
  });

  it('staff read their provider’s policies, and other people those for everyone', async () => {
    await set({ 'display.distance': 'km', 'visit.en_route_hours': 3 });
    const everyone = POLICY_KEYS.filter((key) => POLICIES[key].readers === 'everyone');
    expect([...(await read(patient, 1)).keys()]).toEqual(everyone);
    expect((await read(patient, 1)).get('display.distance')).toBe('km');
    expect([...(await read(otherAdmin, 1)).keys()]).toEqual(everyone);
    expect((await read(phlebotomist, 1)).get('visit.en_route_hours')).toBe(3);
    expect((await read(developer, 1)).get('visit.en_route_hours')).toBe(3);
    expect((await read(patient)).get('display.distance')).toBe('miles');
  });
});
