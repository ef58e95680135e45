import { registration } from '@drawpoint/contracts/auth/registration.contract';
import { sessions } from '@drawpoint/contracts/auth/sessions.contract';
import { users } from '@drawpoint/contracts/auth/users.contract';
import { startedOnce } from '@drawpoint/nest-kit/testing/started-once';
import { codeOf, fieldErrors, newcomer, PASSWORD, startAuth } from '../testing/start-auth.ts';

const auth = startedOnce(startAuth);

const ASKS_PASSWORD = { password: ['Enter the password that you registered with.'] };

/** Registers somebody and returns their browser's cookie. */
async function register(change: object, device?: string): Promise<string> {
  return (await auth.call(registration.register, newcomer(change), device ? { device } : {})).device;
}
const confirm = (token: string, device?: string) =>
  auth.call(registration.verifyEmailInBrowser, { token }, device ? { device } : {});
const correct = (email: string, device?: string) =>
  auth.call(registration.correctEmail, { email }, device ? { device } : {});
const tokenTo = (email: string) => auth.tokenTo(email, 'verify-email');
const accountsOf = (email: string) => auth.rows('SELECT id FROM "user" WHERE email = $1', [email]);

describe('the link in the browser that registered', () => {
  it('signs in without the password, once, and any other browser is asked for it', async () => {
    const { email } = newcomer();
    const device = await register({ email });
    const token = await tokenTo(email);
    const foreign = await register({});
    for (const other of [undefined, foreign, 'rubbish'])
      expect(await fieldErrors(confirm(token, other))).toEqual(ASKS_PASSWORD);
    const { user } = await confirm(token, device);
    expect(user).toMatchObject({ email, email_verified: true });
    expect(await codeOf(confirm(token, device))).toBe('LINK_USED');
  });

  it('asking in another browser uses up no password attempt', async () => {
    const { email } = newcomer();
    await register({ email });
    const token = await tokenTo(email);
    for (let attempt = 0; attempt < 6; attempt += 1) await codeOf(confirm(token));
    const answer = await auth.call(registration.verifyEmail, { token, password: PASSWORD });
    expect(answer.user.email).toBe(email);
  });

  it('a link sent again, or one after five wrong passwords, is treated as with the password', async () => {
    const { email } = newcomer();
    const device = await register({ email });
    const first = await tokenTo(email);
    const wrong = () => codeOf(auth.call(registration.verifyEmail, { token: first, password: 'Wrong-1' }));
    await Promise.all(Array.from({ length: 5 }, wrong));
    expect(await codeOf(confirm(first, device))).toBe('LINK_INVALID');
    await auth.call(registration.resendVerificationAsGuest, { email });
    await auth.mailsTo(email, 2);
    expect((await confirm(await tokenTo(email), device)).user.email).toBe(email);
  });

  it('applies what this browser registered, not what a stranger did for the same email', async () => {
    const { email } = newcomer();
    const stranger = { password: 'Intruder-1234', password_confirmation: 'Intruder-1234' };
    await register({ email, first_name: 'Stranger', ...stranger });
    const device = await register({ email, first_name: 'Owner' });
    const links = await auth.mailsTo(email, 2);
    const [strangers] = links.map(({ values }) => new URL(values.link!).searchParams.get('token')!);
    expect((await confirm(strangers!, device)).user.first_name).toBe('Owner');
    const login = (password: string) => auth.call(sessions.login, { email, password });
    expect(await codeOf(login('Intruder-1234'))).toBe('INVALID_CREDENTIALS');
    expect(await login(PASSWORD)).toHaveProperty('token');
  });

  it('a password that staff chose is not confirmed by the browser', async () => {
    const { email } = newcomer();
    const device = await register({ email });
    const token = await tokenTo(email);
    await auth.rows('UPDATE "user" SET password_by_staff = true WHERE email = $1', [email]);
    expect(await fieldErrors(confirm(token, device))).toEqual(ASKS_PASSWORD);
  });
});

describe('correcting the email of a registration', () => {
  it('sends the link there, ends the older ones and removes the mistyped account', async () => {
    const [mistyped, right] = [newcomer().email, newcomer().email];
    const device = await register({ email: mistyped, first_name: 'Ada' });
    await auth.call(registration.resendVerificationAsGuest, { email: mistyped });
    const older = (await auth.mailsTo(mistyped, 2)).map(({ values }) => values.link!);
    await correct(right, device);
    expect(await accountsOf(mistyped)).toEqual([]);
    for (const link of older) {
      const token = new URL(link).searchParams.get('token')!;
      expect(await codeOf(confirm(token, device))).toBe('LINK_INVALID');
    }
    const { user } = await confirm(await tokenTo(right), device);
    expect(user).toMatchObject({ email: right, first_name: 'Ada', date_of_birth: '1980-02-03' });
    expect(await auth.call(sessions.login, { email: right, password: PASSWORD })).toHaveProperty('token');
  });

  it('answers the same for an address with an account, whose owner alone is told', async () => {
    const known = await auth.patient();
    const mistyped = newcomer().email;
    const device = await register({ email: mistyped });
    const toKnown = await correct(known.email, device);
    const toNew = await correct(newcomer().email, await register({}));
    expect(toKnown).toEqual(toNew);
    await auth.mailTo(known.email, 'already-registered');
    expect(await accountsOf(mistyped)).toEqual([]);
    expect(await auth.call(sessions.login, { email: known.email, password: PASSWORD })).toHaveProperty(
      'token',
    );
  });

  it('can be done again, and only in the browser that registered', async () => {
    const [first, second, third] = [newcomer().email, newcomer().email, newcomer().email];
    const device = await register({ email: first });
    await correct(second, device);
    await correct(third, device);
    expect(await accountsOf(second)).toEqual([]);
    for (const other of [undefined, 'rubbish'])
      expect(await fieldErrors(correct(first, other))).toEqual({
        email: [expect.stringContaining('This browser has no registration')],
      });
    expect(await accountsOf(third)).toHaveLength(1);
  });

  it('the browser proves a registration for an hour, as others may use the same computer later', async () => {
    const { email } = newcomer();
    const device = await register({ email });
    await auth.rows(
      `UPDATE email_verification SET expires_at = now() - interval '1 minute'
        WHERE user_id = (SELECT id FROM "user" WHERE email = $1)`,
      [email],
    );
    expect(await codeOf(correct(newcomer().email, device))).toBe('INVALID_INPUT');
    await auth.call(registration.resendVerificationAsGuest, { email });
    await auth.mailsTo(email, 2);
    expect(await fieldErrors(confirm(await tokenTo(email), device))).toEqual(ASKS_PASSWORD);
    expect(await accountsOf(email)).toHaveLength(1);
  });

  it('a confirmed registration is not moved', async () => {
    const [own, other] = [newcomer().email, newcomer().email];
    const device = await register({ email: own });
    await confirm(await tokenTo(own), device);
    expect(await codeOf(correct(other, device))).toBe('INVALID_INPUT');
    expect(await accountsOf(own)).toHaveLength(1);
  });

  it('an account that somebody else registered too, or whose visit is known, stays', async () => {
    const { email } = newcomer();
    const device = await register({ email });
    const owners = await register({ email, first_name: 'Owner' });
    await correct(newcomer().email, device);
    expect(await accountsOf(email)).toHaveLength(1);
    const [, link] = await auth.mailsTo(email, 2);
    const token = new URL(link!.values.link!).searchParams.get('token')!;
    expect((await confirm(token, owners)).user.first_name).toBe('Owner');

    const visitor = { ...newcomer(), mobile: null };
    const { user_id } = await auth.call(
      users.takeOwner,
      { email: visitor.email, first_name: 'Ivo', last_name: 'Marin', mobile: null },
      { from: 'appointments' },
    );
    const visitors = await register({ email: visitor.email });
    await correct(newcomer().email, visitors);
    expect(await accountsOf(visitor.email)).toEqual([{ id: user_id }]);
  });
});
