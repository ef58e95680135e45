import { adminUsers } from '@drawpoint/contracts/auth/admin-users.contract';
import { passwords } from '@drawpoint/contracts/auth/passwords.contract';
import { phonePatients } from '@drawpoint/contracts/auth/phone-patients.contract';
import { users } from '@drawpoint/contracts/auth/users.contract';
import { startedOnce } from '@drawpoint/nest-kit/testing/started-once';
import { callerOf } from '@drawpoint/nest-kit/testing/start-services';
import { developer, managedPeople } from '../testing/managed-people.ts';
import { codeOf, fieldErrors, startAuth } from '../testing/start-auth.ts';

const admin = callerOf({ user_id: 9002, roles: ['admin'], provider_id: 1 });
const otherAdmin = callerOf({ user_id: 9012, roles: ['admin'], provider_id: 2 });

const world = startedOnce(startAuth);
const { relate, belongs } = managedPeople(world);
beforeEach(() => relate({}));

const NAMES = ['Alvarez', 'Bianchi', 'Cortelli', 'Dominguez', 'Eriksen', 'Fontaine', 'Guerrero', 'Haddad'];
let nth = 0;
const rosa = (change: object = {}) => ({
  first_name: 'Rosa',
  last_name: NAMES[(nth += 1) % NAMES.length]!,
  date_of_birth: '1944-05-06',
  mobile: '(212) 555-0143',
  ...change,
});
const make = async (change: object = {}, as = admin) => {
  const made = await world.call(phonePatients.create, rosa(change), { as });
  if (made.provider_id !== null) await belongs(made.id, [made.provider_id]);
  return made;
};
const find = async (
  person: { first_name: string; last_name: string; date_of_birth?: string },
  as = admin,
) => {
  const { first_name, last_name, date_of_birth = '1944-05-06' } = person;
  return (await world.call(phonePatients.find, { first_name, last_name, date_of_birth }, { as })).data;
};

describe('a patient who books by telephone', () => {
  it('is made without email, once for each call, and cannot sign in', async () => {
    const one = await make();
    const two = await make();
    for (const made of [one, two])
      expect(made).toMatchObject({ email: '', mobile: '+12125550143', provider_id: 1, roles: ['user'] });
    expect(one.id).not.toBe(two.id);
    expect(world.sentTo('')).toEqual([]);
    await world.call(passwords.forgot, { email: 'nobody@example.test' });
    const { data } = await world.call(users.contacts, { ids: [one.id] }, { from: 'notifier' });
    expect(data).toMatchObject([{ id: one.id, email: '' }]);
    expect(await codeOf(world.call(adminUsers.invite, { id: one.id }, { as: admin }))).toBe(
      'INVALID_TRANSITION',
    );
  });

  it('gets an email from staff later, with an invitation', async () => {
    const { id, version } = await make();
    const email = 'rosa.later@example.test';
    await world.call(adminUsers.update, { id, version, email }, { as: admin });
    await world.mailTo(email, 'choose-password');
    expect(world.sentTo('')).toEqual([]);
  });

  it('is found by name and date of birth, the right one first, with a mistyped name as well', async () => {
    const { last_name } = await make({ date_of_birth: '1990-01-01' });
    const same = await make({ last_name });
    expect(await find({ first_name: 'rosa', last_name })).toMatchObject([
      { id: same.id, same_birth_date: true, date_of_birth: '1944-05-06', email: '' },
      { same_birth_date: false, date_of_birth: '1990-01-01' },
    ]);
    const mistyped = { first_name: 'Rossa', last_name };
    expect((await find(mistyped)).map(({ id }) => id)).toContain(same.id);
  });

  it('nobody is found whose record is not open to the caller', async () => {
    const made = await make();
    expect(await find(made)).toHaveLength(1);
    expect(await find(made, otherAdmin)).toEqual([]);
    await world.rows('UPDATE "user" SET claimed_at = now() WHERE id = $1', [made.id]);
    expect(await find(made)).toEqual([]);
    relate({ booked: [1] });
    expect(await find(made)).toHaveLength(1);
    expect(await find(made, developer)).toHaveLength(1);
  });

  it('managers only; a wrong birth, number or company is refused', async () => {
    for (const as of [callerOf({ user_id: 9001 }), callerOf({ user_id: 9004, roles: ['phlebotomist'] })]) {
      expect(await codeOf(world.call(phonePatients.create, rosa(), { as }))).toBe('FORBIDDEN');
      expect(await codeOf(find(rosa(), as))).toBe('FORBIDDEN');
    }
    const wrong = { date_of_birth: '2999-01-01', mobile: '123' };
    expect(Object.keys(await fieldErrors(make(wrong))).sort()).toEqual(['date_of_birth', 'mobile']);
    expect(await codeOf(make({ provider_id: 2 }))).toBe('FORBIDDEN');
    expect(await fieldErrors(make({ provider_id: 77 }, developer))).toHaveProperty('provider_id');
    expect((await make({ provider_id: 1 }, developer)).provider_id).toBe(1);
  });
});
