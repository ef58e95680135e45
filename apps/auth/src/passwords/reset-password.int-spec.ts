import { passwords } from '@drawpoint/contracts/auth/passwords.contract';
import { registration } from '@drawpoint/contracts/auth/registration.contract';
import { sessions, SESSION_REVOKED } from '@drawpoint/contracts/auth/sessions.contract';
import { startedOnce } from '@drawpoint/nest-kit/testing/started-once';
import { hashToken } from '../security/secret-token.ts';
import {
  codeOf,
  fieldErrors,
  newcomer,
  PASSWORD,
  signedIn,
  startAuth,
  tokenIn,
} from '../testing/start-auth.ts';

const NEW = 'Harbour-light-9';

const auth = startedOnce(startAuth);

const forgot = (email: string) => auth.call(passwords.forgot, { email });
const login = async (email: string, password: string) =>
  signedIn(await auth.call(sessions.login, { email, password }));
const reset = (email: string, token: string, password = NEW, password_confirmation = password) =>
  auth.call(passwords.reset, { email, token, password, password_confirmation });

/** The token of the link that a person gets after a forgotten password. */
async function linkFor(email: string): Promise<string> {
  await forgot(email);
  const { values } = await auth.mailTo(email, 'reset-password');
  const link = new URL(values.link!);
  expect([link.pathname, link.searchParams.get('email')]).toEqual(['/reset-password', email]);
  return link.searchParams.get('token')!;
}

describe('forgot password', () => {
  it('a reset request has the same response for every email, and only accounts get one', async () => {
    const person = await auth.patient();
    const stranger = newcomer().email;
    const answer = { message: 'If your email exists, we sent a reset link.' };
    expect(await forgot(person.email)).toEqual(answer);
    expect(await forgot(stranger)).toEqual(answer);
    await auth.mailTo(person.email, 'reset-password');
    expect(auth.sentTo(stranger)).toEqual([]);
  });

  it('an email gets five resets an hour, and more are refused for known and unknown ones', async () => {
    const person = await auth.patientWithoutMail();
    for (const email of [person.email, newcomer().email]) {
      const codes: string[] = [];
      for (let times = 0; times < 6; times += 1) codes.push(await codeOf(forgot(email)));
      expect(codes.at(-1)).toBe('RATE_LIMITED');
    }
  });

  it('reset links are stored only as hashes', async () => {
    const person = await auth.patient();
    const token = await linkFor(person.email);
    const rows = await auth.rows('SELECT to_jsonb(p)::text AS row FROM password_reset p WHERE user_id = $1', [
      person.id,
    ]);
    expect(rows).toHaveLength(1);
    expect(String(rows[0]!.row)).toContain(hashToken(token));
    expect(String(rows[0]!.row)).not.toContain(token);
  });
});

describe('reset password', () => {
  it('a reset sets the new password, ends every session and notifies the person', async () => {
    const person = await auth.patient();
    const { token } = await login(person.email, PASSWORD);
    const revoked: unknown[] = [];
    const stop = auth.bus.onBroadcast(SESSION_REVOKED, (data) => revoked.push(data));
    await reset(person.email, await linkFor(person.email));
    expect(await auth.resolve(person.token)).toBeNull();
    expect(await auth.resolve(token)).toBeNull();
    await auth.until(() => revoked.length > 0);
    expect(revoked).toEqual([{ user_id: person.id, session_id: null }]);
    stop();
    await expect(login(person.email, PASSWORD)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    await expect(login(person.email, NEW)).resolves.toHaveProperty('token');
    const mail = await auth.mailTo(person.email, 'password-changed');
    expect(mail.values.reset_link).toBe('http://localhost:3000/forgot-password');
  });

  it('a reset confirms the email and drops pending registrations', async () => {
    const person = newcomer();
    await auth.call(registration.register, person);
    const token = await auth.tokenTo(person.email, 'verify-email');
    await reset(person.email, await linkFor(person.email));
    await expect(login(person.email, NEW)).resolves.toMatchObject({ user: { email_verified: true } });
    await expect(auth.call(registration.verifyEmail, { token, password: PASSWORD })).rejects.toMatchObject({
      code: 'LINK_INVALID',
    });
  });

  it('a reset link works once, also with concurrent requests', async () => {
    const person = await auth.patient();
    const token = await linkFor(person.email);
    const tries = ['Harbour-light-1', 'Harbour-light-2', 'Harbour-light-3'];
    const codes = await Promise.all(tries.map((password) => codeOf(reset(person.email, token, password))));
    expect(codes.toSorted()).toEqual(['LINK_USED', 'LINK_USED', 'ok']);
    await expect(login(person.email, tries[codes.indexOf('ok')]!)).resolves.toHaveProperty('token');
  });

  it('expired, invalid and foreign reset links are told apart and audited', async () => {
    const person = await auth.patient();
    const other = await auth.patient();
    const token = await linkFor(person.email);
    expect(await fieldErrors(reset(other.email, token))).toEqual({
      email: ['This link was sent to another email address.'],
    });
    await expect(reset(person.email, 'made-up')).rejects.toMatchObject({ code: 'LINK_INVALID' });
    await auth.rows(`UPDATE password_reset SET expires_at = now() - interval '1 second' WHERE user_id = $1`, [
      person.id,
    ]);
    await expect(reset(person.email, token)).rejects.toMatchObject({ code: 'LINK_EXPIRED' });
    const entries = await auth.rows(
      `SELECT outcome, subject FROM kit.audit_entry WHERE action = 'password_reset' ORDER BY id DESC LIMIT 3`,
    );
    expect(entries).toEqual([
      { outcome: 'LINK_EXPIRED', subject: String(person.id) },
      { outcome: 'LINK_INVALID', subject: null },
      { outcome: 'INVALID_INPUT', subject: String(person.id) },
    ]);
    await expect(login(person.email, PASSWORD)).resolves.toHaveProperty('token');
  });

  it('an unacceptable password is a field error, and the link stays valid', async () => {
    const person = await auth.patient();
    const token = await linkFor(person.email);
    expect(await fieldErrors(reset(person.email, token, 'short', 'shorter'))).toEqual({
      password: [
        'The password needs at least 8 characters.',
        'The password needs at least one upper case letter.',
        'The password needs at least one number.',
      ],
      password_confirmation: ['Passwords do not match'],
    });
    expect(await fieldErrors(reset(person.email, token, 'Trustno1'))).toEqual({
      password: ['This password is too common.'],
    });
    await reset(person.email, token);
  });

  it('a newer reset link ends the older one, and a used one ends all others', async () => {
    const person = await auth.patient();
    const first = await linkFor(person.email);
    await forgot(person.email);
    await expect(reset(person.email, first)).rejects.toMatchObject({ code: 'LINK_EXPIRED' });
    const mails = await auth.until(() => {
      const sent = auth.sentTo(person.email).filter(({ template }) => template === 'reset-password');
      return sent.length === 2 ? sent : null;
    });
    await reset(person.email, tokenIn(mails[1]!.values.link));
    await expect(reset(person.email, first)).rejects.toMatchObject({ code: 'LINK_INVALID' });
  });
});
