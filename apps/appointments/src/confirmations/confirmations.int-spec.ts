import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { appointmentMoves } from '@drawpoint/contracts/appointments/moves.contract';
import { payments } from '@drawpoint/contracts/appointments/payments.contract';
import { replies } from '@drawpoint/contracts/appointments/replies.contract';
import { visitConfirmations } from '@drawpoint/contracts/appointments/visit-confirmations.contract';
import { visits } from '@drawpoint/contracts/appointments/visits.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { callerOf } from '@drawpoint/nest-kit/testing/start-services';
import { startedOnce } from '@drawpoint/nest-kit/testing/started-once';
import { until } from '@drawpoint/nest-kit/testing/until';
import { Owners } from '../testing/owner-fakes.ts';
import {
  admin,
  developer,
  inDays,
  letBegin,
  newAppointment,
  type NewAppointment,
  otherAdmin,
  otherPhlebotomist,
  outcome,
  phlebotomist,
  startAppointments,
} from '../testing/start-appointments.ts';

const owner = callerOf({ user_id: 70 });
const maria = { first_name: 'Maria', last_name: 'Lopez', mobile: null };

describe('a visit that staff book for an email with another person’s account', () => {
  const owners = new Owners();
  const world = startedOnce(() => startAppointments({ fakes: owners.fakes }));
  let day = 2;
  let email = '';
  beforeEach(async () => {
    await world.rows('TRUNCATE appointment, calendar_entry, booking_key CASCADE');
    owners.asked.length = 0;
    owners.accounts.clear();
    day += 1;
    email = `maria${day}@example.test`;
  });

  const wanted = (name: string, more: Partial<NewAppointment> = {}, minute = 600) =>
    newAppointment(`${name} ${day}`, inDays(day, minute), {
      ...{ user_id: null, actor_id: 2, status: 'approved', patient: { ...maria, email } },
      ...more,
    });
  const book = async (name = 'visit', more: Partial<NewAppointment> = {}, minute = 600) =>
    (await world.call(appointments.create, wanted(name, more, minute), admin)).appointment_id;
  const asked = async (count = 1) => {
    await until(() => owners.asked.length === count);
    return owners.asked.at(-1)!.token;
  };
  const get = (id: number, who: Caller = admin) => world.call(appointments.get, { id }, who);
  const show = (token: string) => world.call(visitConfirmations.show, { token });
  const answer = (token: string, said: 'yes' | 'no') =>
    world.call(visitConfirmations.answer, { token, answer: said });
  const mine = async (who = owner) => (await world.call(visitConfirmations.listMine, {}, who)).data;

  it('staff see the visit with what they typed, and find it by that', async () => {
    const id = await book();
    const user = { id: null, first_name: 'Maria', last_name: 'Lopez', email };
    for (const who of [admin, phlebotomist, developer])
      expect(await get(id, who)).toMatchObject({ user_id: null, user, confirmation: 'asked' });
    const found = async (q: string, who: Caller = admin) =>
      (await world.call(appointments.listForStaff, { q }, who)).data.map((each) => each.id);
    expect([await found('mari lop'), await found('Evelyn'), await found('maria', otherAdmin)]).toEqual([
      [id],
      [],
      [],
    ]);
    expect(await outcome(get(id, owner))).toBe('FORBIDDEN');
  });

  it('auth asks the owner of the email once, without health data', async () => {
    const id = await book();
    const token = await asked();
    const { starts_at } = await get(id);
    expect(owners.asked).toEqual([
      {
        ...{ key: expect.any(String) as string, email, first_name: 'Maria', token },
        ...{ provider_name: 'Empire Mobile Labs', starts_at, tz: 'America/New_York' },
        arrival_window: null,
      },
    ]);
    expect(await show(token)).toEqual({
      ...{ first_name: 'Maria', provider_name: 'Empire Mobile Labs', starts_at, tz: 'America/New_York' },
      arrival_window: null,
      state: 'asked',
    });
  });

  it('staff get the same answers with an account, without one, and with a deleted one', async () => {
    const seen: unknown[] = [];
    for (const [index, kind] of ['none', 'account', 'deleted'].entries()) {
      const address = `${kind}@example.test`;
      if (kind === 'account') owners.accounts.set(address, owner.user_id);
      if (kind === 'deleted') owners.deleted.add(address);
      const id = await book(kind, { patient: { ...maria, email: address } }, 600 + index * 90);
      const visit = await get(id);
      const again = wanted(
        `${kind} again`,
        { patient: { ...maria, email: address }, phlebotomist: { id: 11, name: 'Luis' } },
        600 + index * 90,
      );
      const own = {
        ...{ id: 0, confirmation_code: '', starts_at: '', ends_at: '', created_at: '' },
        // Sorted by start.
        early_steps: [],
      };
      seen.push(
        JSON.stringify([
          { ...visit, ...own },
          await outcome(world.call(appointments.create, again, admin)),
        ]).replaceAll(address, 'EMAIL'),
      );
    }
    expect(new Set(seen).size).toBe(1);
  });

  it('a yes adds the visit to the email’s account, and staff are told', async () => {
    owners.accounts.set(email, owner.user_id);
    const id = await book();
    const token = await asked();
    expect(await answer(token, 'yes')).toEqual({ state: 'yes', appointment_id: id, set_password: null });
    expect(await get(id, owner)).toMatchObject({ user_id: owner.user_id, confirmation: null });
    const [stored] = await world.rows(
      `SELECT consent, consented_at > created_at AS later, (SELECT called FROM visit_confirmation) AS called FROM appointment`,
    );
    expect(stored).toEqual({ consent: 'confirmed', later: true, called: null });
    const told = await world.rows(
      `SELECT data ->> 'change' AS change, data -> 'user_id' AS user_id FROM event_log.event
        WHERE entity = 'appointment' AND entity_id = $1 ORDER BY entity_version`,
      [String(id)],
    );
    expect(told).toEqual([
      { change: 'booked', user_id: null },
      { change: 'confirmed', user_id: owner.user_id },
    ]);
    expect(await answer(token, 'yes')).toEqual({ state: 'yes', appointment_id: id, set_password: null });
    expect(await outcome(answer(token, 'no'))).toBe('LINK_USED');
  });

  it('a yes of an owner without an account creates one, and returns the password token once', async () => {
    const id = await book();
    const token = await asked();
    const { set_password } = await answer(token, 'yes');
    const user_id = owners.accounts.get(email)!;
    expect(set_password).toEqual({ email, token: `password token of ${user_id}` });
    expect((await get(id)).user_id).toBe(user_id);
    expect((await answer(token, 'yes')).set_password).toBeNull();
  });

  it('concurrent answers of yes add the visit once', async () => {
    owners.accounts.set(email, owner.user_id);
    await book();
    const token = await asked();
    const answers = await Promise.all([answer(token, 'yes'), answer(token, 'yes'), answer(token, 'yes')]);
    expect(answers.map(({ state }) => state)).toEqual(['yes', 'yes', 'yes']);
    expect(
      await world.rows(
        `SELECT 1 FROM event_log.event WHERE data ->> 'change' = 'confirmed' AND entity_id = (SELECT id::text FROM appointment)`,
      ),
    ).toHaveLength(1);
  });

  it('after a no the visit stays as typed, and the provider does not ask this email again', async () => {
    const id = await book();
    const token = await asked();
    const describe = () => world.call(appointments.describe, { id });
    expect((await describe()).contact).toEqual({ first_name: 'Maria', email, mobile: null, token });
    expect(await answer(token, 'no')).toEqual({ state: 'no', appointment_id: null, set_password: null });
    expect(await answer(token, 'no')).toMatchObject({ state: 'no' });
    expect((await describe()).contact).toBeNull();
    expect(await get(id)).toMatchObject({ user_id: null, confirmation: 'no' });
    const later = await book('later', {}, 720);
    expect(await get(later)).toMatchObject({ confirmation: 'no' });
    await book(
      'of another provider',
      { provider: { id: 2, name: 'Bay Area Draw' }, phlebotomist: { id: 13, name: 'Bo' } },
      900,
    );
    await asked(2);
    expect(owners.asked.map(({ provider_name }) => provider_name)).toEqual([
      'Empire Mobile Labs',
      'Bay Area Draw',
    ]);
    expect(await answer(token, 'yes')).toMatchObject({ state: 'yes', appointment_id: id });
  });

  it('the owner can answer until a week after the visit, but not after a cancellation', async () => {
    const id = await book();
    const token = await asked();
    await letBegin(world, id);
    expect(await show(token)).toMatchObject({ state: 'asked' });
    await letBegin(world, id, 8 * 24 * 60);
    expect(await show(token)).toMatchObject({ state: 'over' });
    expect([await outcome(answer(token, 'yes')), await outcome(answer(token, 'no'))]).toEqual([
      'LINK_EXPIRED',
      'LINK_EXPIRED',
    ]);
    const off = await book('off', {}, 900);
    const other = await asked(2);
    await world.call(appointmentMoves.cancel, { id: off, reason: 'By mistake.' }, admin);
    expect(await outcome(answer(other, 'yes'))).toBe('LINK_EXPIRED');
    expect(await outcome(show('no such token'))).toBe('LINK_INVALID');
  });

  it('only the signed-in owner of the email is asked, even after a later registration', async () => {
    const id = await book();
    expect(await mine()).toEqual([]);
    owners.accounts.set(email, owner.user_id);
    const [question] = await mine();
    expect(question).toMatchObject({ first_name: 'Maria', provider_name: 'Empire Mobile Labs' });
    const say = (who: Caller) =>
      world.call(visitConfirmations.answerMine, { id: question!.id, answer: 'yes' }, who);
    const stranger = callerOf({ user_id: 71 });
    expect([await mine(stranger), await outcome(say(stranger))]).toEqual([[], 'NOT_FOUND']);
    const impersonated = { ...owner, impersonator_id: 2 };
    expect(await outcome(mine(impersonated))).toBe('IMPERSONATION_REFUSED');
    expect(await outcome(say(impersonated))).toBe('IMPERSONATION_REFUSED');
    expect(await say(owner)).toEqual({ state: 'yes', appointment_id: id });
    expect(await mine()).toEqual([]);
  });

  it('a yes adds the visit even when the account has another one at that time', async () => {
    owners.accounts.set(email, owner.user_id);
    const same = { user_id: owner.user_id, actor_id: owner.user_id, phlebotomist: { id: 11, name: 'Luis' } };
    await book('own', same);
    const id = await book();
    expect(await answer(await asked(), 'yes')).toMatchObject({ appointment_id: id });
    expect(await world.rows('SELECT 1 FROM calendar_entry')).toHaveLength(2);
  });

  it('a second visit of the same contact at that time is rejected, one of another contact is not', async () => {
    await book();
    const elsewhere = { phlebotomist: { id: 11, name: 'Luis' } };
    expect(await outcome(book('same', elsewhere))).toBe('ALREADY_BOOKED');
    const other = { ...elsewhere, patient: { ...maria, email: 'other@example.test' } };
    expect(await outcome(book('other', other))).toBe('ok');
    owners.accounts.set(email, owner.user_id);
    const own = { user_id: owner.user_id, phlebotomist: { id: 12, name: 'Mei' } };
    expect(await outcome(book('own', own))).toBe('ok');
  });

  it('staff can move, complete and cancel the visit, but nobody can pay it or reply to it', async () => {
    const id = await book();
    expect(await outcome(world.call(replies.create, { id, message: 'Hello' }, admin))).toBe('FORBIDDEN');
    const pay = { id, amount: 114, opaque_data: { dataDescriptor: 'd', dataValue: 'v' } };
    expect(await outcome(world.call(payments.pay, pay as never, developer))).not.toBe('ok');
    await letBegin(world, id);
    for (const step of [visits.setOut, visits.arrive, visits.draw])
      await world.call(step, { id }, phlebotomist);
    const done = await world.call(visits.complete, { id, extras: [], notes: 'Done.' }, phlebotomist);
    expect(done).toMatchObject({ status: 'completed', user_id: null, payment_status: 'none' });
    const second = await book('second', {}, 900);
    const canceled = await world.call(appointmentMoves.cancel, { id: second, reason: 'No.' }, admin);
    expect(canceled).toMatchObject({ status: 'canceled', user_id: null });
    expect(
      await world
        .call(visits.getSummary, { id }, otherPhlebotomist)
        .catch((error: { code: string }) => error.code),
    ).toBe('FORBIDDEN');
  });
});
