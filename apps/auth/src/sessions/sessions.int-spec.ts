import { registration } from '@drawpoint/contracts/auth/registration.contract';
import { sessionTokens } from '@drawpoint/contracts/auth/session-tokens.contract';
import { SESSION_REVOKED, sessions } from '@drawpoint/contracts/auth/sessions.contract';
import { hash } from '@node-rs/argon2';
import { startedOnce } from '@drawpoint/nest-kit/testing/started-once';
import { hashToken } from '../security/secret-token.ts';
import { ThrottleStore } from '../throttle/throttle.store.ts';
import {
  answerOf,
  codeOf,
  LINKS_OF_FIRST,
  newcomer,
  PASSWORD,
  signedIn,
  startAuth,
} from '../testing/start-auth.ts';

const auth = startedOnce(startAuth);

const login = async (email: string, password = PASSWORD, clientIp?: string, device?: string) =>
  signedIn(await auth.call(sessions.login, { email, password }, { clientIp, device }));
const resolve = (token: string) => auth.resolve(token);

describe('login', () => {
  it('a login returns a token of 256 bits and the person', async () => {
    const person = await auth.patient();
    const { token, user } = await login(person.email.toUpperCase());
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(user).toMatchObject({ id: person.id, full_name: 'Nora Lindqvist', roles: ['user'] });
    expect(Object.keys(user)).not.toContain('password_hash');
  });

  it('a login returns the person as the account does, with names of provider and phlebotomist', async () => {
    const person = await auth.patient();
    await auth.rows('UPDATE "user" SET provider_id = 1 WHERE id = $1', [person.id]);
    const { token, user } = await login(person.email);
    expect(user).toMatchObject(LINKS_OF_FIRST);
    const caller = await resolve(token);
    expect(user).toEqual(await auth.call(sessions.getUser, {}, { as: caller! }));
  });

  it('an unknown email and a wrong password get identical responses', async () => {
    const person = await auth.patient();
    const wrong = await answerOf(login(person.email, 'Wrong-pass-1'));
    const unknown = await answerOf(login(newcomer().email));
    expect(wrong).toBe(unknown);
    expect(wrong).toContain('INVALID_CREDENTIALS');
  });

  it('an unverified email is reported only after a correct password', async () => {
    const { email } = newcomer();
    await auth.call(registration.register, newcomer({ email }));
    await expect(login(email, 'Wrong-pass-1')).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    await expect(login(email)).rejects.toMatchObject({
      code: 'EMAIL_NOT_VERIFIED',
      message: expect.stringContaining('not verified'),
      options: { details: { unverified: true, email } },
    });
  });

  it('five wrong passwords block the account, even for the right one, and nobody else', async () => {
    const person = await auth.patient();
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect(await codeOf(login(person.email, 'Wrong-pass-1', '198.51.100.7'))).toBe('INVALID_CREDENTIALS');
    }
    await expect(login(person.email, PASSWORD, '198.51.100.7')).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      options: { retryAfterSeconds: 60 },
    });
    await expect(login(person.email, PASSWORD, '203.0.113.9')).resolves.toHaveProperty('token');
  });

  it('attempts for an unknown email count like those for a known one', async () => {
    const { email } = newcomer();
    const codes = await Promise.all(
      Array.from({ length: 8 }, () => codeOf(login(email, 'Wrong-pass-1', '198.51.100.8'))),
    );
    expect(codes.filter((code) => code === 'INVALID_CREDENTIALS')).toHaveLength(5);
    expect(codes.filter((code) => code === 'RATE_LIMITED')).toHaveLength(3);
  });

  it('failed attempts from one address are limited across accounts, successful ones are not', async () => {
    const person = await auth.patient();
    for (let attempt = 0; attempt < 32; attempt += 1) await login(person.email, PASSWORD, '198.51.100.9');
    const guesses = Array.from({ length: 33 }, () => login(newcomer().email, 'Wrong-pass-1', '198.51.100.9'));
    const codes = await Promise.all(guesses.map((guess) => codeOf(guess)));
    expect(codes.filter((code) => code === 'RATE_LIMITED')).toHaveLength(3);
  });

  it('IPv6 attempts are counted by /64', async () => {
    const person = await auth.patient();
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await codeOf(login(person.email, 'Wrong-pass-1', `2001:db8:1:2::${attempt + 1}`));
    }
    expect(await codeOf(login(person.email, 'Wrong-pass-1', '2001:db8:1:2:ffff::1'))).toBe('RATE_LIMITED');
    expect(await codeOf(login(person.email, 'Wrong-pass-1', '2001:db8:1:3::1'))).toBe('INVALID_CREDENTIALS');
  });

  it('an attempt that another limit refuses does not count for the account', async () => {
    const person = await auth.patient();
    for (let attempt = 0; attempt < 110; attempt += 1) {
      await codeOf(login(person.email, 'Wrong-pass-1', '198.51.100.20'));
    }
    await expect(login(person.email, PASSWORD, '203.0.113.20')).resolves.toHaveProperty('token');
  });

  it('an attempt that one limit refuses counts under none', async () => {
    const minute = { windowSeconds: 60, blockSeconds: 60 };
    const closed = { key: 'test:closed', policy: { limit: 0, ...minute } };
    const open = { key: 'test:open', policy: { limit: 5, ...minute } };
    await auth.get(ThrottleStore).attempt([closed, open], new Date(), () => undefined);
    expect(await auth.rows(`SELECT count FROM throttle WHERE key = 'test:open'`)).toEqual([{ count: 0 }]);
  });

  it('a blocked account still accepts sign-ins from its known devices', async () => {
    const person = await auth.patient();
    const other = await auth.patient();
    const { device } = await login(person.email);
    for (let attempt = 0; attempt < 101; attempt += 1) {
      await codeOf(login(person.email, 'Wrong-pass-1', `10.20.${attempt}.1`));
    }
    expect(await codeOf(login(person.email))).toBe('RATE_LIMITED');
    const forged = `${device.slice(0, -2)}AA`;
    const others = (await login(other.email)).device;
    for (const not of [forged, others, 'x']) {
      expect(await codeOf(login(person.email, PASSWORD, undefined, not))).toBe('RATE_LIMITED');
    }
    await expect(login(person.email, PASSWORD, undefined, device)).resolves.toHaveProperty('token');
  }, 60_000);

  it('attempts on a known device have their own limit, whatever the address', async () => {
    const person = await auth.patient();
    const { device } = await login(person.email);
    const tries = [1, 2, 3, 4, 5, 6].map((n) => login(person.email, 'Wrong-pass-1', `10.30.0.${n}`, device));
    const codes = await Promise.all(tries.map((each) => codeOf(each)));
    expect(codes.filter((code) => code === 'RATE_LIMITED')).toHaveLength(1);
    expect(await codeOf(login(person.email, PASSWORD, undefined, device))).toBe('RATE_LIMITED');
    await expect(login(person.email)).resolves.toHaveProperty('token');
  });

  it('refused attempts compare no password, even hundreds at once, and reads go on', async () => {
    const [reader, tried] = [await auth.patient(), await auth.patient()];
    const attempt = () => codeOf(login(tried.email, 'Wrong-pass-1', '198.51.100.30'));
    for (let count = 0; count < 5; count += 1) expect(await attempt()).toBe('INVALID_CREDENTIALS');
    // Any comparison with this hash fails with a different error.
    await auth.rows(`UPDATE "user" SET password_hash = 'no hash' WHERE id = $1`, [tried.id]);
    const flood = Promise.all(Array.from({ length: 400 }, attempt));
    for (let read = 0; read < 20; read += 1) {
      expect(await auth.call(sessions.getUser, {}, { as: reader.caller })).toHaveProperty('id', reader.id);
    }
    expect(new Set(await flood)).toEqual(new Set(['RATE_LIMITED', 'BUSY']));
  });

  it('a password with an outdated hash is hashed again at sign-in', async () => {
    const person = await auth.patient();
    await auth.rows(`UPDATE "user" SET password_hash = $2 WHERE id = $1`, [
      person.id,
      await hash(PASSWORD, { memoryCost: 8_192 }),
    ]);
    await login(person.email);
    const [row] = await auth.rows(`SELECT password_hash FROM "user" WHERE id = $1`, [person.id]);
    expect(row!.password_hash).toContain('m=19456');
  });
});

describe('resolve', () => {
  it('a valid token resolves to its person, and any other to nobody', async () => {
    const person = await auth.patient();
    expect(await resolve(person.token)).toEqual({
      user_id: person.id,
      roles: ['user'],
      provider_id: null,
      session_id: expect.any(String),
    });
    expect(await resolve('made-up')).toBeNull();
  });

  it('a resolved caller has the phlebotomist role when the flag is set', async () => {
    const person = await auth.patient();
    await auth.rows(`UPDATE "user" SET is_phlebotomist = true WHERE id = $1`, [person.id]);
    expect((await resolve(person.token))?.roles).toEqual(['user', 'phlebotomist']);
  });

  it.each([
    ['12 hours without a request', `last_seen_at = now() - interval '12 hours 1 second'`],
    ['30 days whatever happens', `created_at = now() - interval '30 days 1 second'`],
  ])('a session ends after %s', async (_name, change) => {
    const person = await auth.patient();
    await auth.rows(`UPDATE session SET ${change} WHERE user_id = $1`, [person.id]);
    expect(await resolve(person.token)).toBeNull();
  });

  it('a person’s activity is written at most once a minute', async () => {
    const person = await auth.patient();
    const seen = async () => {
      const [row] = await auth.rows(`SELECT last_seen_at FROM session WHERE user_id = $1`, [person.id]);
      return (row!.last_seen_at as Date).getTime();
    };
    const first = await seen();
    await resolve(person.token);
    expect(await seen()).toBe(first);
    await auth.rows(`UPDATE session SET last_seen_at = now() - interval '61 seconds' WHERE user_id = $1`, [
      person.id,
    ]);
    await Promise.all([resolve(person.token), resolve(person.token)]);
    expect(await seen()).toBeGreaterThanOrEqual(first);
  });

  it('only the gateway resolves tokens', async () => {
    const call = auth.call(sessionTokens.resolve, { token_hash: hashToken('x') }, { from: 'booking' });
    await expect(call).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('logout', () => {
  it('logout ends only this session and notifies the gateways', async () => {
    const person = await auth.patient();
    const { token: other } = await login(person.email);
    const heard: unknown[] = [];
    const stop = auth.bus.onBroadcast(SESSION_REVOKED, (payload) => heard.push(payload));
    await auth.call(sessions.logout, {}, { as: person.caller });
    expect(await resolve(person.token)).toBeNull();
    expect(await resolve(other)).toMatchObject({ user_id: person.id });
    await auth.until(() => heard.length > 0);
    expect(heard).toEqual([{ user_id: person.id, session_id: person.caller.session_id }]);
    stop();
  });

  it('strangers cannot log out', async () => {
    await expect(auth.call(sessions.logout, {})).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });
});

describe('get user', () => {
  it('people see their own account with the time of the previous visit', async () => {
    const person = await auth.patient();
    expect((await auth.call(sessions.getUser, {}, { as: person.caller })).last_visited_at).toBeNull();
    const again = await login(person.email);
    const caller = await resolve(again.token);
    const user = await auth.call(sessions.getUser, {}, { as: caller! });
    expect(user.last_visited_at).not.toBeNull();
    expect(user).toMatchObject({ mobile: '+12125550147', date_of_birth: '1980-02-03', email: person.email });
  });

  it('a person whose account is gone is refused', async () => {
    const person = await auth.patient();
    await auth.rows(`UPDATE "user" SET deleted_at = now() WHERE id = $1`, [person.id]);
    expect(await resolve(person.token)).toBeNull();
    await expect(auth.call(sessions.getUser, {}, { as: person.caller })).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
  });
});
