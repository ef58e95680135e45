import type { BookingSession } from '@drawpoint/contracts/booking/booking-sessions.contract';
import { EMPTY_DRAFT, type Draft } from './draft.ts';
import { contentOf, isAcknowledged, NOTHING_ACKNOWLEDGED, toPatient } from './session-content.ts';
import { indexOf, type Step } from './steps.ts';
import { slot } from './testing/slot.ts';

const contact = { first_name: 'Ana', last_name: 'Garcia', email: 'ana@example.com', mobile: '2125550147' };
const draft: Draft = {
  ...EMPTY_DRAFT,
  ...{ contact, addressId: 4, serviceId: 1, providerId: 2, phlebotomistId: 3, slot },
  consents: { terms_accept: true },
};
const session = (over: Partial<BookingSession>): BookingSession => ({
  ...{ token: 't', expires_at: '2026-11-21T03:00:00Z', held_until: null, place: null, patient: {} },
  ...{
    provider_id: 2,
    phlebotomist_id: 3,
    service_id: 1,
    persons: [],
    slot,
    override_reason: null,
    disclaimers: { terms_accept: true },
  },
  ...{ line_items: [], price: 0, currency: 'USD' },
  ...over,
});
const all = { session: session({}), patient: JSON.stringify(toPatient(draft)) };
const upTo = (step: Step) => (each: Step) => indexOf(each) <= indexOf(step);
const always = () => true;

describe('what a session is sent', () => {
  it('the step that is left is always sent, which renews the hold', () => {
    expect(contentOf(draft, all, { leaving: 'time', until: 'time', complete: always })).toEqual({ slot });
    expect(contentOf(draft, all, { leaving: 'review', until: 'review', complete: always })).toEqual({});
  });

  it('a new session is sent everything up to the step', () => {
    const content = contentOf(draft, NOTHING_ACKNOWLEDGED, {
      ...{ leaving: 'consents', until: 'consents', complete: always },
    });
    expect(content).toEqual({
      ...{ patient: toPatient(draft), persons: null },
      ...{ service_id: 1, provider_id: 2, phlebotomist_id: 3, slot },
      disclaimers: { terms_accept: true },
    });
  });

  it('choices of later steps are not sent', () => {
    const content = contentOf(draft, NOTHING_ACKNOWLEDGED, {
      ...{ leaving: 'service', until: 'service', complete: always },
    });
    expect(Object.keys(content)).toEqual(['patient', 'persons', 'service_id']);
  });

  it('skipping steps sends what changed in between', () => {
    const stale = { ...all, session: session({ phlebotomist_id: null, slot: null }) };
    const content = contentOf(draft, stale, {
      ...{ leaving: 'service', until: 'phlebotomist', complete: upTo('phlebotomist') },
    });
    expect(content).toEqual({ service_id: 1, phlebotomist_id: 3 });
  });

  it('other people are sent, with the time that is too short for them', () => {
    const family = { ...draft, persons: [null, 71], slot: null };
    const persons = [{ person_id: null }, { person_id: 71 }];
    const leaving = { leaving: 'service', until: 'service', complete: upTo('service') } as const;
    const content = contentOf(family, all, leaving);
    expect(content).toEqual({ ...{ patient: toPatient(draft), persons }, service_id: 1, slot: null });
    const known = { ...all, session: session({ persons, slot: null }) };
    expect(contentOf(family, known, leaving)).toEqual({ service_id: 1 });
    expect(contentOf({ ...family, persons: [null] }, known, leaving)).toMatchObject({ persons: null });
  });

  it('a slot with the same instant in another format is not sent again', () => {
    const written = session({ slot: { ...slot, start: '2026-12-15T14:00:00.000Z' } });
    const known = { ...all, session: written };
    expect(contentOf(draft, known, { leaving: 'review', until: 'review', complete: always })).toEqual({});
  });

  it('an arrival window is sent in place of the exact time that starts with it', () => {
    const windowed = { ...draft, slot: { ...slot, window: true as const } };
    const leaving = { leaving: 'review', until: 'review', complete: always } as const;
    expect(contentOf(windowed, all, leaving)).toEqual({ slot: windowed.slot });
    const known = { ...all, session: session({ slot: windowed.slot }) };
    expect(contentOf(windowed, known, leaving)).toEqual({});
  });

  it('content is acknowledged only when the server has all of it', () => {
    const knows = (over: Partial<BookingSession>, until: Step) =>
      isAcknowledged(draft, { ...all, session: session(over) }, { until, complete: always });
    expect(knows({ disclaimers: {} }, 'time')).toBe(true);
    expect(knows({ disclaimers: {} }, 'consents')).toBe(false);
    expect(knows({ slot: { ...slot, start: '2026-12-15T09:15:00-05:00' } }, 'time')).toBe(false);
    expect(isAcknowledged(draft, NOTHING_ACKNOWLEDGED, { until: 'service', complete: always })).toBe(false);
    const ahead = { until: 'consents', complete: upTo('time') } as const;
    expect(isAcknowledged(draft, { ...all, session: session({ disclaimers: {} }) }, ahead)).toBe(true);
  });

  it('a saved address is sent by its id, a typed one by its parts', () => {
    expect(toPatient(draft)).toEqual({ ...contact, special_instructions: null, address_id: 4 });
    const typed = {
      ...EMPTY_DRAFT.typed,
      ...{
        gate_code: '1234',
        address: '1 Main St',
        city: 'Albany',
        address_state: 'NY',
        address_zip: '12207',
      },
      ...{ save_address: false, address_label: 'Home' },
    };
    const custom = { ...draft, addressId: null, typed, special_instructions: ' Ring twice ' };
    expect(toPatient(custom)).toMatchObject({
      ...{ address_id: null, address: '1 Main St', save_address: false, address_label: null },
      ...{ special_instructions: 'Ring twice', gate_code: '1234' },
    });
    const kept = toPatient({ ...custom, typed: { ...typed, save_address: true } });
    expect(kept).toMatchObject({ save_address: true, address_label: 'Home' });
  });
});
