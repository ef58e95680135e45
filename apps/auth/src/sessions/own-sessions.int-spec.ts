import { sessions, SESSION_REVOKED } from '@drawpoint/contracts/auth/sessions.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { startedOnce } from '@drawpoint/nest-kit/testing/started-once';
import { codeOf, PASSWORD, signedIn, startAuth } from '../testing/start-auth.ts';

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';

const auth = startedOnce(startAuth);

const resolve = (token: string) => auth.resolve(token);
const list = async (as: Caller) => (await auth.call(sessions.list, {}, { as })).data;

async function anotherOf({ email }: { email: string }, userAgent?: string) {
  const credentials = { email, password: PASSWORD };
  const { token } = signedIn(await auth.call(sessions.login, credentials, { userAgent }));
  return { token, caller: (await resolve(token))! };
}

describe('the own sessions', () => {
  it('people see only their own sessions, with browser family and the current one', async () => {
    const person = await auth.patient();
    await auth.patient();
    const chrome = await anotherOf(person, CHROME);
    const seen = await list(chrome.caller);
    expect(seen).toHaveLength(2);
    expect(seen).toContainEqual(expect.objectContaining({ device: 'Chrome on Windows', is_current: true }));
    expect(seen).toContainEqual(
      expect.objectContaining({ id: person.caller.session_id, device: null, is_current: false }),
    );
    expect(JSON.stringify(await auth.rows('SELECT * FROM session'))).not.toContain('AppleWebKit');
  });

  it('expired sessions are not listed', async () => {
    const person = await auth.patient();
    await auth.rows(`UPDATE session SET last_seen_at = now() - interval '13 hours' WHERE id = $1`, [
      person.caller.session_id,
    ]);
    const { caller } = await anotherOf(person);
    expect(await list(caller)).toHaveLength(1);
  });

  it('only the owner ends a single session, which ends at every gateway', async () => {
    const person = await auth.patient();
    const other = await anotherOf(person);
    const stranger = await auth.patient();
    const heard: unknown[] = [];
    const stop = auth.bus.onBroadcast(SESSION_REVOKED, (data) => heard.push(data));
    const end = (as: Caller) => codeOf(auth.call(sessions.end, { id: other.caller.session_id }, { as }));
    expect(await end(stranger.caller)).toBe('NOT_FOUND');
    expect(await end({ ...person.caller, impersonator_id: 1 })).toBe('IMPERSONATION_REFUSED');
    expect(await resolve(other.token)).not.toBeNull();
    expect(await end(person.caller)).toBe('ok');
    expect(await resolve(other.token)).toBeNull();
    expect(await resolve(person.token)).not.toBeNull();
    await auth.until(() => heard.length > 0);
    expect(heard).toEqual([{ user_id: person.id, session_id: other.caller.session_id }]);
    expect(await end(person.caller)).toBe('NOT_FOUND');
    stop();
  });

  it('all sessions except the current one are ended together', async () => {
    const person = await auth.patient();
    const others = [await anotherOf(person), await anotherOf(person)];
    const answer = await auth.call(sessions.endOthers, { others: 'true' }, { as: person.caller });
    expect(answer.ended).toBe(2);
    for (const { token } of others) expect(await resolve(token)).toBeNull();
    expect(await list(person.caller)).toMatchObject([{ is_current: true }]);
    const entries = await auth.rows(
      `SELECT outcome FROM kit.audit_entry WHERE action = 'other_sessions_ended' AND subject = $1`,
      [String(person.id)],
    );
    expect(entries).toEqual([{ outcome: 'done' }]);
  });

  it('strangers see no sessions', async () => {
    expect(await codeOf(auth.call(sessions.list, {}))).toBe('UNAUTHENTICATED');
    expect(await codeOf(auth.call(sessions.endOthers, { others: 'true' }))).toBe('UNAUTHENTICATED');
  });
});
