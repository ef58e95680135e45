import { registration } from '@drawpoint/contracts/auth/registration.contract';
import { sessions } from '@drawpoint/contracts/auth/sessions.contract';
import { startedOnce } from '@drawpoint/nest-kit/testing/started-once';
import { codeOf, newcomer, PASSWORD, startAuth } from '../testing/start-auth.ts';

const auth = startedOnce(startAuth);

const login = (email: string, password = PASSWORD) => auth.call(sessions.login, { email, password });
const entriesSince = (id: unknown) =>
  auth.rows('SELECT * FROM kit.audit_entry WHERE id > $1 ORDER BY id', [id]);
const lastId = async () =>
  (await auth.rows('SELECT coalesce(max(id), 0)::int AS id FROM kit.audit_entry'))[0]!.id;

describe('the audit', () => {
  it('each sign-in and failure has an audit entry without the email', async () => {
    const person = await auth.patient();
    await codeOf(login(person.email, 'Wrong-pass-1'));
    await auth.call(sessions.logout, {}, { as: person.caller });
    const rows = await auth.rows(
      `SELECT action, outcome, operation, actor_id, to_jsonb(audit_entry)::text AS row
         FROM kit.audit_entry WHERE subject = $1 ORDER BY id`,
      [String(person.id)],
    );
    const entry = (action: string, operation: string, outcome = 'done', actor_id: number | null = null) => ({
      action,
      outcome,
      operation,
      actor_id,
    });
    expect(rows).toMatchObject([
      entry('registered', 'auth.registration.register'),
      entry('email_verified', 'auth.registration.verify-email'),
      entry('signed_in', 'auth.registration.verify-email'),
      entry('sign_in_failed', 'auth.sessions.login', 'INVALID_CREDENTIALS'),
      entry('signed_out', 'auth.sessions.logout', 'done', person.id),
    ]);
    expect(rows.some(({ row }) => String(row).includes('@'))).toBe(false);
  });

  it('each attempt of a stranger has one audit entry, whether or not the email has an account', async () => {
    const person = await auth.patient();
    const before = await lastId();
    await codeOf(login(person.email, 'Wrong-pass-1'));
    await codeOf(login(newcomer().email));
    await auth.call(registration.register, newcomer({ email: person.email }));
    const forged = { token: 'x'.repeat(43), password: PASSWORD };
    await codeOf(auth.call(registration.verifyEmail, forged));
    const failed = { action: 'sign_in_failed', outcome: 'INVALID_CREDENTIALS', actor_id: null };
    expect(await entriesSince(before)).toMatchObject([
      { ...failed, subject: String(person.id) },
      { ...failed, subject: null },
      { action: 'registration_repeated', outcome: 'done', subject: String(person.id) },
      { action: 'email_verified', outcome: 'LINK_INVALID', subject: null },
    ]);
  });
});
