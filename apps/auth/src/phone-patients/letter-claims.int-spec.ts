import { randomUUID } from 'node:crypto';
import { letterClaims } from '@drawpoint/contracts/auth/letter-claims.contract';
import { passwords } from '@drawpoint/contracts/auth/passwords.contract';
import { phonePatients } from '@drawpoint/contracts/auth/phone-patients.contract';
import { sessions } from '@drawpoint/contracts/auth/sessions.contract';
import { startedOnce } from '@drawpoint/nest-kit/testing/started-once';
import { callerOf } from '@drawpoint/nest-kit/testing/start-services';
import { ExpiredStore } from '../sessions/expired.store.ts';
import { codeOf, fieldErrors, PASSWORD, startAuth } from '../testing/start-auth.ts';

const admin = callerOf({ user_id: 9002, roles: ['admin'], provider_id: 1 });
const BIRTH = '1944-05-06';
const CODE_ENDED = { code: ['This code is mistyped, or does not work any more. Ask for a new letter.'] };

const world = startedOnce(startAuth);
beforeEach(() => {
  world.moved.length = 0;
});

const newEmail = () => `rosa.${randomUUID().slice(0, 8)}@example.test`;

/** A patient without email, and the code of the letter. */
async function letter(date_of_birth = BIRTH) {
  const person = { first_name: 'Rosa', last_name: 'Alvarez', date_of_birth, mobile: '(212) 555-0143' };
  const { id } = await world.call(phonePatients.create, person, { as: admin });
  return { id, code: await codeFor(id) };
}
const codeFor = async (user_id: number) => {
  const made = await world.call(letterClaims.make, { user_id }, { as: admin, from: 'appointments' });
  return made.letter!.code;
};
const claim = (code: string, email = newEmail(), date_of_birth = BIRTH) =>
  world.call(letterClaims.claim, { code, email, date_of_birth });
const choose = (email: string, token: string) =>
  world.call(passwords.reset, { email, token, password: PASSWORD, password_confirmation: PASSWORD });

describe('the code of a letter', () => {
  it('with the date of birth and a confirmed email it becomes an account', async () => {
    const { id, code } = await letter();
    expect(code).toMatch(/^[34679CDFGHJKMNPQRTVWXY]{10}$/);
    const email = newEmail();
    await claim(`${code.slice(0, 5).toLowerCase()}-${code.slice(5)}`, email);
    const token = await world.tokenTo(email, 'choose-password');
    expect(await codeOf(world.call(sessions.login, { email, password: PASSWORD }))).toBe(
      'INVALID_CREDENTIALS',
    );
    await choose(email, token);
    const { user } = (await world.call(sessions.login, { email, password: PASSWORD })) as {
      user: { id: number; email: string; email_verified: boolean };
    };
    expect(user).toMatchObject({ id, email, email_verified: true });
    await world.until(() => world.moved.length > 0);
    expect(world.moved).toEqual([{ subject: 'appointments.person-visits.confirm', input: { user_id: id } }]);
    expect(await fieldErrors(claim(code))).toEqual(CODE_ENDED);
    const again = await world.call(letterClaims.make, { user_id: id }, { as: admin, from: 'appointments' });
    expect(again).toEqual({ letter: null });
  });

  it('a mistyped email can be corrected; only the last link works', async () => {
    const { code } = await letter();
    const [wrong, right] = [newEmail(), newEmail()];
    await claim(code, wrong);
    const old = await world.tokenTo(wrong, 'choose-password');
    await claim(code, right);
    expect(await codeOf(choose(wrong, old))).toBe('LINK_EXPIRED');
    const token = await world.tokenTo(right, 'choose-password');
    expect(await fieldErrors(choose(wrong, token))).toHaveProperty('email');
    await choose(right, token);
  });

  it('another date of birth is refused, and after five answers the right one as well', async () => {
    const { code } = await letter();
    for (const day of ['01', '02', '03', '04', '05'])
      expect(await fieldErrors(claim(code, newEmail(), `1944-01-${day}`))).toEqual({
        date_of_birth: ['The letter is for somebody with another date of birth.'],
      });
    expect(await fieldErrors(claim(code))).toEqual(CODE_ENDED);
  });

  it('a newer letter, thirty days, an unknown and somebody else’s code end it', async () => {
    const { id, code } = await letter();
    const newer = await codeFor(id);
    expect(await fieldErrors(claim(code))).toEqual(CODE_ENDED);
    const other = await letter('1990-01-01');
    expect(await fieldErrors(claim(other.code))).toHaveProperty('date_of_birth');
    await world.rows(`UPDATE claim_letter SET ends_at = now() WHERE user_id = $1`, [id]);
    await world.get(ExpiredStore).drop(new Date());
    expect(await world.rows('SELECT 1 FROM claim_letter WHERE user_id = $1', [id])).toEqual([]);
    for (const bad of [newer, 'CDFGHJKMNP', 'short', '          .'])
      expect(await fieldErrors(claim(bad))).toEqual(CODE_ENDED);
  });

  it('nobody gets a code for a record that is closed to them', async () => {
    const { id, code } = await letter();
    const stranger = callerOf({ user_id: 9012, roles: ['admin'], provider_id: 2 });
    for (const as of [stranger, undefined]) {
      const made = world.call(letterClaims.make, { user_id: id }, { as, from: 'appointments' });
      expect(await made).toEqual({ letter: null });
    }
    await claim(code);
  });

  it('a known email gets the same answer; its owner is told, nothing changes', async () => {
    const known = await world.patient();
    const { id, code } = await letter();
    expect(await claim(code, known.email)).toEqual({
      message: 'We sent a link to your email. It makes the account yours.',
    });
    await world.mailTo(known.email, 'email-in-use');
    expect(await world.rows('SELECT email FROM "user" WHERE id = $1', [id])).toEqual([{ email: '' }]);
    expect(await world.rows('SELECT 1 FROM password_reset WHERE user_id = $1', [id])).toEqual([]);
  });

  it('an email that is taken before its link is followed stays with its owner', async () => {
    const { code } = await letter();
    const email = newEmail();
    await claim(code, email);
    const token = await world.tokenTo(email, 'choose-password');
    const { caller } = await world.patient();
    await world.rows('UPDATE "user" SET email = $2 WHERE id = $1', [caller.user_id, email]);
    expect(await codeOf(choose(email, token))).toBe('LINK_INVALID');
  });

  it('nobody under 18 gets an account', async () => {
    const birth = `${new Date().getUTCFullYear() - 10}-01-01`;
    const { code } = await letter(birth);
    expect(await fieldErrors(claim(code, newEmail(), birth))).toEqual({
      date_of_birth: ['People under 18 cannot have an account.'],
    });
  });
});
