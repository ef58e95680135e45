import { addresses } from '@drawpoint/contracts/auth/addresses.contract';
import { adminUsers } from '@drawpoint/contracts/auth/admin-users.contract';
import { patientMerges } from '@drawpoint/contracts/auth/patient-merges.contract';
import { phonePatients } from '@drawpoint/contracts/auth/phone-patients.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { startedOnce } from '@drawpoint/nest-kit/testing/started-once';
import { callerOf } from '@drawpoint/nest-kit/testing/start-services';
import { developer, managedPeople } from '../testing/managed-people.ts';
import { codeOf, fieldErrors, startAuth } from '../testing/start-auth.ts';

const admin = callerOf({ user_id: 9002, roles: ['admin'], provider_id: 1 });
const otherAdmin = callerOf({ user_id: 9012, roles: ['admin'], provider_id: 2 });

const world = startedOnce(startAuth);
const { relate, create, belongs, idsFor } = managedPeople(world);
beforeEach(() => {
  relate({});
  world.moved.length = 0;
  world.merging.refusal = null;
});

let nth = 0;
/** Two patients of one name, made by an admin: the second without mobile number in the account. */
async function twins(change: object = {}) {
  const person = {
    first_name: 'Rosa',
    last_name: `Marin${'abcdefghijklmnop'[(nth += 1)]}`,
    date_of_birth: '1944-05-06',
    mobile: '(212) 555-0143',
  };
  const one = await world.call(phonePatients.create, person, { as: admin });
  const other = await world.call(phonePatients.create, { ...person, ...change }, { as: admin });
  for (const { id } of [one, other]) await belongs(id, [1]);
  return { kept: one.id, merged: other.id };
}
const pairs = async (as: Caller = admin) =>
  (await world.call(patientMerges.listDuplicates, {}, { as })).data.map(({ one, other }) => [
    one.id,
    other.id,
  ]);
const merge = (kept_id: number, merged_id: number, as: Caller = admin) =>
  world.call(patientMerges.merge, { kept_id, merged_id }, { as });
const undo = (id: number, as: Caller = admin) => world.call(patientMerges.undo, { id }, { as });
const merges = async (as: Caller = admin) => (await world.call(patientMerges.list, {}, { as })).data;
const mergedIds = async () => (await merges()).map((each) => each.merged.id);
const addressesOf = async (id: number) =>
  (await world.call(addresses.list, {}, { as: callerOf({ user_id: id }) })).data.map(({ label }) => label);

describe('patients who are in the lists twice', () => {
  it('a pair of one name is shown to its company until staff keep it apart', async () => {
    const { kept, merged } = await twins();
    expect(await pairs()).toContainEqual([kept, merged]);
    expect(await pairs(developer)).toContainEqual([kept, merged]);
    expect(await pairs(otherAdmin)).not.toContainEqual([kept, merged]);
    const apart = { id: merged, other_id: kept };
    expect(await codeOf(world.call(patientMerges.keepApart, apart, { as: otherAdmin }))).toBe('FORBIDDEN');
    await world.call(patientMerges.keepApart, apart, { as: admin });
    expect(await pairs()).not.toContainEqual([kept, merged]);
  });

  it('another date of birth and another number make two people', async () => {
    const other = { date_of_birth: '1990-01-01', mobile: '(212) 555-0199' };
    const { kept, merged } = await twins(other);
    expect(await pairs()).not.toContainEqual([kept, merged]);
    await world.rows('UPDATE "user" SET date_of_birth_sealed = NULL WHERE id = $1', [merged]);
    expect(await pairs()).toContainEqual([kept, merged]);
  });
});

describe('a merge', () => {
  it('moves visits, addresses and what is missing; undone, everything is as before', async () => {
    const { kept, merged } = await twins();
    await world.rows('UPDATE "user" SET mobile_sealed = NULL, gender = NULL WHERE id = $1', [kept]);
    const address = { label: 'Home', line1: '1 Main St', city: 'New York', state: 'NY', zip: '10118' };
    await world.call(addresses.create, address, { as: callerOf({ user_id: merged }) });
    const made = await merge(kept, merged);
    expect(made).toMatchObject({ kept: { id: kept }, merged: { id: merged } });
    const whose = { merge_id: made.id, from_user_id: merged, to_user_id: kept };
    expect(world.moved).toEqual([
      { subject: 'appointments.person-visits.merge', input: whose },
      { subject: 'booking.merged-patients.merge', input: whose },
    ]);
    expect(await addressesOf(kept)).toEqual(['Home']);
    expect(await world.call(adminUsers.get, { id: kept }, { as: admin })).toMatchObject({
      mobile: '+12125550143',
    });
    expect(await idsFor(admin)).not.toContain(merged);
    expect(await merges()).toEqual([made]);
    expect(await merges(otherAdmin)).toEqual([]);

    expect(await codeOf(undo(made.id, otherAdmin))).toBe('NOT_FOUND');
    await undo(made.id);
    expect(world.moved.slice(2)).toEqual([
      { subject: 'appointments.person-visits.undo-merge', input: whose },
      { subject: 'booking.merged-patients.undo', input: whose },
    ]);
    expect([await addressesOf(kept), await addressesOf(merged)]).toEqual([[], ['Home']]);
    expect(await world.call(adminUsers.get, { id: kept }, { as: admin })).toMatchObject({ mobile: null });
    expect(await idsFor(admin)).toContain(merged);
    expect(await codeOf(undo(made.id))).toBe('NOT_FOUND');
    await merge(kept, merged);
  });

  it('visits at the same time stop it, and nothing has changed', async () => {
    const { kept, merged } = await twins();
    world.merging.refusal = 'ALREADY_BOOKED';
    expect(await codeOf(merge(kept, merged))).toBe('ALREADY_BOOKED');
    expect(await idsFor(admin)).toContain(merged);
    expect(await mergedIds()).not.toContain(merged);
    world.merging.refusal = null;
    await merge(kept, merged);
  });

  it('one that was interrupted is finished by its job', async () => {
    const { kept, merged } = await twins();
    world.merging.refusal = 'UNAVAILABLE';
    expect(await codeOf(merge(kept, merged))).toBe('UNAVAILABLE');
    expect(await codeOf(merge(kept, merged))).toBe('STILL_RUNNING');
    world.merging.refusal = null;
    await world.rows(
      `UPDATE graphile_worker._private_jobs SET run_at = now() WHERE key LIKE 'settle-merge%'`,
    );
    await world.until(async () => (await mergedIds()).includes(merged));
    expect(await idsFor(admin)).not.toContain(merged);
  });

  it('the later of two merges is undone first', async () => {
    const { kept, merged } = await twins();
    const { kept: third } = await twins();
    const first = await merge(kept, merged);
    const second = await merge(third, kept);
    expect(await codeOf(undo(first.id))).toBe('INVALID_TRANSITION');
    await undo(second.id);
    await undo(first.id);
    expect(await idsFor(admin)).toEqual(expect.arrayContaining([kept, merged, third]));
  });

  it('somebody who signs in is never merged away, and only by those who may change both', async () => {
    const { kept, merged } = await twins();
    await world.rows('UPDATE "user" SET claimed_at = now() WHERE id = $1', [merged]);
    // The account is theirs now, and they have not agreed to a visit there.
    expect(await codeOf(merge(merged, kept))).toBe('FORBIDDEN');
    relate({ confirmed: [1] });
    expect(await fieldErrors(merge(kept, merged))).toHaveProperty('merged_id');
    expect(await fieldErrors(merge(kept, merged, developer))).toHaveProperty('merged_id');
    await undo((await merge(merged, kept)).id);
    // Related to two companies: for developers only.
    relate({ booked: [1, 2] });
    expect(await codeOf(merge(merged, kept))).toBe('FORBIDDEN');
    await merge(merged, kept, developer);
    const [made] = (await merges(developer)).filter((each) => each.merged.id === kept);
    expect(await merges()).not.toContainEqual(made);
    expect(await codeOf(undo(made!.id))).toBe('NOT_FOUND');
    await undo(made!.id, developer);
  });

  it('the same patient twice, staff and people who are gone are refused', async () => {
    const { kept, merged } = await twins();
    expect(await fieldErrors(merge(kept, kept))).toEqual({ merged_id: ['Choose two different patients.'] });
    const staff = await create({ is_phlebotomist: 1, provider_id: 1 });
    expect(await fieldErrors(merge(staff.id, merged, developer))).toEqual({
      kept_id: ['Only patients can be merged.'],
    });
    expect(await codeOf(merge(kept, 1_999_999))).toBe('NOT_FOUND');
    for (const as of [callerOf({ user_id: kept }), callerOf({ user_id: 9004, roles: ['phlebotomist'] })])
      expect(await codeOf(merge(kept, merged, as))).toBe('FORBIDDEN');
  });

  it('after thirty days it stands', async () => {
    const { kept, merged } = await twins();
    const { id } = await merge(kept, merged);
    await world.rows(`UPDATE person_merge SET merged_at = now() - interval '31 days' WHERE id = $1`, [id]);
    expect(await codeOf(undo(id))).toBe('INVALID_TRANSITION');
    expect(await merges()).not.toContainEqual(expect.objectContaining({ id }));
  });
});
