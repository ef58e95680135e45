import { passwords } from '@drawpoint/contracts/auth/passwords.contract';
import { sessions } from '@drawpoint/contracts/auth/sessions.contract';
import { twoFactor } from '@drawpoint/contracts/auth/two-factor.contract';
import type { SecondFactor } from '@drawpoint/contracts/auth/user';
import { startedOnce } from '@drawpoint/nest-kit/testing/started-once';
import { Devices } from '../security/devices.ts';
import { codeOf, fieldErrors, LINKS_OF_FIRST, PASSWORD, startAuth } from '../testing/start-auth.ts';

const auth = startedOnce(startAuth);
beforeEach(() => {
  auth.phones.canText = true;
});

type Person = { id: number; email: string };

async function guarded(channel: 'none' | SecondFactor = 'none'): Promise<Person> {
  const person = await auth.patient();
  await auth.rows(
    'UPDATE "user" SET two_factor_enabled = true, two_factor_default_channel = $2 WHERE id = $1',
    [person.id, channel],
  );
  return person;
}

/** Signs in with a correct password. Returns what the browser then holds. */
async function begin({ email }: Person, device?: string) {
  const answer = await auth.call(sessions.login, { email, password: PASSWORD }, { device });
  if (!('two_factor_required' in answer)) throw new Error('no second factor was asked for');
  return answer;
}

type BegunSignIn = Awaited<ReturnType<typeof begin>>;

const verify = ({ user_id, channel, device }: BegunSignIn, code: string) =>
  auth.call(twoFactor.verify, { user_id, channel, code }, { device });
const resend = ({ user_id, channel, device }: BegunSignIn) =>
  auth.call(twoFactor.resend, { user_id, channel }, { device });

async function mailed({ email }: Person, count = 1): Promise<string> {
  const mails = await auth.until(() => {
    const codes = auth.sentTo(email).filter(({ template }) => template === 'sign-in-code');
    return codes.length >= count ? codes : null;
  });
  return mails.at(-1)!.values.code!;
}

const other = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const coolDown = ({ id }: Person) =>
  auth.rows(`UPDATE sign_in_challenge SET sent_at = sent_at - interval '31 seconds' WHERE user_id = $1`, [
    id,
  ]);
const entriesOf = async ({ id }: Person) =>
  (
    await auth.rows(`SELECT action, outcome FROM kit.audit_entry WHERE subject = $1 ORDER BY id`, [
      String(id),
    ])
  ).map(({ action, outcome }) => `${String(action)} ${String(outcome)}`);

describe('a sign-in with a second factor', () => {
  it('the first factor returns the channel of a code valid for two minutes, and no token', async () => {
    const person = await guarded();
    expect(await begin(person)).toEqual({
      two_factor_required: true,
      user_id: person.id,
      channel: 'email',
      expires_in_seconds: 120,
      device: expect.any(String),
    });
    expect(await mailed(person)).toMatch(/^\d{6}$/);
  });

  it('a code completes the sign-in once', async () => {
    const person = await guarded();
    await auth.rows('UPDATE "user" SET provider_id = 1 WHERE id = $1', [person.id]);
    const begun = await begin(person);
    const code = await mailed(person);
    const answer = await verify(begun, code);
    expect(answer).toMatchObject({
      user: { id: person.id, two_factor_enabled: true, ...LINKS_OF_FIRST },
    });
    await expect(verify({ ...begun, device: answer.device }, code)).rejects.toMatchObject({
      code: 'CODE_USED',
      message: 'This code has already been used. Please sign in again.',
    });
    expect((await entriesOf(person)).slice(-3)).toEqual([
      'sign_in_code_sent done',
      'signed_in done',
      'sign_in_code_entered CODE_USED',
    ]);
  });

  it('concurrent correct codes open one session', async () => {
    const person = await guarded();
    const begun = await begin(person);
    const code = await mailed(person);
    const codes = await Promise.all([1, 2, 3, 4].map(() => codeOf(verify(begun, code))));
    expect(codes.toSorted()).toEqual(['CODE_USED', 'CODE_USED', 'CODE_USED', 'ok']);
  });

  it('five attempts are counted, also concurrent ones, and then the right code is refused', async () => {
    const person = await guarded();
    const begun = await begin(person);
    const code = await mailed(person);
    await expect(verify(begun, other(code))).rejects.toMatchObject({
      code: 'CODE_WRONG',
      options: { details: { tries_left: 4 } },
    });
    const codes = await Promise.all([1, 2, 3, 4, 5, 6].map(() => codeOf(verify(begun, other(code)))));
    expect(new Set(codes)).toContain('CODE_TRIES_USED');
    await expect(verify(begun, code)).rejects.toMatchObject({ code: 'CODE_TRIES_USED' });
    const [row] = await auth.rows('SELECT tries FROM sign_in_challenge WHERE user_id = $1', [person.id]);
    expect(row).toEqual({ tries: 5 });
  });

  it('another device cannot complete, try or resend a code', async () => {
    const person = await guarded();
    const begun = await begin(person);
    const code = await mailed(person);
    const stranger = auth.get(Devices).remember(undefined, person.id);
    for (const device of [undefined, 'forged', stranger]) {
      await expect(verify({ ...begun, device: device as string }, code)).rejects.toMatchObject({
        code: 'SIGN_IN_ENDED',
      });
      await expect(resend({ ...begun, device: device as string })).rejects.toMatchObject({
        code: 'SIGN_IN_ENDED',
      });
    }
    const [row] = await auth.rows('SELECT tries FROM sign_in_challenge WHERE user_id = $1', [person.id]);
    expect(row).toEqual({ tries: 0 });
    const foreign = await guarded();
    await expect(verify({ ...begun, user_id: foreign.id }, code)).rejects.toMatchObject({
      code: 'SIGN_IN_ENDED',
    });
    await verify(begun, code);
  });

  it('another code can be sent after 30 seconds and replaces the first, and attempts stay counted', async () => {
    const person = await guarded();
    const begun = await begin(person);
    const first = await mailed(person);
    await codeOf(verify(begun, other(first)));
    const refused = await resend(begun).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'RATE_LIMITED' });
    expect(
      (refused as { options: { retryAfterSeconds: number } }).options.retryAfterSeconds,
    ).toBeLessThanOrEqual(30);
    await coolDown(person);
    const codes = await Promise.all([codeOf(resend(begun)), codeOf(resend(begun))]);
    expect(codes.toSorted()).toEqual(['RATE_LIMITED', 'ok']);
    const second = await mailed(person, 2);
    if (second !== first) expect(await codeOf(verify(begun, first))).toBe('CODE_WRONG');
    const [row] = await auth.rows('SELECT tries FROM sign_in_challenge WHERE user_id = $1', [person.id]);
    expect(row!.tries).toBeGreaterThanOrEqual(1);
    await verify(begun, second);
  });

  it('codes are stored only as hashes, and a new password ends the sign-in', async () => {
    const person = await guarded();
    const begun = await begin(person);
    const code = await mailed(person);
    const [row] = await auth.rows('SELECT code_hash FROM sign_in_challenge WHERE user_id = $1', [person.id]);
    expect(row!.code_hash).toMatch(/^\$argon2id\$/);
    await auth.call(passwords.forgot, { email: person.email });
    const token = await auth.tokenTo(person.email, 'reset-password');
    const chosen = { password: 'Harbour-light-9', password_confirmation: 'Harbour-light-9' };
    await auth.call(passwords.reset, { email: person.email, token, ...chosen });
    await expect(verify(begun, code)).rejects.toMatchObject({ code: 'SIGN_IN_ENDED' });
  });
});

describe('a code by text message', () => {
  it('a code by text confirms the mobile when it is entered', async () => {
    const person = await guarded('sms');
    const begun = await begin(person);
    expect(begun.channel).toBe('sms');
    const text = await auth.until(() => auth.texts.find(({ user_id }) => user_id === person.id));
    expect(text).toMatchObject({ template: 'sign-in-code', to: '+12125550147' });
    const { user } = await verify(begun, text.values.code!);
    expect(user.mobile_confirmed).toBe(true);
    expect(auth.sentTo(person.email).some(({ template }) => template === 'sign-in-code')).toBe(false);
  });

  it('a code goes by email after STOP, and without a mobile', async () => {
    const stopped = await guarded('sms');
    auth.phones.canText = false;
    expect(await begin(stopped)).toMatchObject({ channel: 'email' });
    await mailed(stopped);
    auth.phones.canText = true;
    const without = await guarded('sms');
    await auth.rows('UPDATE "user" SET mobile_sealed = NULL WHERE id = $1', [without.id]);
    expect(await begin(without)).toMatchObject({ channel: 'email' });
  });

  it('the channel of a code cannot be any other name', async () => {
    const person = await guarded();
    const begun = await begin(person);
    expect(await fieldErrors(verify({ ...begun, channel: 'sms' }, '123456'))).toEqual({
      channel: ['The code was sent by email.'],
    });
  });
});

describe('who asks for codes again and again', () => {
  it('a person who has requested ten codes must wait', async () => {
    const person = await guarded();
    const codes: string[] = [];
    for (let times = 0; times < 11; times += 1) codes.push(await codeOf(begin(person)));
    expect(codes.filter((code) => code === 'ok')).toHaveLength(10);
    expect(codes.at(-1)).toBe('RATE_LIMITED');
  });
});
