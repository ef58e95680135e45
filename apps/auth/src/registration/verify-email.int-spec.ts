import { registration } from '@drawpoint/contracts/auth/registration.contract';
import { sessions } from '@drawpoint/contracts/auth/sessions.contract';
import { hashToken } from '../security/secret-token.ts';
import { type AuthUnderTest, codeOf, newcomer, PASSWORD, startAuth } from '../testing/start-auth.ts';
import { VerificationStore } from './verification.store.ts';

let auth: AuthUnderTest;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.close());

const register = (change: object = {}) => auth.call(registration.register, newcomer(change));
const verify = (token: string, password = PASSWORD) =>
  auth.call(registration.verifyEmail, { token, password });
const tokenOf = (link: string): string => new URL(link).searchParams.get('token') ?? '';

describe('verify email', () => {
  it('works once', async () => {
    const { email } = newcomer();
    await register({ email });
    const token = tokenOf((await auth.mailTo(email, 'verify-email')).values.link!);
    const outcomes = await Promise.allSettled([verify(token), verify(token)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(verify(token)).rejects.toMatchObject({
      code: 'LINK_USED',
      message: 'This link has already been used. Please request a new one.',
    });
  });

  it('answers as signing in does', async () => {
    const { email } = newcomer();
    await register({ email });
    const answer = await verify(tokenOf((await auth.mailTo(email, 'verify-email')).values.link!));
    expect(Object.keys(answer).sort()).toEqual(['device', 'token', 'user']);
    const { caller } = await auth.call(
      sessions.resolve,
      { token_hash: hashToken(answer.token) },
      { from: 'gateway' },
    );
    expect(caller?.user_id).toBe(answer.user.id);
  });

  it('refuses a link after an hour, after five wrong passwords, and one never sent', async () => {
    const { email } = newcomer();
    await register({ email });
    const first = tokenOf((await auth.mailTo(email, 'verify-email')).values.link!);
    await auth.call(registration.resendVerificationAsGuest, { email });
    const [, second] = await auth.mailsTo(email, 2);
    const guesses = Array.from({ length: 7 }, () => codeOf(verify(first, 'Wrong-pass-1')));
    const codes = await Promise.all(guesses);
    expect(codes.filter((code) => code === 'INVALID_INPUT')).toHaveLength(5);
    await expect(verify(first)).rejects.toMatchObject({ code: 'LINK_INVALID' });
    await auth.rows(`UPDATE email_verification SET expires_at = now() - interval '1 second'`);
    await expect(verify(tokenOf(second!.values.link!))).rejects.toMatchObject({ code: 'LINK_EXPIRED' });
    await expect(verify('made-up')).rejects.toMatchObject({ code: 'LINK_INVALID' });
  });

  it('takes a link that was sent again for what was registered, and removes what expired', async () => {
    const { email } = newcomer();
    await register({ email });
    await register({
      email,
      first_name: 'Later',
      password: 'Later-pass-9',
      password_confirmation: 'Later-pass-9',
    });
    await auth.call(registration.resendVerificationAsGuest, { email });
    const again = tokenOf((await auth.mailsTo(email, 3))[2]!.values.link!);
    await auth.rows(
      `UPDATE email_verification SET expires_at = now() - interval '1 hour'
        WHERE registered_at IS NULL AND token_hash <> $1`,
      [hashToken(again)],
    );
    await auth.get(VerificationStore).dropExpired(new Date());
    const { user } = await verify(again, 'Later-pass-9');
    expect(user.first_name).toBe('Later');
  });

  it('stores the link hashed', async () => {
    const { email } = newcomer();
    await register({ email });
    const token = tokenOf((await auth.mailTo(email, 'verify-email')).values.link!);
    const rows = await auth.rows(`SELECT to_jsonb(v)::text AS row FROM email_verification v`);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.some(({ row }) => String(row).includes(token))).toBe(false);
  });

  it('tells the other services who the person is', async () => {
    const person = await auth.patient();
    const events = await auth.rows(
      `SELECT data FROM event_log.event WHERE type = 'user.changed' AND entity_id = $1 ORDER BY entity_version`,
      [String(person.id)],
    );
    expect(events).toHaveLength(2);
    expect(events[1]!.data).toEqual({
      id: person.id,
      first_name: 'Nora',
      last_name: 'Lindqvist',
      roles: ['user'],
      provider_id: null,
      deleted: false,
      claimed: true,
    });
  });
});
