import { AppError } from '@drawpoint/nest-kit/app-error';
import { callerOf } from '@drawpoint/nest-kit/testing/start-services';
import { until } from '@drawpoint/nest-kit/testing/until';
import { admin, developer, maria, patient, phlebotomist, useBooking } from '../testing/start-booking.ts';

describe('who a booking is for', () => {
  const world = useBooking();
  let who = patient;
  beforeEach(() => {
    who = world.newPatient();
  });
  describe('by staff', () => {
    it('is approved and belongs to the patient account of the email', async () => {
      world.outside.patients.set(maria.email, 4);
      const { token } = await world.complete(admin);
      await world.confirm(token, admin);
      expect(world.outside.onlyVisit()).toMatchObject({ user_id: 4, actor_id: 2, status: 'approved' });
      world.outside.patients.clear();
    });

    it('invites a patient who has no account yet', async () => {
      const { token } = await world.complete(developer);
      await world.confirm(token, developer);
      const id = world.outside.patients.get(maria.email)!;
      expect(world.outside.onlyVisit()).toMatchObject({ user_id: id });
      await until(() => world.outside.invited.includes(id));
    });

    it('invites nobody when the slot is lost, neither then nor later', async () => {
      world.outside.patients.set(maria.email, 777);
      const { token } = await world.complete(developer);
      world.outside.failNext('appointments.appointments.create', new AppError('SLOT_TAKEN'));
      await expect(world.confirm(token, developer)).rejects.toMatchObject({ code: 'SLOT_TAKEN' });
      expect(await world.stateOf(token)).toMatchObject({ state: 'open' });
      const jobs = await world.rows(
        `SELECT 1 FROM graphile_worker._private_jobs WHERE payload::text LIKE '%777%'`,
      );
      expect(jobs).toEqual([]);
      expect(world.outside.invited).not.toContain(777);
      world.outside.patients.clear();
    });

    it('says so when the patient has a visit then, and keeps the booking open', async () => {
      const { token } = await world.complete(admin);
      world.outside.failNext('appointments.appointments.create', new AppError('ALREADY_BOOKED'));
      await expect(world.confirm(token, admin)).rejects.toMatchObject({ code: 'ALREADY_BOOKED' });
      expect(await world.stateOf(token)).toMatchObject({ state: 'open' });
    });

    it('of a phlebotomist is their own', async () => {
      const start = (await world.freeStarts(3, phlebotomist))[20]!;
      const another = { provider_id: 2, phlebotomist_id: 15, slot: { start } };
      const { token } = await world.complete(phlebotomist, another);
      await world.confirm(token, phlebotomist);
      expect(world.outside.onlyVisit()).toMatchObject({ phlebotomist: { id: 3 }, status: 'approved' });
    });

    it('with another provider’s phlebotomist awaits their answer', async () => {
      const foreign = callerOf({ user_id: 31, roles: ['admin'], provider_id: 2 });
      const { token } = await world.complete(foreign);
      await world.confirm(token, foreign);
      expect(world.outside.onlyVisit()).toMatchObject({ status: 'pending', actor_id: 31 });
    });

    it('is a field error for the email of somebody who is no patient', async () => {
      world.outside.patients.clear();
      const { token } = await world.complete(admin);
      const refusal = new AppError('INVALID_INPUT', {
        errors: { email: ['This email does not belong to a patient.'] },
      });
      world.outside.failNext('auth.users.reserve-patient', refusal);
      await expect(world.confirm(token, admin)).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        options: { errors: { 'patient.email': ['This email does not belong to a patient.'] } },
      });
      expect(await world.stateOf(token)).toMatchObject({ state: 'open' });
    });
  });

  it('for someone else is the patient’s own visit with the typed contact, and asks for no account', async () => {
    world.outside.patients.set(maria.email, 77);
    const { token } = await world.complete(who);
    await world.confirm(token, who);
    expect(world.outside.onlyVisit()).toMatchObject({
      user_id: who.user_id,
      patient: { email: maria.email },
    });
    expect(world.outside.countOf('auth.users.reserve-patient')).toBe(0);
  });

  it('saves the address afterwards when that was asked for', async () => {
    world.outside.saved.length = 0;
    const typed = { ...maria, save_address: true, address_label: 'Mom' };
    const { token } = await world.complete(who, { patient: typed });
    await world.confirm(token, who);
    await until(() => world.outside.saved.length > 0);
    expect(world.outside.saved).toEqual([
      {
        user_id: who.user_id,
        address: { label: 'Mom', line1: '350 5th Ave, Apt 12', city: 'New York', state: 'NY', zip: '10118' },
      },
    ]);
  });

  it('saves no address unasked', async () => {
    world.outside.saved.length = 0;
    await world.confirm((await world.complete(who)).token, who);
    const jobs = await world.rows(
      `SELECT 1 FROM graphile_worker.jobs WHERE task_identifier = 'save-address'`,
    );
    expect([...jobs, ...world.outside.saved]).toEqual([]);
  });
});
