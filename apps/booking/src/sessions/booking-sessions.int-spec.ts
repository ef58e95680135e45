import { bookingSessions } from '@drawpoint/contracts/booking/booking-sessions.contract';
import { codeOf, fieldErrors } from '@drawpoint/nest-kit/testing/refusals';
import { until } from '@drawpoint/nest-kit/testing/until';
import { maria, patient, phlebotomist, useBooking } from '../testing/start-booking.ts';
import { sha256 } from './session-token.ts';

describe('booking sessions', () => {
  const world = useBooking();
  let who = patient;
  beforeEach(() => {
    who = world.newPatient();
  });
  describe('POST /booking-sessions', () => {
    it('a session has 60 minutes and a token that is stored only as a hash', async () => {
      const { token, expires_at, took_over } = await world.call(bookingSessions.create, {}, who);
      expect(took_over).toBe(false);
      expect(token).toMatch(/^[\w-]{43}$/);
      const minutes = (Date.parse(expires_at) - Date.now()) / 60_000;
      expect(minutes).toBeGreaterThan(59);
      expect(minutes).toBeLessThanOrEqual(60);
      expect(JSON.stringify(await world.rowOf(token))).not.toContain(token);
    });

    it('a session may be shorter, but never longer than 60 minutes', async () => {
      const { expires_at } = await world.call(bookingSessions.create, { ttl_minutes: 5 }, who);
      expect(Date.parse(expires_at) - Date.now()).toBeLessThanOrEqual(300_000);
      for (const ttl_minutes of [0, 61, 1.5]) {
        expect(await codeOf(world.call(bookingSessions.create, { ttl_minutes }, who))).toBe('INVALID_INPUT');
      }
    });

    it('a new session releases the slot of an earlier one', async () => {
      await world.complete(who);
      expect(world.outside.holds.size).toBe(1);
      await world.open(who);
      expect(world.outside.holds.size).toBe(0);
    });

    it('a phlebotomist’s session starts with their own provider and record', async () => {
      const session = await world.change(await world.open(phlebotomist), {}, phlebotomist);
      expect(session).toMatchObject({ provider_id: 1, phlebotomist_id: 3 });
    });
  });

  describe('PUT /booking-sessions/{token}', () => {
    it('an update keeps earlier values and returns the place and price of the server', async () => {
      const token = await world.open(who);
      await world.change(token, { patient: maria }, who);
      const session = await world.change(token, { service_id: 1, provider_id: 1 }, who);
      expect(session).toMatchObject({
        token,
        patient: { first_name: 'Maria', mobile: '+12125550123', address_zip: '10118' },
        place: { lat: 40.749, lng: -73.9865, precision: 'zip' },
        line_items: [
          { label: 'Routine Blood Draw', amount: 89 },
          { label: 'Travel', amount: 25 },
        ],
        price: 114,
        currency: 'USD',
        slot: null,
        held_until: null,
      });
      expect(session.patient).not.toHaveProperty('place');
    });

    it('null clears a key of the session', async () => {
      const { token } = await world.complete(who);
      const session = await world.change(token, { slot: null, patient: null, disclaimers: null }, who);
      expect(session).toMatchObject({ slot: null, patient: null, disclaimers: {}, service_id: 1 });
      expect(world.outside.holds.size).toBe(0);
    });

    it('prices and coordinates of a client are ignored', async () => {
      const token = await world.open(who);
      const lies = { price: 1, line_items: [], place: { lat: 0, lng: 0 }, total: 1 };
      const typed = { ...maria, lat: 0, lng: 0 };
      const session = await world.change(token, { ...lies, patient: typed, service_id: 1 } as object, who);
      expect(session).toMatchObject({ price: 89, place: { lat: 40.749 } });
    });

    it('the patient’s data is stored encrypted', async () => {
      const { token } = await world.complete(who);
      const row = JSON.stringify(await world.rowOf(token));
      for (const secret of ['Maria', 'Lopez', 'maria.lopez', '2125550123', '350 5th', '10118', '40.749']) {
        expect(row).not.toContain(secret);
      }
      expect(world.logs.join()).not.toMatch(/Maria|lopez|5550123|350 5th/);
    });

    it('a new service resets phlebotomist and slot, and releases the hold', async () => {
      const { token } = await world.complete(who);
      const session = await world.change(token, { service_id: 2 }, who);
      expect(session).toMatchObject({
        service_id: 2,
        provider_id: 1,
        phlebotomist_id: null,
        slot: null,
        price: 174,
      });
      expect(world.outside.holds.size).toBe(0);
    });

    it('only the caller’s own saved address is accepted', async () => {
      world.outside.addresses = [
        {
          id: 7,
          user_id: who.user_id,
          line1: '1 Main St',
          city: 'Brooklyn',
          state: 'NY',
          zip: '11201',
          notes: 'Gate 12',
        },
        { id: 8, user_id: 4, line1: '2 Main St', city: 'Brooklyn', state: 'NY', zip: '11201' },
      ];
      const token = await world.open(who);
      const contact = {
        first_name: 'Maria',
        last_name: 'Lopez',
        email: 'm@example.test',
        mobile: '2125550123',
      };
      const session = await world.change(
        token,
        { patient: { ...contact, address_id: 7, save_address: true } },
        who,
      );
      expect(session.patient).toMatchObject({ address: '1 Main St', address_id: 7, save_address: false });
      expect(await codeOf(world.change(token, { patient: { ...contact, address_id: 8 } }, who))).toBe(
        'NOT_FOUND',
      );
      expect((await world.change(token, {}, who)).patient).toMatchObject({ address_id: 7 });
      // The saved address's instructions apply, unless the visit has its own.
      expect(session.patient).toMatchObject({ special_instructions: 'Gate 12' });
      const own = { ...contact, address_id: 7, special_instructions: 'Ring twice' };
      expect((await world.change(token, { patient: own }, who)).patient).toMatchObject({
        special_instructions: 'Ring twice',
      });
    });

    it.each([
      ['an unknown ZIP', { patient: { ...maria, address_zip: '00000' } }, 'patient.address_zip'],
      ['a ZIP of another state', { patient: { ...maria, address_state: 'CA' } }, 'patient.address_state'],
      ['a phone that is none', { patient: { ...maria, mobile: '+1999' } }, 'patient.mobile'],
      ['an email that is none', { patient: { ...maria, email: 'maria' } }, 'patient.email'],
      ['a missing name', { patient: { ...maria, last_name: ' ' } }, 'patient.last_name'],
      ['a slot before anything else', { slot: { start: '2027-01-04T10:00:00-05:00' } }, 'slot'],
      ['a slot between minutes', { slot: { start: '2027-01-04T10:00:30-05:00' } }, 'slot.start'],
      ['a phlebotomist of another provider', { provider_id: 1, phlebotomist_id: 15 }, 'phlebotomist_id'],
    ])('%s is a field error, and changes nothing', async (_what, content, field) => {
      const token = await world.open(who);
      const before = await world.rowOf(token);
      expect(await fieldErrors(world.change(token, content, who))).toMatchObject({
        [field]: [expect.any(String)],
      });
      expect(await world.rowOf(token)).toEqual(before);
    });

    it.each([{ service_id: 777 }, { provider_id: 777 }, { provider_id: 1, phlebotomist_id: 777 }])(
      '%j is 404',
      async (content) => {
        expect(await codeOf(world.change(await world.open(who), content, who))).toBe('NOT_FOUND');
      },
    );

    it('steps 3 and 4 of a phlebotomist stay their own record, whatever is sent', async () => {
      const token = await world.open(phlebotomist);
      const session = await world.change(
        token,
        { provider_id: 2, phlebotomist_id: 15, service_id: 1 },
        phlebotomist,
      );
      expect(session).toMatchObject({ provider_id: 1, phlebotomist_id: 3, service_id: 1 });
    });

    it('unknown consents are dropped', async () => {
      const session = await world.change(
        await world.open(who),
        { disclaimers: { terms_accept: true, sell_my_data: true } },
        who,
      );
      expect(session.disclaimers).toEqual({ terms_accept: true });
    });
  });

  describe('a token', () => {
    it('a token that is somebody else’s, unknown, malformed or expired opens no session', async () => {
      const { token } = await world.complete(who);
      const gone = { code: 'SESSION_GONE' };
      const stranger = world.newPatient();
      await expect(world.change(token, {}, stranger)).rejects.toMatchObject(gone);
      await expect(world.confirm(token, stranger)).rejects.toMatchObject(gone);
      await expect(world.change('A'.repeat(43), {}, who)).rejects.toMatchObject(gone);
      expect(await codeOf(world.change('../../etc', {}, who))).toBe('INVALID_INPUT');
      await world.rows(`UPDATE booking_session SET expires_at = now() WHERE token_hash = $1`, [
        sha256(token),
      ]);
      await expect(world.change(token, {}, who)).rejects.toMatchObject(gone);
      await expect(world.confirm(token, who)).rejects.toMatchObject(gone);
    });
  });

  it('sessions are deleted with their data 30 days after their end, unless a visit is still being settled', async () => {
    const tokens = [await world.open(who), await world.open(who), await world.open(who)];
    const age = (token: string, days: number, more = '') =>
      world.rows(
        `UPDATE booking_session SET expires_at = now() - make_interval(days => $2) ${more} WHERE token_hash = $1`,
        [sha256(token), days],
      );
    await age(tokens[0]!, 31);
    await age(tokens[1]!, 29);
    await age(tokens[2]!, 31, `, state = 'finalizing', content_hash = 'x', owner_id = 1, frozen_at = now()`);
    await world.rows(`SELECT graphile_worker.add_job('delete-old-sessions')`);
    await until(async () => (await world.rowOf(tokens[0]!)) === undefined);
    expect(await world.rowOf(tokens[1]!)).toBeDefined();
    expect(await world.rowOf(tokens[2]!)).toBeDefined();
  });

  describe('GET /booking-sessions/disclaimers/required', () => {
    it('the three required consents are listed with their texts', async () => {
      const { data } = await world.call(bookingSessions.listRequiredDisclaimers, {}, who);
      expect(data.map(({ key }) => key)).toEqual(['hipaa_notice_ack', 'telehealth_consent', 'terms_accept']);
      for (const { label } of data) expect(label.length).toBeGreaterThan(10);
    });
  });
});
