import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { account } from '@drawpoint/contracts/auth/account.contract';
import { managedUsers } from '@drawpoint/contracts/auth/managed-users.contract';
import { passwords } from '@drawpoint/contracts/auth/passwords.contract';
import { registration } from '@drawpoint/contracts/auth/registration.contract';
import { sessions } from '@drawpoint/contracts/auth/sessions.contract';
import { users } from '@drawpoint/contracts/auth/users.contract';
import { callerOf } from '@drawpoint/nest-kit/testing/start-services';
import { startedOnce } from '@drawpoint/nest-kit/testing/started-once';
import { authService } from '../auth.service.ts';
import { hashToken } from '../security/secret-token.ts';
import { codeOf, newcomer, PASSWORD, startAuth } from '../testing/start-auth.ts';

const OWN = 'Harbour-light-9';
const MIGRATION = join(authService.database.migrations, '20261123154148_claimed_accounts/migration.sql');

const auth = startedOnce(startAuth);
const admin = callerOf({ user_id: 902, roles: ['admin'], provider_id: 1 });
const byStaff = { as: admin, from: 'booking' } as const;

const makeForSomebody = (change: object = {}) =>
  auth.call(
    managedUsers.create,
    {
      ...{ first_name: 'Ines', last_name: 'Duarte', gender: 'female', email: newcomer().email },
      ...{ password: PASSWORD, password_confirmation: PASSWORD, ...change },
    },
    byStaff,
  );
const login = (email: string, password: string) => auth.call(sessions.login, { email, password });
const resend = (email: string) => auth.call(registration.resendVerificationAsGuest, { email });
const verify = (token: string, password: string) => auth.call(registration.verifyEmail, { token, password });

/** Sets a password with the newest of these links that the person received. */
async function choose(email: string, template: 'choose-password' | 'reset-password'): Promise<void> {
  const token = await auth.tokenTo(email, template);
  const chosen = { password: OWN, password_confirmation: OWN };
  await auth.call(passwords.reset, { email, token, ...chosen });
}

const isClaimed = async (email: string) => {
  const [row] = await auth.rows('SELECT claimed_at FROM "user" WHERE email = $1', [email]);
  return row!.claimed_at !== null;
};
describe('an account that somebody registers', () => {
  it('an account is claimed when link and password confirm its email', async () => {
    const person = newcomer();
    await auth.call(registration.register, person);
    expect(await isClaimed(person.email)).toBe(false);
    await verify(await auth.tokenTo(person.email, 'verify-email'), PASSWORD);
    expect(await isClaimed(person.email)).toBe(true);
  });

  it('an account is claimed when its owner confirms a visit and chooses a password', async () => {
    const { email } = newcomer();
    const owner = { email, first_name: 'Ivo', last_name: 'Marin', mobile: null };
    const { password_token } = await auth.call(users.takeOwner, owner, { from: 'appointments' });
    expect(await isClaimed(email)).toBe(false);
    const chosen = { password: OWN, password_confirmation: OWN };
    await auth.call(passwords.reset, { email, token: password_token!, ...chosen });
    expect(await isClaimed(email)).toBe(true);
  });
});

describe('an account that staff make', () => {
  it('an account made by staff is claimed by link and password, which replaces the staff’s password', async () => {
    const { id, email } = await makeForSomebody();
    await expect(login(email, PASSWORD)).rejects.toMatchObject({ code: 'EMAIL_NOT_VERIFIED' });
    expect(await isClaimed(email)).toBe(false);
    await auth.rows(
      `INSERT INTO session (id, user_id, token_hash, created_at, last_seen_at) VALUES ($1, $2, $3, now(), now())`,
      [`older-${id}`, id, hashToken(`older-${id}`)],
    );
    await choose(email, 'choose-password');
    expect(await isClaimed(email)).toBe(true);
    await expect(login(email, PASSWORD)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    expect(await login(email, OWN)).toHaveProperty('token');
    expect(await auth.resolve(`older-${id}`)).toBeNull();
  });

  it.each([
    ['with a password', {}],
    ['without one', { password: '', password_confirmation: '' }],
  ])('a link sent again, made %s, asks for a password again', async (_how, change) => {
    const { email } = await makeForSomebody(change);
    await auth.mailTo(email, 'choose-password');
    await resend(email);
    const mails = await auth.mailsTo(email, 2);
    expect(mails.map(({ template }) => template)).toEqual(['choose-password', 'choose-password']);
    await choose(email, 'choose-password');
    expect(await isClaimed(email)).toBe(true);
  });

  it('a password set by staff after the registration does not confirm the account', async () => {
    const person = newcomer();
    await auth.call(registration.register, person);
    const token = await auth.tokenTo(person.email, 'verify-email');
    const [row] = await auth.rows('SELECT id FROM "user" WHERE email = $1', [person.email]);
    const id = Number(row!.id);
    const change = { password: OWN, password_confirmation: OWN };
    auth.related.booked = [1];
    await auth.call(managedUsers.update, { id, ...change }, byStaff);
    auth.related.booked = [];
    expect(await codeOf(verify(token, OWN))).toBe('INVALID_INPUT');
    await resend(person.email);
    await choose(person.email, 'choose-password');
    expect(await isClaimed(person.email)).toBe(true);
  });

  it('signing in or changing the password claims no account, but a reset link does', async () => {
    const { id, email } = await makeForSomebody();
    await auth.rows('UPDATE "user" SET email_verified_at = now() WHERE id = $1', [id]);
    const answer = (await login(email, PASSWORD)) as { token: string };
    const caller = await auth.resolve(answer.token);
    const change = { password: 'Other-light-9', password_confirmation: 'Other-light-9' };
    await auth.call(account.update, change, { as: caller! });
    expect(await isClaimed(email)).toBe(false);
    await auth.call(passwords.forgot, { email });
    await choose(email, 'reset-password');
    expect(await isClaimed(email)).toBe(true);
  });
});

describe('an account of an older release', () => {
  it('an older account counts as claimed with a confirmed email and no password known to be the staff’s', async () => {
    const registered = await auth.patient();
    const [untouched, used, unconfirmed] = [
      await makeForSomebody(),
      await makeForSomebody(),
      await makeForSomebody(),
    ];
    await auth.rows(
      `UPDATE "user" SET email_verified_at = now(), password_by_staff = false WHERE id = ANY ($1)`,
      [[untouched.id, used.id]],
    );
    await login(used.email, PASSWORD);
    const version = async () =>
      (await auth.rows('SELECT version FROM "user" WHERE id = $1', [untouched.id]))[0]!.version as number;
    const before = await version();
    await auth.rows('ALTER TABLE "user" DROP COLUMN claimed_at, DROP COLUMN password_by_staff');
    await auth.owner.query(readFileSync(MIGRATION, 'utf8'));
    const claimed: boolean[] = [];
    for (const { email } of [registered, untouched, used, unconfirmed]) claimed.push(await isClaimed(email));
    expect(claimed).toEqual([true, false, true, false]);
    const [row] = await auth.rows('SELECT password_by_staff FROM "user" WHERE id = $1', [untouched.id]);
    expect(row!.password_by_staff).toBe(true);
    expect(await version()).toBe(before + 1);
  });
});
