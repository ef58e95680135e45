import type { ConsentKey } from '@drawpoint/contracts/booking/consents';

/** Where the visit takes place; `zip`: only the centre of its ZIP code is known. */
export type DraftPlace = { lat: number; lng: number; precision: 'street' | 'zip' };

/** The way to the door. */
export type Door = {
  apartment: string | null;
  floor: string | null;
  gate_code: string | null;
  parking: string | null;
};

/** Step 1: the patient's contact and place. Phone as E.164. */
export type PatientPart = {
  /** The account for which staff book; absent where the email says whose the visit is. */
  user_id?: number;
  first_name: string;
  last_name: string;
  /** Empty for a patient without email. */
  email: string;
  mobile: string;
  address: string | null;
  city: string | null;
  address_state: string | null;
  address_zip: string | null;
  special_instructions: string | null;
  /** Of a typed address. Older sessions lack it. */
  door?: Door;
  address_id: number | null;
  save_address: boolean;
  address_label: string | null;
  /** Set by the server: the pin of the chosen provider's staff, else the geocoded place. */
  place: DraftPlace | null;
  /** The geocoded place, without the pins of any one provider. Older sessions lack it. */
  found?: DraftPlace | null;
};

/** The choices so far. */
export type SessionDraft = {
  service_id: number | null;
  provider_id: number | null;
  phlebotomist_id: number | null;
  patient: PatientPart | null;
  /**
   * Who is drawn, one after the other: ids of the owner's persons, null for the person of step 1. Empty for
   * that person alone.
   */
  persons: (number | null)[];
  /** Start of the first visit in epoch minutes. */
  slot_start: number | null;
  /** Whether it is the start of an arrival window. */
  slot_is_window: boolean;
  /** Why staff chose this start outside of hours or notice. It is cleared with the start. */
  override_reason: string | null;
  disclaimers: Record<string, boolean>;
  /** The versions of the texts when the consents were given. Older sessions lack them. */
  consent_versions: Record<ConsentKey, string> | null;
  /** The request of staff that the booking fulfils, where the person named it before confirming. */
  request_id: number | null;
};

/** Drops the chosen slot. */
export const NO_SLOT = { slot_start: null, slot_is_window: false, override_reason: null };

/** A change names the keys it sets; null clears, a missing key stays as it is. */
export type DraftChange = Partial<Omit<SessionDraft, 'disclaimers' | 'persons'>> & {
  persons?: (number | null)[] | null;
  disclaimers?: Record<string, boolean> | null;
};

/** The record of a phlebotomist who books: steps 3 and 4 are theirs (docs/product/booking.md#choices). */
export type OwnRecord = { phlebotomist_id: number; provider_id: number | null };

export const EMPTY_DRAFT: SessionDraft = {
  service_id: null,
  provider_id: null,
  phlebotomist_id: null,
  patient: null,
  persons: [],
  slot_start: null,
  slot_is_window: false,
  override_reason: null,
  disclaimers: {},
  consent_versions: null,
  request_id: null,
};

/**
 * Merges a change by top-level key (docs/product/booking.md#sessions). A new service or provider resets the
 * phlebotomist. Each of the three resets the slot, unless the change sets it
 * (docs/product/booking.md#choices).
 */
export function mergeDraft(
  current: SessionDraft,
  change: DraftChange,
  own: OwnRecord | null = null,
): SessionDraft {
  const pick = <K extends keyof SessionDraft>(key: K): SessionDraft[K] =>
    change[key] === undefined ? current[key] : (change[key] as SessionDraft[K]);
  const service_id = pick('service_id');
  const provider_id = own ? own.provider_id : pick('provider_id');
  const moved = service_id !== current.service_id || provider_id !== current.provider_id;
  const kept = moved && change.phlebotomist_id === undefined ? null : pick('phlebotomist_id');
  const phlebotomist_id = own ? own.phlebotomist_id : kept;
  const reset = moved || phlebotomist_id !== current.phlebotomist_id;
  const slot_start = reset && change.slot_start === undefined ? null : pick('slot_start');
  return {
    service_id,
    provider_id,
    phlebotomist_id,
    patient: pick('patient'),
    persons: pick('persons') ?? [],
    slot_start,
    slot_is_window: slot_start !== null && pick('slot_is_window'),
    override_reason:
      slot_start === current.slot_start || change.override_reason !== undefined
        ? pick('override_reason') || null
        : null,
    disclaimers: change.disclaimers === null ? {} : pick('disclaimers'),
    consent_versions: change.disclaimers === null ? null : pick('consent_versions'),
    request_id: pick('request_id'),
  };
}
