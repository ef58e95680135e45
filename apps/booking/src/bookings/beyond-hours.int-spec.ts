import { bookingSessions } from '@drawpoint/contracts/booking/booking-sessions.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { codeOf } from '@drawpoint/nest-kit/testing/refusals';
import {
  admin,
  allConsents,
  maria,
  otherAdmin,
  patient,
  phlebotomist,
  useBooking,
} from '../testing/start-booking.ts';

const REASON = 'Fasting patient, agreed by phone';

describe('A time outside working hours or notice', () => {
  const world = useBooking();
  beforeEach(() => {
    world.outside.busy = [];
  });

  const chosen = {
    ...{ service_id: 1, provider_id: 1, phlebotomist_id: 3, patient: maria },
    disclaimers: allConsents,
  };
  /** 3 am in New York, `days` days from today. */
  const atNight = (days = 5) =>
    `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T08:00:00Z`;

  async function choose(who: Caller, start: string, override_reason?: string) {
    const token = await world.open(who);
    const session = await world.change(token, { ...chosen, slot: { start }, override_reason }, who);
    return { token, session };
  }

  it('staff hold and book it with a reason, which is stored encrypted with its author', async () => {
    const start = atNight();
    const { token, session } = await choose(admin, start, REASON);
    expect(Date.parse(session.slot!.start)).toBe(Date.parse(start));
    expect(session).toMatchObject({ override_reason: REASON });
    expect(session.held_until).not.toBeNull();
    const { appointment_id } = await world.confirm(token, admin);
    expect(world.outside.onlyVisit()).toMatchObject({ status: 'approved' });
    const [kept] = await world.rows<{ actor_id: number; reason_sealed: string }>(
      'SELECT * FROM booking_override WHERE appointment_id = $1',
      [appointment_id],
    );
    expect(kept).toMatchObject({ actor_id: admin.user_id });
    expect(kept!.reason_sealed).not.toContain('Fasting');
    const entries = await world.rows<{ action: string; actor_id: number }>(
      'SELECT action, actor_id FROM kit.audit_entry WHERE subject = $1',
      [String(appointment_id)],
    );
    expect(entries).toEqual([{ action: 'appointment_booked_beyond_hours', actor_id: admin.user_id }]);
  });

  it('the time may be within the notice, but must be on the grid and in the future', async () => {
    const quarter = 15 * 60_000;
    const soon = new Date(Math.ceil(Date.now() / quarter + 1) * quarter).toISOString();
    expect((await choose(phlebotomist, soon, REASON)).session.slot).not.toBeNull();
    const past = new Date(Math.floor(Date.now() / quarter - 4) * quarter).toISOString();
    expect(await codeOf(choose(phlebotomist, past, REASON))).toBe('SLOT_TAKEN');
    const odd = atNight().replace('08:00', '08:07');
    expect(await codeOf(choose(admin, odd, REASON))).toBe('SLOT_TAKEN');
  });

  it('without a reason it is rejected', async () => {
    expect(await codeOf(choose(admin, atNight()))).toBe('SLOT_TAKEN');
    expect(await codeOf(choose(admin, atNight(), '  '))).toBe('SLOT_TAKEN');
  });

  it('patients cannot book it, and staff only for phlebotomists they manage', async () => {
    for (const who of [patient, otherAdmin]) {
      expect(await codeOf(choose(who, atNight(), REASON))).toBe('FORBIDDEN');
    }
  });

  it('it never replaces a visit or hold, and the calendar still checks the drives', async () => {
    const start = atNight();
    const minute = Date.parse(start) / 60_000;
    world.outside.busy = [[minute + 15, minute + 45, null, null, null]];
    expect(await codeOf(choose(admin, start, REASON))).toBe('SLOT_TAKEN');
    world.outside.busy = [];
    await choose(phlebotomist, start, REASON);
    expect(await codeOf(choose(admin, start, REASON))).toBe('SLOT_TAKEN');
    const [asked] = world.outside.asked.filter(({ subject }) => subject.endsWith('place-hold'));
    expect(asked!.input).toMatchObject({ default_drive_minutes: 20 });
  });

  it('another slot removes the reason, and the booking checks the time again', async () => {
    const { token } = await choose(admin, atNight(), REASON);
    const [free] = (await world.freeStarts(3, admin)).slice(30);
    const other = await world.change(token, { slot: { start: free! } }, admin);
    expect(other.override_reason).toBeNull();

    const again = await choose(admin, atNight(), REASON);
    expect(
      await codeOf(world.call(bookingSessions.update, { token: again.token, override_reason: null }, admin)),
    ).toBe('SLOT_TAKEN');
  });
});
