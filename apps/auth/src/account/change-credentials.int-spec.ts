import { account } from '@drawpoint/contracts/auth/account.contract';
import { passwords } from '@drawpoint/contracts/auth/passwords.contract';
import { sessions } from '@drawpoint/contracts/auth/sessions.contract';
import { hashToken } from '../security/secret-token.ts';
import { withOwnAccount } from '../testing/own-account.ts';
import { codeOf, fieldErrors, PASSWORD, signedIn } from '../testing/start-auth.ts';

const NEW = 'Kettle-draw-2031';

const own = withOwnAccount();
const { update, signedInLongAgo } = own;

const login = (password: string) => own.auth.call(sessions.login, { email: own.me.email, password });
const stands = async (token: string) =>
  (await own.auth.call(sessions.resolve, { token_hash: hashToken(token) })).caller !== null;
const newPassword = { password: NEW, password_confirmation: NEW };

describe('change the password', () => {
  it('takes the new one, ends the other sessions, keeps this one and tells by email', async () => {
    const other = signedIn(await login(PASSWORD));
    await update(newPassword);
    await own.auth.mailTo(own.me.email, 'password-changed');
    expect(await stands(other.token)).toBe(false);
    expect(await stands(own.me.token)).toBe(true);
    expect(await codeOf(login(PASSWORD))).toBe('INVALID_CREDENTIALS');
    expect(await codeOf(login(NEW))).toBe('ok');
  });

  it('needs the confirmation and the site’s rules', async () => {
    expect(await fieldErrors(update({ password: NEW }))).toHaveProperty('password_confirmation');
    expect(await fieldErrors(update({ password: 'short', password_confirmation: 'short' }))).toHaveProperty(
      'password',
    );
    expect(await codeOf(update({ password: '', password_confirmation: '' }))).toBe('ok');
    expect(await codeOf(login(PASSWORD))).toBe('ok');
  });

  it('needs the current one where the sign-in is not recent', async () => {
    await signedInLongAgo();
    expect(await fieldErrors(update(newPassword))).toHaveProperty('current_password');
    expect(await fieldErrors(update({ ...newPassword, current_password: 'Wrong-pass-1' }))).toHaveProperty(
      'current_password',
    );
    expect(await codeOf(update({ ...newPassword, current_password: PASSWORD }))).toBe('ok');
    expect(await codeOf(login(NEW))).toBe('ok');
  });

  it('is refused in another’s name', async () => {
    const impersonated = { ...own.me.caller, impersonator_id: 1 };
    expect(await codeOf(update(newPassword, impersonated))).toBe('IMPERSONATION_REFUSED');
    expect(await codeOf(update({ two_factor_enabled: true }, impersonated))).toBe('IMPERSONATION_REFUSED');
  });

  it('changes nothing where the edit is STALE', async () => {
    const { version } = await own.read();
    await update({ first_name: 'Nina' });
    expect(await codeOf(update({ ...newPassword, first_name: 'Nelly', version }))).toBe('STALE');
    expect(await codeOf(login(PASSWORD))).toBe('ok');
  });
});

describe('two-factor', () => {
  it('is switched on and off, and recorded', async () => {
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

  it('goes by text only to a mobile, and by email when the mobile is taken away', async () => {
    await update({ mobile: '' });
    expect(await fieldErrors(update({ two_factor_default_channel: 'sms' }))).toHaveProperty(
      'two_factor_default_channel',
    );
    await update({ mobile: '2125550147', two_factor_enabled: true, two_factor_default_channel: 'sms' });
    expect(await update({ mobile: null })).toMatchObject({
      mobile: null,
      two_factor_default_channel: 'email',
    });
  });

  it('needs the password to be switched off or sent to another phone, where the sign-in is not recent', async () => {
    await update({ two_factor_enabled: true, two_factor_default_channel: 'sms' });
    await signedInLongAgo();
    expect(await fieldErrors(update({ two_factor_enabled: false }))).toHaveProperty('current_password');
    expect(await fieldErrors(update({ mobile: '9175550100' }))).toHaveProperty('current_password');
    expect(await codeOf(update({ first_name: 'Nina', two_factor_enabled: true }))).toBe('ok');
    expect(await codeOf(update({ mobile: '9175550100', current_password: PASSWORD }))).toBe('ok');
  });
});

describe('a link that sets a password', () => {
  it('that was sent to the old email does nothing once the new one is in force', async () => {
    await own.auth.call(passwords.forgot, { email: own.me.email });
    const reset = await own.auth.mailTo(own.me.email, 'reset-password');
    const token = new URL(reset.values.link!).searchParams.get('token')!;
    const email = `moved.${own.me.email}`;
    await update({ email });
    const link = (await own.auth.mailTo(email, 'confirm-email-change')).values.link!;
    await own.auth.call(
      account.confirmEmailChange,
      { token: new URL(link).searchParams.get('token')! },
      { as: own.me.caller },
    );
    expect(await codeOf(own.auth.call(passwords.reset, { email, token, ...newPassword }))).toBe(
      'LINK_INVALID',
    );
  });
});
