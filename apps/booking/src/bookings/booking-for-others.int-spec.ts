import { CONSENT_VERSIONS } from '@drawpoint/contracts/booking/consents';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { codeOf } from '@drawpoint/nest-kit/testing/refusals';
import { until } from '@drawpoint/nest-kit/testing/until';
import { admin, maria, otherAdmin, patient, phlebotomist, useBooking } from '../testing/start-booking.ts';

const NOT_OPEN = 'The record of this patient is not open to you.';

describe('the owner of a booking', () => {
  const world = useBooking();
  let who = patient;
  beforeEach(() => {
    who = world.newPatient();
  });
  describe('bookings by staff', () => {
    it('a booking by staff is approved and belongs to the patient with the email', async () => {
      world.outside.patients.set(maria.email, 4);
      const { token } = await world.complete(admin);
      await world.confirm(token, admin);
      expect(world.outside.onlyVisit()).toMatchObject({ user_id: 4, actor_id: 2, status: 'approved' });
      world.outside.patients.clear();
    });

    it('a booking for another email has no owner yet, and its answer looks the same', async () => {
      const { token } = await world.complete(admin);
      await world.confirm(token, admin);
      const { first_name, last_name, email } = maria;
      expect(world.outside.onlyVisit()).toMatchObject({
        ...{ user_id: null, actor_id: 2, status: 'approved' },
        patient: { first_name, last_name, email },
      });
    });

    it('when the patient has a visit at that time, staff are told and the booking stays open', async () => {
      const { token } = await world.complete(admin);
      world.outside.failNext('appointments.appointments.create', new AppError('ALREADY_BOOKED'));
      expect(await codeOf(world.confirm(token, admin))).toBe('ALREADY_BOOKED');
      expect(await world.rowOf(token)).toMatchObject({ state: 'open' });
    });

    describe('for a patient whom they name', () => {
      const caller = { ...maria, email: '', user_id: 41 };
      beforeEach(() => {
        world.outside.openPatients.clear();
        world.outside.openPatients.set(41, 41);
      });

      it('the visit is that patient’s, with the consents that were heard, without an email', async () => {
        const { token, session } = await world.complete(admin, { patient: caller });
        expect(session.patient).toMatchObject({ user_id: 41, email: '' });
        await world.confirm(token, admin);
        expect(world.outside.onlyVisit()).toMatchObject({
          ...{ user_id: 41, actor_id: 2, status: 'approved' },
          patient: { first_name: 'Maria', email: '' },
          ...{ consent_versions: CONSENT_VERSIONS, consent_language: 'en' },
        });
      });

      it('a record that is not open, a patient as caller and a missing email are refused', async () => {
        const refused = { code: 'INVALID_INPUT', options: { errors: { 'patient.user_id': [NOT_OPEN] } } };
        for (const [as, user_id] of [
          [admin, 42],
          [who, 41],
          [who, who.user_id],
        ] as const) {
          const change = world.change(await world.open(as), { patient: { ...caller, user_id } }, as);
          await expect(change).rejects.toMatchObject(refused);
        }
        const unnamed = world.change(await world.open(admin), { patient: { ...maria, email: '' } }, admin);
        await expect(unnamed).rejects.toMatchObject({
          options: { errors: { 'patient.email': ['The email field is required.'] } },
        });
      });

      it('a record that was closed meanwhile stops the booking', async () => {
        const { token } = await world.complete(admin, { patient: caller });
        world.outside.openPatients.clear();
        expect(await codeOf(world.confirm(token, admin))).toBe('INVALID_INPUT');
        expect(world.outside.made.size).toBe(0);
      });
    });

    it('a phlebotomist books their own visits', async () => {
      const start = (await world.freeStarts(3, phlebotomist))[20]!;
      const another = { provider_id: 2, phlebotomist_id: 15, slot: { start } };
      const { token } = await world.complete(phlebotomist, another);
      await world.confirm(token, phlebotomist);
      expect(world.outside.onlyVisit()).toMatchObject({ phlebotomist: { id: 3 }, status: 'approved' });
    });

    it('a booking with another provider’s phlebotomist waits for their answer', async () => {
      const { token } = await world.complete(otherAdmin);
      await world.confirm(token, otherAdmin);
      expect(world.outside.onlyVisit()).toMatchObject({ status: 'pending', actor_id: 31 });
    });
  });

  it('a patient’s booking for somebody else is their own visit with the typed contact', async () => {
    world.outside.patients.set(maria.email, 77);
    const { token } = await world.complete(who);
    await world.confirm(token, who);
    expect(world.outside.onlyVisit()).toMatchObject({
      user_id: who.user_id,
      patient: { email: maria.email },
    });
    expect(world.outside.countOf('auth.users.find-own-patient')).toBe(0);
  });

  it('the address is saved afterwards on request', async () => {
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

  it('the way to the door is on the visit, in the session and with the saved address', async () => {
    world.outside.saved.length = 0;
    const door = { apartment: '4B', floor: '3', gate_code: '1234#', parking: 'behind the house' };
    const typed = { ...maria, ...door, address: '350 5th Ave', special_instructions: 'Ring twice' };
    const { token } = await world.complete(who, { patient: { ...typed, save_address: true } });
    expect((await world.change(token, {}, who)).patient).toMatchObject({ ...door, address: '350 5th Ave' });
    await world.confirm(token, who);
    const notes = 'Floor: 3 · Gate code: 1234# · Parking: behind the house';
    expect(world.outside.onlyVisit()).toMatchObject({
      location: { address: '350 5th Ave, Apt 4B', special_instructions: `${notes}\nRing twice` },
    });
    await until(() => world.outside.saved.length > 0);
    expect(world.outside.saved).toMatchObject([
      { address: { line1: '350 5th Ave', line2: 'Apt 4B', notes } },
    ]);
  });

  it('instructions leave room for the way to the door', async () => {
    const typed = { ...maria, gate_code: '1234', special_instructions: 'x'.repeat(990) };
    const change = world.change(await world.open(who), { patient: typed }, who);
    await expect(change).rejects.toMatchObject({
      options: { errors: { 'patient.special_instructions': ['Use at most 984 characters here.'] } },
    });
  });

  it('an admin who acts for a patient books only with the admin’s provider', async () => {
    const within = { ...who, impersonator_id: 2, within_provider: 2 };
    const { token } = await world.complete(who);
    expect(await codeOf(world.confirm(token, within))).toBe('NOT_FOUND');
    expect(await world.rowOf(token)).toMatchObject({ state: 'open' });
    await world.confirm(token, { ...within, within_provider: 1 });
    expect(world.outside.onlyVisit()).toMatchObject({ user_id: who.user_id, actor_id: 2 });
  });

  it('no address is saved without a request', async () => {
    const jobs = () =>
      world.rows(`SELECT 1 FROM graphile_worker.jobs WHERE task_identifier = 'save-address'`);
    // A job's row is removed some time after it ran.
    await until(async () => (await jobs()).length === 0);
    world.outside.saved.length = 0;
    await world.confirm((await world.complete(who)).token, who);
    expect([...(await jobs()), ...world.outside.saved]).toEqual([]);
  });
});
