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
  it('makes one pending visit of everything that was chosen', async () => {
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

  describe('twice', () => {
    it('answers the same appointment and makes no second visit', async () => {
      const { token } = await world.complete(who);
      const first = await world.confirm(token, who);
      expect(await world.confirm(token, who, 1)).toEqual(first);
      expect(world.outside.countOf(CREATE)).toBe(1);
    });

    it('at the same moment makes one visit, and nobody hears anything else of it', async () => {
      const { token } = await world.complete(who);
      const answers = await Promise.allSettled(Array.from({ length: 8 }, () => world.confirm(token, who)));
      const ids = answers.flatMap((each) => (each.status === 'fulfilled' ? [each.value.appointment_id] : []));
      expect(new Set(ids).size).toBe(1);
      for (const each of answers) {
        if (each.status === 'rejected') expect((each.reason as AppError).code).toBe('FINALIZING');
      }
      expect(world.outside.made.size).toBe(1);
    });

    it('answers it also after the session’s 60 minutes', async () => {
      const { token } = await world.complete(who);
      const first = await world.confirm(token, who);
      await world.rows(`UPDATE booking_session SET expires_at = now() - interval '1 day'`);
      expect(await world.confirm(token, who)).toEqual(first);
    });

    it('with changed content is 409, with the same content it is the session as it was', async () => {
      const { token } = await world.complete(who);
      await world.confirm(token, who);
      expect(await codeOf(world.change(token, { service_id: 2 }, who))).toBe('IDEMPOTENCY_MISMATCH');
      expect(await world.change(token, { service_id: 1, patient: maria }, who)).toMatchObject({ price: 114 });
    });
  });

  describe('that is not complete', () => {
    it('names every missing step', async () => {
      const token = await world.open(who);
      await expect(world.confirm(token, who)).rejects.toMatchObject({
        code: 'SESSION_INCOMPLETE',
        options: { errors: { patient: [expect.any(String)], slot: [expect.any(String)] } },
      });
    });

    it('is refused for one consent that was taken back', async () => {
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
  ] as const)('is refused %s, and keeps its slot for later', async (_why, code) => {
    const { token, start } = await world.complete(who);
    world.outside.failNext(CREATE, new AppError(code));
    await expect(world.confirm(token, who)).rejects.toMatchObject({ code });
    expect(await world.rowOf(token)).toMatchObject({ state: 'open', appointment_id: null });
    expect(world.outside.holds.size).toBe(1);
    await world.confirm(token, who);
    expect(Date.parse(world.outside.onlyVisit().starts_at)).toBe(Date.parse(start));
  });

  describe('when the rules have changed since', () => {
    it('is 409 with the new price, which then counts as shown', async () => {
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

    it('goes by the price that was sent, when one is', async () => {
      const { token } = await world.complete(who);
      expect(await codeOf(world.confirm(token, who, 113.99))).toBe('PRICE_CHANGED');
      expect(await codeOf(world.confirm(token, who, 1.001))).toBe('INVALID_INPUT');
      await world.confirm(token, who, 114);
    });

    it('is 409 when the phlebotomist moved away', async () => {
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
    ])('is 409 when %s', async (_what, change, undo) => {
      const { token } = await world.complete(who);
      await world.rows(change);
      expect(await codeOf(world.confirm(token, who))).toBe('SERVICE_NOT_OFFERED');
      await world.rows(undo);
      await world.confirm(token, who);
    });

    it('is 409 and lets go of the slot when the working hours are gone', async () => {
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

  describe('when the slot is lost at the last moment', () => {
    it('is 409, keeps everything but the slot, and goes through with another one', async () => {
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

    it('one of many who confirm the same time gets it, the others a clear 409', async () => {
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

  describe('while appointments is busy or away', () => {
    it('passes on that it is busy, and can be sent again', async () => {
      const { token } = await world.complete(who);
      world.outside.failNext(CREATE, new AppError('BUSY', { retryAfterSeconds: 1 }));
      await expect(world.confirm(token, who)).rejects.toMatchObject({
        code: 'BUSY',
        options: { retryAfterSeconds: 1 },
      });
      expect(await world.rowOf(token)).toMatchObject({ state: 'open' });
      await world.confirm(token, who);
    });

    it('freezes nothing when it cannot even be asked', async () => {
      const { token } = await world.complete(who);
      world.outside.failNext('appointments.appointments.find-by-key', new AppError('UNAVAILABLE'));
      expect(await codeOf(world.confirm(token, who))).toBe('UNAVAILABLE');
      expect(await world.rowOf(token)).toMatchObject({ state: 'open' });
      await world.confirm(token, who);
    });
  });
});
