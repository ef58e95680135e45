import { managedUsers } from '@drawpoint/contracts/auth/managed-users.contract';
import { sessions } from '@drawpoint/contracts/auth/sessions.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import type { InputOf } from '@drawpoint/contracts/operation';
import { callerOf } from '@drawpoint/nest-kit/testing/start-services';
import { startedOnce } from '@drawpoint/nest-kit/testing/started-once';
import { PASSWORD, startAuth } from '../testing/start-auth.ts';

const developer = callerOf({ user_id: 901, roles: ['developer'] });
const admin = callerOf({ user_id: 902, roles: ['admin'], provider_id: 1 });
const phlebotomist = callerOf({ user_id: 903, roles: ['phlebotomist'], provider_id: 1 });

describe('accounts in the hands of staff', () => {
  const world = startedOnce(startAuth);
  let nth = 0;
  const fields = (change: object = {}): InputOf<typeof managedUsers.create> => ({
    ...{ first_name: 'Ines', last_name: 'Duarte', gender: 'female', mobile: '(212) 555-0188' },
    email: `ines.${(nth += 1)}@example.com`,
    ...{ password: PASSWORD, password_confirmation: PASSWORD, is_phlebotomist: 1, provider_id: 1 },
    ...change,
  });
  const create = (change: object = {}, as: Caller = admin) =>
    world.call(managedUsers.create, fields(change), { as, from: 'booking' });
  const update = (id: number, change: object, as: Caller = admin) =>
    world.call(managedUsers.update, { id, ...change }, { as, from: 'booking' });
  const signIn = (email: string, password = PASSWORD) =>
    world.call(sessions.login, { email, password }).then(
      () => 'ok',
      (error: { code: string }) => error.code,
    );

  it('a new account has the form’s values and waits for its person to choose a password', async () => {
    const made = await create({ two_factor_enabled: '1', two_factor_default_channel: 'email' });
    expect(made).toMatchObject({
      ...{ first_name: 'Ines', mobile: '+12125550188', gender: 'female', provider_id: 1 },
      ...{ roles: ['user', 'phlebotomist'], is_phlebotomist: true, email_verified: false },
      ...{ two_factor_enabled: true, two_factor_default_channel: 'email' },
    });
    await world.mailTo(made.email, 'choose-password');
    expect(await signIn(made.email)).toBe('EMAIL_NOT_VERIFIED');
  });

  it.each([
    ['the flag', { roles: ['user'], is_phlebotomist: 1 }],
    ['the role', { roles: ['user', 'phlebotomist'], is_phlebotomist: 0 }],
    ['the role alone', { roles: ['user', 'phlebotomist'], is_phlebotomist: undefined }],
  ])('an account becomes a phlebotomist’s by %s, until flag and role are removed', async (_how, how) => {
    const made = await create(how);
    expect(made).toMatchObject({ roles: ['user', 'phlebotomist'], is_phlebotomist: true });
    const same = { roles: made.roles, is_phlebotomist: made.is_phlebotomist };
    expect((await update(made.id, same)).version).toBe(made.version);
    const ended = { roles: ['user'], is_phlebotomist: false };
    expect(await update(made.id, { is_phlebotomist: 0 })).toMatchObject(ended);
    await update(made.id, { is_phlebotomist: 1 });
    expect(await update(made.id, { roles: ['user'] })).toMatchObject(ended);
  });

  it.each([
    ['an email that is taken', (email: string) => ({ email }), 'email'],
    ['a weak password', () => ({ password: 'weak', password_confirmation: 'weak' }), 'password'],
    ['two passwords', () => ({ password_confirmation: 'Draw-blood-2027' }), 'password_confirmation'],
    [
      'codes to a phone that is not there',
      () => ({ mobile: '', two_factor_default_channel: 'sms' }),
      'two_factor_default_channel',
    ],
    [
      'codes to a phone whose owner has not confirmed it',
      () => ({ two_factor_enabled: 1, two_factor_default_channel: 'sms' }),
      'two_factor_default_channel',
    ],
    ['a last name that is missing', () => ({ last_name: '' }), 'last_name'],
  ])('no account is created with %s', async (_what, change, field) => {
    const { email } = await create();
    await expect(create(change(email))).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      options: { errors: { [field]: expect.arrayContaining([expect.any(String)]) as string[] } },
    });
  });

  it('only developers make developers', async () => {
    await expect(create({ roles: ['user', 'developer'] })).rejects.toMatchObject({
      options: { errors: { roles: ['Only a developer can give the role developer.'] } },
    });
    await create({ roles: ['developer'], is_phlebotomist: 0 }, developer);
    const made = await create({ roles: ['developer'], is_phlebotomist: 0 }, developer);
    expect(made.roles).toEqual(['developer']);
    await expect(update(made.id, { first_name: 'Eve' })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(
      world.call(managedUsers.remove, { id: made.id }, { as: admin, from: 'booking' }),
    ).rejects.toMatchObject({ message: 'Only developers can delete developer accounts.' });
  });

  it.each([
    ['a phlebotomist', phlebotomist, 'FORBIDDEN'],
    ['a patient', callerOf({ user_id: 904 }), 'FORBIDDEN'],
  ])('staff accounts are closed to %s', async (_who, who, code) => {
    const { id } = await create();
    await expect(create({}, who)).rejects.toMatchObject({ code });
    await expect(update(id, { first_name: 'Eve' }, who)).rejects.toMatchObject({ code });
  });

  it('an account is changed by its version, and keeps a password that is not typed', async () => {
    const made = await create();
    const saved = await update(made.id, { last_name: 'Moreira', version: made.version, password: '' });
    expect(saved).toMatchObject({ last_name: 'Moreira', version: made.version + 1 });
    await expect(update(made.id, { last_name: 'Alves', version: made.version })).rejects.toMatchObject({
      code: 'STALE',
      options: { details: { changed: ['last_name'], current: { last_name: 'Moreira' } } },
    });
  });

  it('a new email must be confirmed by the person, and the old address is notified', async () => {
    const made = await create();
    const email = `new.${made.email}`;
    expect(await update(made.id, { email })).toMatchObject({ email, email_verified: false });
    await world.mailTo(made.email, 'email-changed');
    await world.mailTo(email, 'choose-password');
  });

  it('an impersonator cannot change an account’s credentials', async () => {
    const made = await create();
    const acting = { ...admin, impersonator_id: 901 };
    await expect(update(made.id, { email: 'x@example.com' }, acting)).rejects.toMatchObject({
      code: 'IMPERSONATION_REFUSED',
    });
    expect(await update(made.id, { first_name: 'Ana' }, acting)).toMatchObject({ first_name: 'Ana' });
  });

  it('only developers delete accounts permanently', async () => {
    const { id, email } = await create();
    const remove = (as: Caller) =>
      world.call(managedUsers.remove, { id, force: true }, { as, from: 'booking' });
    await expect(remove(admin)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await remove(developer);
    await expect(remove(developer)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await create({ email })).id).not.toBe(id);
  });

  it('accounts are hidden and shown again, but never one’s own', async () => {
    const made = await create();
    const as = { as: admin, from: 'booking' as const };
    await world.call(managedUsers.remove, { id: made.id }, as);
    expect((await world.call(managedUsers.get, { id: made.id }, as)).deleted).toBe(true);
    expect((await world.call(managedUsers.restore, { id: made.id }, as)).deleted).toBe(false);
    const own = { as: { ...admin, user_id: made.id }, from: 'booking' as const };
    await expect(world.call(managedUsers.remove, { id: made.id }, own)).rejects.toMatchObject({
      message: "You can't delete your own account.",
    });
  });
});
