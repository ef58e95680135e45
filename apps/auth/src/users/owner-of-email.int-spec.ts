import { account } from '@drawpoint/contracts/auth/account.contract';
import { passwords } from '@drawpoint/contracts/auth/passwords.contract';
import { sessions } from '@drawpoint/contracts/auth/sessions.contract';
import { users } from '@drawpoint/contracts/auth/users.contract';
import { callerOf } from '@drawpoint/nest-kit/testing/start-services';
import { until } from '@drawpoint/nest-kit/testing/until';
import { startedOnce } from '@drawpoint/nest-kit/testing/started-once';
import { codeOf, newcomer, signedIn, startAuth } from '../testing/start-auth.ts';

const PASSWORD = { password: 'Draw-blood-2026', password_confirmation: 'Draw-blood-2026' };
const admin = callerOf({ user_id: 2, roles: ['admin'], provider_id: 1 });
const developer = callerOf({ user_id: 1, roles: ['developer'] });

describe('the owner of an email', () => {
  const auth = startedOnce(startAuth);

  const typed = (email = newcomer().email) => ({
    first_name: 'Ida',
    last_name: 'Berg',
    email,
    mobile: '+12125550147',
  });
  const take = (person: ReturnType<typeof typed>) =>
    auth.call(users.takeOwner, person, { from: 'appointments' });
  const remove = (id: number) => auth.rows(`UPDATE "user" SET deleted_at = now() WHERE id = $1`, [id]);
  const find = (email: string, caller = admin) =>
    auth.call(users.findOwnPatient, { email }, { from: 'booking', as: caller });
  const question = (email: string, key: string) => ({
    ...{ key, email, first_name: 'Ida', provider_name: 'Empire Mobile Labs', token: `token of ${key}` },
    ...{ starts_at: '2026-12-15T10:30:00-05:00', tz: 'America/New_York' },
    arrival_window: { from: '2026-12-15T10:30:00-05:00', to: '2026-12-15T12:30:00-05:00' },
  });
  const ask = (email: string, key: string) =>
    auth.call(users.askForConfirmation, question(email, key), { from: 'appointments' });

  it('staff book for a patient’s account only as developers, or when the patient booked with their provider', async () => {
    const { id, email } = await auth.patient();
    expect([await find(email, developer), await find(email)]).toEqual([{ id }, { id: null }]);
    auth.related.assigned = [1];
    expect(await find(email)).toEqual({ id: null });
    auth.related.booked = [1];
    expect(await find(email)).toEqual({ id });
    await auth.rows(`UPDATE "user" SET roles = '{phlebotomist}' WHERE id = $1`, [id]);
    expect(await find(email, developer)).toEqual({ id: null });
    const gone = await auth.patient();
    await remove(gone.id);
    expect(await find(gone.email, developer)).toEqual({ id: null });
    expect(await find(newcomer().email, developer)).toEqual({ id: null });
  });

  it('the owner gets one email with a link, in the same words with and without an account', async () => {
    const { id, email } = await auth.patient();
    const stranger = newcomer().email;
    expect([await ask(email, 'question-1'), await ask(stranger, 'question-2')]).toEqual([
      { user_id: id },
      { user_id: null },
    ]);
    const sent = [email, stranger].map((to) => auth.mailTo(to, 'visit-confirmation'));
    const [known, unknown] = await Promise.all(sent);
    expect([known?.user_id, unknown?.user_id]).toEqual([null, null]);
    expect({ ...known?.values, link: '' }).toEqual({ ...unknown?.values, link: '' });
    expect(known?.values.window_end).toBe('2026-12-15T12:30:00-05:00');
    expect(known?.values.link).toBe('http://localhost:3000/confirm-visit?token=token+of+question-1');
  });

  it('the owner of a deleted account is not asked, and nobody can write to them', async () => {
    const { id, email } = await auth.patient();
    const canEmail = () => auth.call(users.canEmail, { email }, { from: 'notifier' });
    expect(await canEmail()).toEqual({ can_email: true });
    await remove(id);
    expect(await ask(email, 'question-3')).toEqual({ user_id: null });
    expect(await canEmail()).toEqual({ can_email: false });
    expect(await codeOf(take(typed(email)))).toBe('LINK_INVALID');
    expect(auth.sentTo(email).some(({ template }) => template === 'visit-confirmation')).toBe(false);
  });

  it('the owner gets at most five such emails an hour, whoever books', async () => {
    const { email } = newcomer();
    for (let each = 0; each < 7; each += 1) await ask(email, `question-of-many-${each}`);
    await until(() => auth.sentTo(email).length === 5);
    await ask(newcomer().email, 'question-after-many');
    expect(auth.sentTo(email)).toHaveLength(5);
  });

  it('an owner without an account gets a confirmed one, and chooses a password once by the token', async () => {
    const person = typed();
    const { user_id, password_token } = await take(person);
    const login = () => auth.call(sessions.login, { email: person.email, password: PASSWORD.password });
    expect(await codeOf(login())).toBe('INVALID_CREDENTIALS');
    const reset = { email: person.email, token: password_token!, ...PASSWORD };
    await auth.call(passwords.reset, reset);
    expect(await codeOf(auth.call(passwords.reset, reset))).toBe('LINK_USED');
    const { user } = signedIn(await login());
    expect(user).toMatchObject({ id: user_id, first_name: 'Ida', email_verified: true, roles: ['user'] });
    expect(await take(person)).toEqual({ user_id, password_token: null });
    expect(await auth.call(users.confirmedEmail, { user_id }, { from: 'appointments' })).toEqual({
      email: person.email,
    });
  });

  it('a birth date is compared, not told; without one on file nothing is said', async () => {
    const { id } = await auth.patient();
    const born = async (user_id: number, date_of_birth: string) =>
      (await auth.call(users.isBornOn, { user_id, date_of_birth }, { from: 'appointments' })).is_match;
    await auth.rows(`UPDATE "user" SET date_of_birth_sealed = NULL WHERE id = $1`, [id]);
    expect(await born(id, '1984-03-02')).toBeNull();
    const as = callerOf({ user_id: id });
    await auth.call(account.update, { date_of_birth: '1984-03-02' }, { as });
    expect([await born(id, '1984-03-02'), await born(id, '1984-03-03')]).toEqual([true, false]);
    expect(await born(999_999, '1984-03-02')).toBeNull();
  });

  it('an owner with an account keeps name and password, and is not signed in', async () => {
    const { id, email } = await auth.patient();
    expect(await take(typed(email))).toEqual({ user_id: id, password_token: null });
    const [kept] = await auth.rows(`SELECT first_name FROM "user" WHERE id = $1`, [id]);
    expect(kept).toEqual({ first_name: 'Nora' });
  });

  it('an owner whose address somebody else registered replaces that password', async () => {
    const { id, email } = await auth.patient();
    await auth.rows(`UPDATE "user" SET email_verified_at = NULL WHERE id = $1`, [id]);
    expect(await auth.call(users.confirmedEmail, { user_id: id }, { from: 'appointments' })).toEqual({
      email: null,
    });
    expect(await take(typed(email))).toEqual({ user_id: id, password_token: expect.any(String) as string });
  });

  it('concurrent answers of yes create one account', async () => {
    const person = typed();
    const taken = await Promise.all([take(person), take(person), take(person)]);
    expect(new Set(taken.map(({ user_id }) => user_id)).size).toBe(1);
  });
});
