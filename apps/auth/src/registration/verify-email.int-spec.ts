import { registration } from '@drawpoint/contracts/auth/registration.contract';
import { startedOnce } from '@drawpoint/nest-kit/testing/started-once';
import { hashToken } from '../security/secret-token.ts';
import { codeOf, newcomer, PASSWORD, startAuth, tokenIn } from '../testing/start-auth.ts';
import { ExpiredStore } from '../sessions/expired.store.ts';

const auth = startedOnce(startAuth);

const register = (change: object = {}) => auth.call(registration.register, newcomer(change));
const verify = (token: string, password = PASSWORD) =>
  auth.call(registration.verifyEmail, { token, password });

describe('verify email', () => {
  it('a verification link works once', async () => {
    const { email } = newcomer();
    await register({ email });
    const token = await auth.tokenTo(email, 'verify-email');
    const outcomes = await Promise.allSettled([verify(token), verify(token)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('a verification returns the same as a sign-in', async () => {
    const { email } = newcomer();
    await register({ email });
    const answer = await verify(await auth.tokenTo(email, 'verify-email'));
    expect(Object.keys(answer).sort()).toEqual(['device', 'token', 'user']);
    expect((await auth.resolve(answer.token))?.user_id).toBe(answer.user.id);
  });

  it('a link is refused after five wrong passwords', async () => {
    const { email } = newcomer();
    await register({ email });
    const first = await auth.tokenTo(email, 'verify-email');
    const guesses = Array.from({ length: 7 }, () => codeOf(verify(first, 'Wrong-pass-1')));
    const codes = await Promise.all(guesses);
    expect(codes.filter((code) => code === 'INVALID_INPUT')).toHaveLength(5);
    await expect(verify(first)).rejects.toMatchObject({ code: 'LINK_INVALID' });
  });

  it('a link sent again confirms the registration, and expired ones are removed', async () => {
    const { email } = newcomer();
    await register({ email });
    await register({
      email,
      first_name: 'Later',
      password: 'Later-pass-9',
      password_confirmation: 'Later-pass-9',
    });
    await auth.call(registration.resendVerificationAsGuest, { email });
    const again = tokenIn((await auth.mailsTo(email, 3))[2]!.values.link);
    await auth.rows(
      `UPDATE email_verification SET expires_at = now() - interval '1 hour'
        WHERE registered_at IS NULL AND token_hash <> $1`,
      [hashToken(again)],
    );
    await auth.get(ExpiredStore).drop(new Date());
    const { user } = await verify(again, 'Later-pass-9');
    expect(user.first_name).toBe('Later');
  });

  it('verification links are stored only as hashes', async () => {
    const { email } = newcomer();
    await register({ email });
    const token = await auth.tokenTo(email, 'verify-email');
    const rows = await auth.rows(`SELECT to_jsonb(v)::text AS row FROM email_verification v`);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.some(({ row }) => String(row).includes(token))).toBe(false);
  });

  it('a verification publishes the person to other services', async () => {
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
    });
  });
});
