import { AppError } from '@drawpoint/nest-kit/app-error';
import { codeOf } from '@drawpoint/nest-kit/testing/refusals';
import { sha256 } from '../sessions/session-token.ts';
import { allConsents, maria, patient, useBooking } from '../testing/start-booking.ts';

const CREATE = 'appointments.appointments.create';

describe('POST /bookings', () => {
  const world = useBooking();
  let who = patient;
  beforeEach(() => {
    who = world.newPatient();
  });
  it('a confirmation creates one pending visit with all choices', async () => {
    const { token, session, start } = await world.complete(who);
    const { appointment_id } = await world.confirm(token, who);
    expect(appointment_id).toBeGreaterThan(0);
    const appointment = world.outside.onlyVisit();
    expect(appointment).toMatchObject({
      key: sha256(token),
      user_id: who.user_id,
      actor_id: who.user_id,
      status: 'pending',
      provider: { id: 1, name: 'Empire Mobile Labs' },
      phlebotomist: { id: 3, name: 'Dana Okafor' },
      service: { id: 1, name: 'Routine Blood Draw' },
      starts_at: session.slot!.start,
      ends_at: session.slot!.end,
      tz: 'America/New_York',
      default_drive_minutes: 20,
      place: { lat: 40.749, lng: -73.9865, precision: 'zip' },
      patient: { first_name: 'Maria', last_name: 'Lopez', mobile: '+12125550123' },
      location: { address: '350 5th Ave, Apt 12', address_zip: '10118', special_instructions: 'Ring twice' },
      line_items: [
        { label: 'Routine Blood Draw', amount: 89 },
        { label: 'Travel', amount: 25 },
      ],
      subtotal_cents: 11_400,
      consents: allConsents,
    });
    expect(Date.parse(appointment.starts_at)).toBe(Date.parse(start));
    expect(await world.rowOf(token)).toMatchObject({ state: 'finalized', appointment_id });
  });

  describe('confirming twice', () => {
    it('the second confirmation returns the same appointment and creates no visit', async () => {
      const { token } = await world.complete(who);
      const first = await world.confirm(token, who);
      expect(await world.confirm(token, who, 1)).toEqual(first);
      expect(world.outside.countOf(CREATE)).toBe(1);
    });

    it('two concurrent confirmations create one visit, and both return it', async () => {
      const { token } = await world.complete(who);
      const answers = await Promise.allSettled(Array.from({ length: 8 }, () => world.confirm(token, who)));
      const ids = answers.flatMap((each) => (each.status === 'fulfilled' ? [each.value.appointment_id] : []));
      expect(new Set(ids).size).toBe(1);
      for (const each of answers) {
        if (each.status === 'rejected') expect((each.reason as AppError).code).toBe('FINALIZING');
      }
      expect(world.outside.made.size).toBe(1);
    });

    it('the same answer is returned after the session’s 60 minutes', async () => {
      const { token } = await world.complete(who);
      const first = await world.confirm(token, who);
      await world.rows(`UPDATE booking_session SET expires_at = now() - interval '1 day'`);
      expect(await world.confirm(token, who)).toEqual(first);
    });

    it('after a confirmation, changed content is 409 and the same content keeps the session', async () => {
      const { token } = await world.complete(who);
      await world.confirm(token, who);
      expect(await codeOf(world.change(token, { service_id: 2 }, who))).toBe('IDEMPOTENCY_MISMATCH');
      expect(await world.change(token, { service_id: 1, patient: maria }, who)).toMatchObject({ price: 114 });
    });
  });

  describe('an incomplete session', () => {
    it('the answer names every missing step', async () => {
      const token = await world.open(who);
      await expect(world.confirm(token, who)).rejects.toMatchObject({
        code: 'SESSION_INCOMPLETE',
        options: { errors: { patient: [expect.any(String)], slot: [expect.any(String)] } },
      });
    });

    it('a withdrawn consent is a missing step', async () => {
      const { token } = await world.complete(who);
      await world.change(token, { disclaimers: { ...allConsents, telehealth_consent: false } }, who);
      await expect(world.confirm(token, who)).rejects.toMatchObject({
        code: 'SESSION_INCOMPLETE',
        options: { errors: { 'disclaimers.telehealth_consent': ['This consent is required.'] } },
      });
      expect(world.outside.made.size).toBe(0);
    });
  });

  it.each([
    ['while too many visits await an answer', 'TOO_MANY_PENDING'],
    ['for a request that was answered already', 'REQUEST_CLOSED'],
    ['for somebody else’s request', 'FORBIDDEN'],
    ['for a request that is not there', 'NOT_FOUND'],
  ] as const)('a confirmation is rejected %s, and the slot stays held', async (_why, code) => {
    const { token, start } = await world.complete(who);
    world.outside.failNext(CREATE, new AppError(code));
    await expect(world.confirm(token, who)).rejects.toMatchObject({ code });
    expect(await world.rowOf(token)).toMatchObject({ state: 'open', appointment_id: null });
    expect(world.outside.holds.size).toBe(1);
    await world.confirm(token, who);
    expect(Date.parse(world.outside.onlyVisit().starts_at)).toBe(Date.parse(start));
  });

  describe('changed rules', () => {
    it('a new price is 409, and then counts as shown', async () => {
      const { token } = await world.complete(who);
      await world.rows(`UPDATE provider SET travel_price_cents = 2750 WHERE id = 1`);
      await expect(world.confirm(token, who)).rejects.toMatchObject({
        code: 'PRICE_CHANGED',
        options: {
          details: { price: 116.5, line_items: [{ amount: 89 }, { label: 'Travel', amount: 27.5 }] },
        },
      });
      expect(world.outside.made.size).toBe(0);
      await world.confirm(token, who);
      expect(world.outside.onlyVisit().subtotal_cents).toBe(11_650);
      await world.rows(`UPDATE provider SET travel_price_cents = 2500 WHERE id = 1`);
    });

    it('a sent price replaces the stored one in the comparison', async () => {
      const { token } = await world.complete(who);
      expect(await codeOf(world.confirm(token, who, 113.99))).toBe('PRICE_CHANGED');
      expect(await codeOf(world.confirm(token, who, 1.001))).toBe('INVALID_INPUT');
      await world.confirm(token, who, 114);
    });

    it('a confirmation is 409 when the phlebotomist moved away', async () => {
      const { token } = await world.complete(who);
      await world.rows(`UPDATE phlebotomist SET lat = 43, lng = -79 WHERE id = 3`);
      expect(await codeOf(world.confirm(token, who))).toBe('OUTSIDE_SERVICE_AREA');
      await world.rows(`UPDATE phlebotomist SET lat = 40.7484, lng = -73.9924 WHERE id = 3`);
    });

    it.each([
      [
        'the service was switched off',
        `UPDATE service SET active = false WHERE id = 1`,
        `UPDATE service SET active = true`,
      ],
      [
        'the phlebotomist left the provider',
        `UPDATE phlebotomist_provider SET provider_id = 2 WHERE phlebotomist_id = 3`,
        `UPDATE phlebotomist_provider SET provider_id = 1 WHERE phlebotomist_id = 3`,
      ],
    ])('a confirmation is 409 when %s', async (_what, change, undo) => {
      const { token } = await world.complete(who);
      await world.rows(change);
      expect(await codeOf(world.confirm(token, who))).toBe('SERVICE_NOT_OFFERED');
      await world.rows(undo);
      await world.confirm(token, who);
    });

    it('a confirmation is 409 and releases the slot when the working hours are gone', async () => {
      const { token } = await world.complete(who);
      await world.rows(
        `UPDATE availability_rule SET dow = dow + 0, start_time = '02:00', end_time = '02:30' WHERE phlebotomist_id = 3`,
      );
      expect(await codeOf(world.confirm(token, who))).toBe('SLOT_TAKEN');
      expect(world.outside.holds.size).toBe(0);
      await world.rows(
        `UPDATE availability_rule SET start_time = '07:00', end_time = '19:00' WHERE phlebotomist_id = 3`,
      );
      expect(await world.change(token, {}, who)).toMatchObject({ slot: null, phlebotomist_id: 3 });
    });
  });

  describe('a slot that is lost at the last moment', () => {
    it('the answer is 409, only the slot is dropped, and another one can be booked', async () => {
      const { token, start } = await world.complete(who);
      world.outside.failNext(CREATE, new AppError('SLOT_TAKEN'));
      await expect(world.confirm(token, who)).rejects.toMatchObject({
        code: 'SLOT_TAKEN',
        message: 'This appointment slot is no longer available. Please select a new time.',
      });
      const kept = await world.change(token, {}, who);
      expect(kept).toMatchObject({ slot: null, service_id: 1, phlebotomist_id: 3, disclaimers: allConsents });
      const later = (await world.freeStarts(3, who)).find((each) => each > start)!;
      await world.change(token, { slot: { start: later } }, who);
      expect((await world.confirm(token, who)).appointment_id).toBeGreaterThan(0);
    });

    it('one of many concurrent confirmations gets the time, the others get 409', async () => {
      const { token, start } = await world.complete(who);
      const rivals = [{ rival: who, token }];
      while (rivals.length < 12) {
        const rival = world.newPatient();
        world.outside.holds.clear();
        rivals.push({ rival, token: (await world.complete(rival, { slot: { start } })).token });
      }
      world.outside.holds.clear();
      const answers = await Promise.allSettled(rivals.map((each) => world.confirm(each.token, each.rival)));
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      for (const each of answers) {
        if (each.status === 'rejected') expect((each.reason as AppError).code).toBe('SLOT_TAKEN');
      }
      expect(world.outside.made.size).toBe(1);
    });
  });

  describe('while appointments is busy or unavailable', () => {
    it('BUSY is passed on, and the confirmation can be sent again', async () => {
      const { token } = await world.complete(who);
      world.outside.failNext(CREATE, new AppError('BUSY', { retryAfterSeconds: 1 }));
      await expect(world.confirm(token, who)).rejects.toMatchObject({
        code: 'BUSY',
        options: { retryAfterSeconds: 1 },
      });
      expect(await world.rowOf(token)).toMatchObject({ state: 'open' });
      await world.confirm(token, who);
    });

    it('nothing is frozen when appointments cannot be called', async () => {
      const { token } = await world.complete(who);
      world.outside.failNext('appointments.appointments.find-by-key', new AppError('UNAVAILABLE'));
      expect(await codeOf(world.confirm(token, who))).toBe('UNAVAILABLE');
      expect(await world.rowOf(token)).toMatchObject({ state: 'open' });
      await world.confirm(token, who);
    });
  });
});
