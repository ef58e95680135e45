import type { BookingSession } from '@drawpoint/contracts/booking/booking-sessions.contract';
import { EMPTY_DRAFT } from './draft.ts';
import { NOTHING_ACKNOWLEDGED } from './session-content.ts';
import { wizardReducer, type WizardAction, type WizardState } from './wizard-state.ts';
import { slot } from './testing/slot.ts';

const session: BookingSession = {
  persons: [],
  ...{ token: 't', expires_at: '2026-11-21T03:00:00Z', patient: null, place: null, held_until: null },
  ...{ provider_id: 2, phlebotomist_id: 3, service_id: 1, slot, override_reason: null, disclaimers: {} },
  ...{ line_items: [{ label: 'Routine Blood Draw', amount: 89 }], price: 89, currency: 'USD' },
};
const state: WizardState = {
  draft: { ...EMPTY_DRAFT, slot, date: slot.date },
  ...{ furthest: 'time', token: 't', expiresAt: '2026-11-21T03:00:00Z' },
  acknowledged: NOTHING_ACKNOWLEDGED,
  heldUntil: null,
  taken: null,
  isSuperseded: false,
};
type Saved = Extract<WizardAction, { type: 'saved' }>;
const saved = (over: Partial<BookingSession>): Saved => ({
  ...{ token: 't', expiresAt: state.expiresAt, heldUntil: 5_000, slotStart: slot.start },
  type: 'saved',
  acknowledged: { session: { ...session, ...over }, patient: null },
});

describe('the wizard', () => {
  it('the wizard remembers the furthest step', () => {
    const back = wizardReducer(state, { type: 'reached', step: 'location' });
    expect(back.furthest).toBe('time');
    expect(wizardReducer(back, { type: 'reached', step: 'review' }).furthest).toBe('review');
  });

  it('the wizard stores the answer of the server', () => {
    expect(wizardReducer(state, saved({}))).toMatchObject({ heldUntil: 5_000, draft: { slot } });
  });

  it('a booking in another tab ends the hold here, until this tab gets a session of its own', () => {
    const held = wizardReducer(state, saved({}));
    const superseded = wizardReducer(held, { type: 'superseded' });
    expect(superseded).toMatchObject({ heldUntil: null, isSuperseded: true, draft: { slot } });
    expect(wizardReducer(superseded, { ...saved({}), heldUntil: null }).isSuperseded).toBe(true);
    expect(wizardReducer(superseded, { ...saved({}), token: 'renewed' }).isSuperseded).toBe(false);
  });

  it('the wizard uses the place that the chosen provider has pinned', () => {
    const place = { lat: 40.7, lng: -73.9 };
    const told = saved({ place: { ...place, precision: 'street' } });
    const located = { ...state, draft: { ...state.draft, place: { lat: 40.6, lng: -73.8 } } };
    expect(wizardReducer(located, told).draft.place).toMatchObject(place);
    expect(wizardReducer(located, saved({})).draft.place).toEqual(located.draft.place);
    // An address that was edited since is geocoded first.
    expect(wizardReducer(state, told).draft.place).toBeNull();
  });

  it('the wizard drops a slot that the server dropped', () => {
    const lost = wizardReducer(state, saved({ slot: null }));
    expect(lost).toMatchObject({ heldUntil: null, draft: { slot: null, date: slot.date } });
  });

  it('the wizard keeps a slot chosen after the update was sent', () => {
    const late = { ...saved({ slot: null }), slotStart: null };
    expect(wizardReducer(state, late).draft.slot).toEqual(slot);
  });

  it('the wizard drops only the slot when it is taken', () => {
    const lost = wizardReducer({ ...state, heldUntil: 5 }, { type: 'slot-lost', taken: false });
    expect(lost).toEqual({ ...state, draft: { ...state.draft, slot: null }, heldUntil: null });
  });

  it('the wizard remembers which slot somebody else got', () => {
    const lost = wizardReducer(state, { type: 'slot-lost', taken: true });
    expect(lost.taken).toBe(slot);
    expect(wizardReducer(lost, { type: 'slot-lost', taken: true }).taken).toBe(slot);
  });

  it('the wizard shows a new price for the same choices', () => {
    const shown = { ...state, acknowledged: { session, patient: null } };
    const lineItems = [{ label: 'Routine Blood Draw', amount: 95 }];
    const repriced = wizardReducer(shown, { type: 'repriced', price: 95, lineItems });
    expect(repriced.acknowledged.session).toEqual({ ...session, price: 95, line_items: lineItems });
  });
});
