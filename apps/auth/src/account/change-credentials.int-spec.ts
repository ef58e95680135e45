import { account } from '@drawpoint/contracts/auth/account.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { passkeys } from '@drawpoint/contracts/auth/passkeys.contract';
import { passwords } from '@drawpoint/contracts/auth/passwords.contract';
import { sessions } from '@drawpoint/contracts/auth/sessions.contract';
import { Authenticator } from '../testing/authenticator.ts';
import { withOwnAccount } from '../testing/own-account.ts';
import { codeOf, fieldErrors, newcomer, PASSWORD, signedIn } from '../testing/start-auth.ts';

const NEW = 'Kettle-draw-2031';

const own = withOwnAccount();
const { update, signedInLongAgo } = own;

const login = (password: string) => own.auth.call(sessions.login, { email: own.me.email, password });
const addPasskey = async (authenticator: Authenticator, as: Caller) => {
  const { token, creationOptions } = await own.auth.call(passkeys.startRegistration, {}, { as });
  const credential = authenticator.create(creationOptions);
  await own.auth.call(passkeys.finishRegistration, { token, credential }, { as });
};
/** Confirms the mobile number by the code that it was sent. */
const confirmMobile = async () => {
  const as = { as: own.me.caller };
  await own.auth.call(account.sendMobileCode, {}, as);
  const sent = await own.auth.until(() => own.auth.texts.findLast(({ user_id }) => user_id === own.me.id));
  await own.auth.call(account.confirmMobile, { code: sent.values.code! }, as);
};
const newPassword = { password: NEW, password_confirmation: NEW };

describe('change the password', () => {
  it('a new password ends the other sessions, keeps this one, and is reported by email', async () => {
    const other = signedIn(await login(PASSWORD));
    await update(newPassword);
    await own.auth.mailTo(own.me.email, 'password-changed');
    expect(await own.auth.resolve(other.token)).toBeNull();
    expect(await own.auth.resolve(own.me.token)).not.toBeNull();
    expect(await codeOf(login(PASSWORD))).toBe('INVALID_CREDENTIALS');
    expect(await codeOf(login(NEW))).toBe('ok');
  });

  it('a new password needs its confirmation and the site’s rules', async () => {
    expect(await fieldErrors(update({ password: NEW }))).toHaveProperty('password_confirmation');
    expect(await fieldErrors(update({ password: 'short', password_confirmation: 'short' }))).toHaveProperty(
      'password',
    );
    expect(await codeOf(update({ password: '', password_confirmation: '' }))).toBe('ok');
    expect(await codeOf(login(PASSWORD))).toBe('ok');
  });

  it('a new password needs the current one when the sign-in is not recent', async () => {
    await signedInLongAgo();
    expect(await fieldErrors(update(newPassword))).toHaveProperty('current_password');
    expect(await fieldErrors(update({ ...newPassword, current_password: 'Wrong-pass-1' }))).toHaveProperty(
      'current_password',
    );
    expect(await codeOf(update({ ...newPassword, current_password: PASSWORD }))).toBe('ok');
    expect(await codeOf(login(NEW))).toBe('ok');
  });

  it('a wrong current password is reported together with all other errors', async () => {
    await signedInLongAgo();
    const wrongFields = async (edit: object) => Object.keys(await fieldErrors(update(edit))).toSorted();
    const wrong = { first_name: '', email: 'none', date_of_birth: '2999-01-01' };
    const named = ['date_of_birth', 'email', 'first_name'];
    expect(await wrongFields({ ...wrong, current_password: 'Wrong-pass-1' })).toEqual([
      ...['current_password', ...named],
    ]);
    expect(await wrongFields({ ...wrong, current_password: PASSWORD })).toEqual(named);
    expect(await wrongFields({ ...wrong, ...newPassword })).toEqual(['current_password', ...named]);
    expect(await wrongFields({ date_of_birth: '2999-01-01', ...newPassword })).toEqual([
      ...['current_password', 'date_of_birth'],
    ]);
  });

  it('a passkey of the person replaces the current password, once', async () => {
    const [mine, foreign] = [new Authenticator(), new Authenticator()];
    await addPasskey(mine, own.me.caller);
    const other = await own.auth.patient();
    await addPasskey(foreign, other.caller);
    await signedInLongAgo();
    const confirmBy = async (authenticator: Authenticator, as = own.me.caller) => {
      const begun = await own.auth.call(passkeys.startConfirmation, {}, { as });
      return { token: begun.token, credential: authenticator.get(begun.requestOptions) };
    };
    const refusals = [
      await confirmBy(foreign),
      await confirmBy(foreign, other.caller),
      await confirmBy(mine, other.caller),
      { ...(await confirmBy(mine)), token: 'made-up' },
    ];
    for (const passkey of refusals) {
      expect(await fieldErrors(update({ ...newPassword, passkey }))).toHaveProperty('current_password');
    }
    const passkey = await confirmBy(mine);
    const alsoWrong = { ...newPassword, date_of_birth: '2999-01-01', passkey };
    expect(Object.keys(await fieldErrors(update(alsoWrong)))).toEqual(['date_of_birth']);
    expect(await codeOf(update({ ...newPassword, passkey }))).toBe('ok');
    const { email } = newcomer();
    expect(await fieldErrors(update({ email, passkey }))).toHaveProperty('current_password');
    expect(await codeOf(update({ email, passkey: await confirmBy(mine) }))).toBe('ok');
  });

  it('a sign-in of an impersonator does not count as the person’s recent sign-in', async () => {
    const staff = await own.auth.patient();
    const [acting, original] = [own.me.caller.session_id, staff.caller.session_id];
    await own.auth.rows('UPDATE session SET impersonator_id = $2, original_id = $3 WHERE id = $1', [
      ...[acting, staff.id, original],
    ]);
    expect(await fieldErrors(update(newPassword))).toHaveProperty('current_password');
  });

  it('an impersonator cannot change the password', async () => {
    const impersonated = { ...own.me.caller, impersonator_id: 1 };
    expect(await codeOf(update(newPassword, impersonated))).toBe('IMPERSONATION_REFUSED');
    expect(await codeOf(update({ two_factor_enabled: true }, impersonated))).toBe('IMPERSONATION_REFUSED');
  });

  it('a STALE edit changes no credentials', async () => {
    const { version } = await own.read();
    await update({ first_name: 'Nina' });
    expect(await codeOf(update({ ...newPassword, first_name: 'Nelly', version }))).toBe('STALE');
    expect(await codeOf(login(PASSWORD))).toBe('ok');
  });
});

describe('two-factor', () => {
  it('two-factor is switched on and off, and both are audited', async () => {
    expect(await update({ two_factor_enabled: true, two_factor_default_channel: 'email' })).toMatchObject({
      two_factor_enabled: true,
      two_factor_default_channel: 'email',
    });
    expect((await update({ two_factor_enabled: false })).two_factor_enabled).toBe(false);
    const rows = await own.auth.rows(
      `SELECT 1 FROM kit.audit_entry WHERE actor_id = $1 AND action = 'two_factor_changed'`,
      [own.me.id],
    );
    expect(rows).toHaveLength(2);
  });

  it('codes by text go only to a mobile that its owner confirmed', async () => {
    const bySms = { two_factor_enabled: true, two_factor_default_channel: 'sms' as const };
    await update({ mobile: '' });
    expect(await fieldErrors(update({ two_factor_default_channel: 'sms' }))).toHaveProperty(
      'two_factor_default_channel',
    );
    await update({ mobile: '2125550147', two_factor_default_channel: 'sms' });
    expect((await fieldErrors(update(bySms))).two_factor_default_channel).toEqual([
      expect.stringContaining('Its owner can confirm it in My Profile'),
    ]);
    expect(await fieldErrors(update({ two_factor_enabled: true }))).toHaveProperty(
      'two_factor_default_channel',
    );
    await confirmMobile();
    expect(await update(bySms)).toMatchObject({ two_factor_default_channel: 'sms', mobile_confirmed: true });
    const both = update({ ...bySms, mobile: '9175550100' });
    expect(await fieldErrors(both)).toHaveProperty('two_factor_default_channel');
  });

  it.each([
    ['another mobile', '9175550100'],
    ['none', null],
  ])('codes go by email again after %s, which is not confirmed', async (_which, mobile) => {
    await confirmMobile();
    await update({ two_factor_enabled: true, two_factor_default_channel: 'sms' });
    expect(await update({ mobile })).toMatchObject({
      two_factor_default_channel: 'email',
      mobile_confirmed: false,
    });
  });

  it('switching two-factor off or changing its phone needs the password when the sign-in is not recent', async () => {
    await confirmMobile();
    await update({ two_factor_enabled: true, two_factor_default_channel: 'sms' });
    await signedInLongAgo();
    expect(await fieldErrors(update({ two_factor_enabled: false }))).toHaveProperty('current_password');
    expect(await fieldErrors(update({ mobile: '9175550100' }))).toHaveProperty('current_password');
    expect(await codeOf(update({ first_name: 'Nina', two_factor_enabled: true }))).toBe('ok');
    expect(await codeOf(update({ mobile: '9175550100', current_password: PASSWORD }))).toBe('ok');
  });
});

describe('a link that sets a password', () => {
  it('a password link sent to the old email stops working once the new one is confirmed', async () => {
    await own.auth.call(passwords.forgot, { email: own.me.email });
    const token = await own.auth.tokenTo(own.me.email, 'reset-password');
    const email = `moved.${own.me.email}`;
    await update({ email });
    const confirmed = { token: await own.auth.tokenTo(email, 'confirm-email-change') };
    await own.auth.call(account.confirmEmailChange, confirmed, { as: own.me.caller });
    expect(await codeOf(own.auth.call(passwords.reset, { email, token, ...newPassword }))).toBe(
      'LINK_INVALID',
    );
  });
});
