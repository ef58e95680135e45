import { registration } from '@drawpoint/contracts/auth/registration.contract';
import { sessions } from '@drawpoint/contracts/auth/sessions.contract';
import { users } from '@drawpoint/contracts/auth/users.contract';
import { startedOnce } from '@drawpoint/nest-kit/testing/started-once';
import {
  codeOf,
  fieldErrors,
  newcomer,
  PASSWORD,
  signedIn,
  startAuth,
  tokenIn,
  withAnother,
} from '../testing/start-auth.ts';

const auth = startedOnce(startAuth);

const register = (change: object = {}) => auth.call(registration.register, newcomer(change));
const verify = (token: string, password = PASSWORD) =>
  auth.call(registration.verifyEmail, { token, password });
const login = async (email: string, password = PASSWORD) =>
  signedIn(await auth.call(sessions.login, { email, password }));

describe('register', () => {
  it('a registration creates a patient who must confirm the email', async () => {
    const person = newcomer({ email: 'New.Patient@Example.com' });
    const answer = await auth.call(registration.register, person);
    expect(answer).toEqual({
      device: expect.any(String),
      verify_required: true,
      message: 'A verification email has been sent. Please check your inbox.',
    });
    const mail = await auth.mailTo('new.patient@example.com', 'verify-email');
    expect(mail.values.link).toMatch(/^http:\/\/localhost:3000\/verify-email\?token=[\w-]{43}$/);
    expect(mail.values.first_name).toBe(person.first_name);
  });

  it('birth date and mobile are stored encrypted, the password as argon2id', async () => {
    const { email } = newcomer({ email: 'sealed@example.com' });
    await register({ email, mobile: '(212) 555-0147' });
    const [row] = await auth.rows(`SELECT * FROM "user" WHERE email = $1`, [email]);
    expect(row!.password_hash).toMatch(/^\$argon2id\$/);
    expect(row!.mobile_sealed).toMatch(/^\w+\./);
    expect(JSON.stringify(row)).not.toMatch(/1980-02-03|5550147/);
  });

  it('a known email gets the same response, and only its owner is notified', async () => {
    const person = await auth.patient();
    const known = await register({
      email: person.email,
      password: 'Other-pass-99',
      password_confirmation: 'Other-pass-99',
    });
    const unknown = await register();
    expect({ ...known, device: '' }).toEqual({ ...unknown, device: '' });
    const mail = await auth.mailTo(person.email, 'already-registered');
    expect(mail.values.link).toBe('http://localhost:3000/login');
    expect(JSON.stringify(mail)).not.toContain('token');
    await expect(login(person.email)).resolves.toHaveProperty('token');
  });

  it('a known email takes as long as a new one', async () => {
    const person = await auth.patient();
    const msOf = async (email: string) => {
      const start = performance.now();
      await register({ email });
      return performance.now() - start;
    };
    expect(await msOf(person.email)).toBeGreaterThanOrEqual(245);
    expect(await msOf(newcomer().email)).toBeGreaterThanOrEqual(245);
  });

  it('two concurrent registrations of one email create one account', async () => {
    const { email } = newcomer();
    await Promise.all([register({ email }), register({ email })]);
    expect(await auth.rows(`SELECT id FROM "user" WHERE email = $1`, [email])).toHaveLength(1);
    const mails = await auth.mailsTo(email, 2);
    const outcomes = await Promise.allSettled(mails.map((mail) => verify(tokenIn(mail.values.link))));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(login(email)).resolves.toHaveProperty('token');
  });

  it('the owner of the mailbox wins over somebody who registered the email earlier', async () => {
    const { email } = newcomer();
    await register({ email, password: 'Intruder-1234', password_confirmation: 'Intruder-1234' });
    await register({ email });
    const [, newest] = await auth.mailsTo(email, 2);
    await verify(tokenIn(newest!.values.link));
    await expect(login(email)).resolves.toHaveProperty('token');
    await expect(login(email, 'Intruder-1234')).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
  });

  it('nobody takes over an account by registering its email later, whichever link is followed', async () => {
    for (const followed of [0, 1]) {
      const { email } = newcomer();
      await register({ email });
      const intruder = { password: 'Intruder-1234', password_confirmation: 'Intruder-1234' };
      await register({ email, first_name: 'Somebody', ...intruder });
      const mails = await auth.mailsTo(email, 2);
      const { user } = await verify(tokenIn(mails[followed]!.values.link));
      expect(user).toMatchObject({ email, first_name: 'Nora', email_verified: true });
      await expect(login(email, 'Intruder-1234')).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
      const other = tokenIn(mails[1 - followed]!.values.link);
      await expect(verify(other, 'Intruder-1234')).rejects.toMatchObject({ code: 'LINK_INVALID' });
    }
  });

  it('nobody takes over the account of somebody who confirmed a visit and has no password yet', async () => {
    const { email, first_name, last_name } = newcomer();
    const invitee = { email, first_name, last_name };
    await auth.call(users.takeOwner, invitee, { from: 'appointments' });
    await register({ email, password: 'Intruder-1234', password_confirmation: 'Intruder-1234' });
    const link = await auth.tokenTo(email, 'verify-email');
    expect(await fieldErrors(verify(link))).toEqual({ password: [expect.stringContaining('registered')] });
    await register({ email });
    await auth.mailsTo(email, 2);
    await expect(verify(link)).resolves.toHaveProperty('token');
    await expect(login(email, 'Intruder-1234')).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
  });

  it('a registration completes the account of somebody who confirmed a visit, once its link is used', async () => {
    const { email, first_name, last_name } = newcomer();
    const typed = { email, first_name: 'Typo', last_name };
    const { user_id } = await auth.call(users.takeOwner, typed, { from: 'appointments' });
    await register({ email });
    await expect(login(email)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    await verify(await auth.tokenTo(email, 'verify-email'));
    const { user } = await login(email);
    expect(user).toMatchObject({ id: user_id, first_name, email_verified: true });
  });

  it('a registration uses the id that an earlier version reserved for the email', async () => {
    const { email, first_name, last_name } = newcomer();
    const id = 1_500_000;
    await auth.rows(
      `INSERT INTO patient_reservation (email, user_id, first_name, last_name) VALUES ($1, $2, $3, $4)`,
      [email, id, first_name, last_name],
    );
    await register({ email });
    await verify(await auth.tokenTo(email, 'verify-email'));
    expect((await login(email)).user).toMatchObject({ id });
  });

  it('all invalid fields of a registration are reported at once', async () => {
    const wrong = { password: 'short', password_confirmation: 'shorter', date_of_birth: '2999-01-01' };
    const errors = await fieldErrors(register(wrong));
    expect(Object.keys(errors).sort()).toEqual(['date_of_birth', 'password', 'password_confirmation']);
    expect(errors.password_confirmation).toEqual(['Passwords do not match']);
    // The contract's errors and the site's errors come together.
    expect(
      Object.keys(await fieldErrors(register({ ...wrong, mobile: '+12', first_name: '' }))).sort(),
    ).toEqual([...['date_of_birth', 'first_name', 'mobile', 'password', 'password_confirmation']]);
  });

  it('nobody under 18 can register', async () => {
    const today = new Date().toISOString().slice(4, 10);
    const born = (age: number) =>
      `${new Date().getUTCFullYear() - age}${today === '-02-29' ? '-02-28' : today}`;
    expect(await fieldErrors(register({ date_of_birth: born(17) }))).toEqual({
      date_of_birth: [
        'You must be 18 or older. For a child, a parent or guardian has the account and books.',
      ],
    });
    await register({ date_of_birth: born(18) });
  });

  it('a registration uses the site’s password strength', async () => {
    await withAnother({ strength: 'very_strong' }, async (strict) => {
      const errors = await fieldErrors(
        strict.call(
          registration.register,
          newcomer({ password: 'Abcdefg1', password_confirmation: 'Abcdefg1' }),
        ),
      );
      expect(errors.password).toHaveLength(2);
    });
  });

  it('registration works as strictly while options and emails are unavailable', async () => {
    await withAnother({ alone: true }, async (alone) => {
      const weak = newcomer({ password: 'abcdefgh', password_confirmation: 'abcdefgh' });
      expect(await fieldErrors(alone.call(registration.register, weak))).toHaveProperty('password');
      await expect(alone.call(registration.register, newcomer())).resolves.toHaveProperty('message');
      const jobs = await alone.rows(`SELECT payload::text AS payload FROM graphile_worker._private_jobs`);
      expect(jobs).toHaveLength(1);
      expect(jobs[0]!.payload).not.toMatch(/token|example\.com/);
    });
  });

  it('registrations of one email are limited, whether it is known or not', async () => {
    const known = await auth.patient();
    for (const email of [known.email, newcomer().email]) {
      const answers = await Promise.all(Array.from({ length: 7 }, () => codeOf(register({ email }))));
      expect(answers.filter((code) => code === 'RATE_LIMITED').length).toBeGreaterThanOrEqual(2);
    }
  });
});

describe('resend verification', () => {
  it('the link is sent again with the same response for unverified, verified and unknown emails', async () => {
    const waiting = newcomer();
    await register({ email: waiting.email });
    const verified = await auth.patient();
    const answers = await Promise.all(
      [waiting.email, verified.email, newcomer().email].map((email) =>
        auth.call(registration.resendVerificationAsGuest, { email }),
      ),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await auth.mailsTo(waiting.email, 2)).toHaveLength(2);
    expect(auth.sentTo(verified.email).map(({ template }) => template)).toEqual(['verify-email']);
  });

  it('links sent again are limited per email', async () => {
    const { email } = newcomer();
    const ask = () => codeOf(auth.call(registration.resendVerificationAsGuest, { email }));
    const answers = await Promise.all(Array.from({ length: 6 }, ask));
    expect(answers).toContain('RATE_LIMITED');
  });

  it('a signed-in person with a verified email is told that nothing needs to be done', async () => {
    const person = await auth.patient();
    const answer = await auth.call(registration.resendVerification, {}, { as: person.caller });
    expect(answer.message).toBe('Your email address is already verified.');
  });
});
