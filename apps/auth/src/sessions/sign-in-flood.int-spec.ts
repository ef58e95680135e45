import { randomUUID } from 'node:crypto';
import { sessions } from '@drawpoint/contracts/auth/sessions.contract';
import { startedOnce } from '@drawpoint/nest-kit/testing/started-once';
import type { AppError } from '@drawpoint/nest-kit/app-error';
import { codeOf, PASSWORD, startAuth } from '../testing/start-auth.ts';

/** More than the service's slots for credential checks. */
const STRANGERS = 300;

const auth = startedOnce(startAuth);
const login = (email: string, from: { device?: string; clientIp?: string } = {}) =>
  auth.call(sessions.login, { email, password: PASSWORD }, from);

/** Strangers from as many networks try as many accounts at once. */
const flood = () =>
  Array.from({ length: STRANGERS }, () =>
    login(`${randomUUID()}@example.com`).then(
      () => ({ code: 'ok', retryAfterSeconds: 0 }),
      ({ code, options }: AppError) => ({ code, retryAfterSeconds: options.retryAfterSeconds ?? 0 }),
    ),
  );

describe('while strangers try passwords from many networks', () => {
  it('known devices and networks sign in during a flood of strangers', async () => {
    const people = [await auth.patientWithoutMail(), await auth.patientWithoutMail()];
    const devices: string[] = [];
    for (const { email } of people) devices.push((await login(email)).device!);
    const clinic = '203.0.113.7';
    await auth.call(sessions.getUser, {}, { as: people[0]!.caller, clientIp: clinic });
    const strangers = flood();
    const known = [0, 1, 0, 1, 0, 1].map((nth) => login(people[nth]!.email, { device: devices[nth]! }));
    const near = people.map(({ email }) => login(email, { clientIp: clinic }));
    expect(await Promise.all([...known, ...near].map(codeOf))).toEqual(Array.from({ length: 8 }, () => 'ok'));
    const refused = (await Promise.all(strangers)).filter(({ code }) => code === 'BUSY');
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.some(({ retryAfterSeconds }) => retryAfterSeconds > 1)).toBe(true);
  });

  it('a stranger who got BUSY signs in later, because nothing was counted', async () => {
    const { email } = await auth.patientWithoutMail();
    const clientIp = '198.51.100.20';
    const strangers = flood();
    const tries = await Promise.all(Array.from({ length: 8 }, () => codeOf(login(email, { clientIp }))));
    expect(new Set(tries)).toEqual(new Set(['BUSY']));
    await Promise.all(strangers);
    expect(await codeOf(login(email, { clientIp }))).toBe('ok');
  });
});
