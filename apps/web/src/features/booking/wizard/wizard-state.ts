import type { Slot } from '@drawpoint/contracts/booking/slots.contract';
import { changeDraft, type Draft, type DraftChange } from './draft.ts';
import { NOTHING_ACKNOWLEDGED, type AcknowledgedContent } from './session-content.ts';
import { laterOf, type Step } from './steps.ts';

/** The state of the wizard, except for the current step, which is in the URL. */
export type WizardState = {
  draft: Draft;
  /** The furthest step reached; later steps cannot be opened (docs/product/booking.md#wizard). */
  furthest: Step;
  token: string;
  /** ISO 8601, UTC. */
  expiresAt: string;
  acknowledged: AcknowledgedContent;
  /** End of the slot's hold in milliseconds of the server's clock. */
  heldUntil: number | null;
  /** The last slot that somebody else got. */
  taken: Slot | null;
  /** Another tab has opened a booking, so this one holds no time. */
  isSuperseded: boolean;
};

export type WizardAction =
  | DraftChange
  /** Takes the choices in force as chosen. */
  | { type: 'commit'; draft: Draft }
  | { type: 'reached'; step: Step }
  | {
      type: 'saved';
      token: string;
      expiresAt: string;
      acknowledged: AcknowledgedContent;
      heldUntil: number | null;
      /** The chosen start when the update was sent. */
      slotStart: string | null;
    }
  /** `taken`: somebody else got it. */
  | { type: 'slot-lost'; taken: boolean }
  | { type: 'superseded' }
  | { type: 'repriced'; price: number; lineItems: { label: string; amount: number }[] };

/** Returns the state after an action. */
export function wizardReducer(state: WizardState, action: WizardAction): WizardState {
  switch (action.type) {
    case 'commit':
      return { ...state, draft: action.draft };
    case 'reached':
      return { ...state, furthest: laterOf(state.furthest, action.step) };
    case 'saved':
      return saved(state, action);
    case 'slot-lost':
      return {
        ...state,
        draft: { ...state.draft, slot: null, overrideReason: null },
        heldUntil: null,
        taken: (action.taken && state.draft.slot) || state.taken,
      };
    case 'superseded':
      return { ...state, heldUntil: null, isSuperseded: true };
    case 'repriced':
      return repriced(state, action);
    default:
      return { ...state, draft: changeDraft(state.draft, action) };
  }
}

// The server drops a slot that no longer fits. A slot chosen after the update was sent stays.
function saved(state: WizardState, action: Extract<WizardAction, { type: 'saved' }>): WizardState {
  const { token, expiresAt, acknowledged, heldUntil } = action;
  const lost =
    acknowledged.session?.slot === null &&
    action.slotStart !== null &&
    state.draft.slot?.start === action.slotStart;
  // The server's place is for the chosen provider, whose staff may have corrected the pin.
  const place = state.draft.place && (acknowledged.session?.place ?? state.draft.place);
  const draft = { ...state.draft, place, ...(lost && { slot: null, overrideReason: null }) };
  return {
    ...state,
    token,
    expiresAt,
    acknowledged,
    draft,
    heldUntil: lost ? null : heldUntil,
    isSuperseded: state.isSuperseded && token === state.token,
  };
}

function repriced(state: WizardState, action: Extract<WizardAction, { type: 'repriced' }>): WizardState {
  const { session, patient } = state.acknowledged;
  if (!session) return { ...state, acknowledged: NOTHING_ACKNOWLEDGED };
  const renewed = { ...session, price: action.price, line_items: action.lineItems };
  return { ...state, acknowledged: { session: renewed, patient } };
}
