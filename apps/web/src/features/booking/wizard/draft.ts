import type { Slot } from '@drawpoint/contracts/booking/slots.contract';
import type { User } from '@drawpoint/contracts/auth/user';
import { formatPhone } from '@drawpoint/rules/phone';
import { stateOfZip } from './zip-state.ts';

export type Contact = { first_name: string; last_name: string; email: string; mobile: string };

/** The address typed in step 1. `save_address` saves it as `address_label` after the booking. */
export type TypedAddress = {
  address: string;
  city: string;
  address_state: string;
  address_zip: string;
  apartment: string;
  floor: string;
  gate_code: string;
  parking: string;
  save_address: boolean;
  address_label: string;
};

export type Place = { lat: number; lng: number };

/** The choices and input so far. */
export type Draft = {
  contact: Contact;
  /** Who is drawn, one after the other: ids of persons, null for the contact. Empty while nobody is chosen. */
  persons: readonly (number | null)[];
  /** The chosen saved address; null when the address is typed. */
  addressId: number | null;
  typed: TypedAddress;
  special_instructions: string;
  /** Coordinates of the address; null until they are looked up, and after each change of address. */
  place: Place | null;
  serviceId: number | null;
  providerId: number | null;
  phlebotomistId: number | null;
  /**
   * True when anyone may come: the chosen time then decides who. Null before a choice; it is true then, unless
   * a phlebotomist is assigned (docs/product/booking.md#choices).
   */
  anyone: boolean | null;
  /** The date whose slots are shown, `YYYY-MM-DD` in the phlebotomist's zone. */
  date: string | null;
  slot: Slot | null;
  /** Why staff chose a slot outside of hours or notice; null for a listed slot. */
  overrideReason: string | null;
  consents: Record<string, boolean>;
};

export const EMPTY_DRAFT: Draft = {
  contact: { first_name: '', last_name: '', email: '', mobile: '' },
  persons: [null],
  addressId: null,
  typed: {
    address: '',
    city: '',
    address_state: '',
    address_zip: '',
    ...{ apartment: '', floor: '', gate_code: '', parking: '' },
    save_address: false,
    address_label: '',
  },
  special_instructions: '',
  place: null,
  serviceId: null,
  providerId: null,
  phlebotomistId: null,
  anyone: null,
  date: null,
  slot: null,
  overrideReason: null,
  consents: {},
};

/** The initial contact of step 1: the person's own. */
export const contactOf = (user: Pick<User, 'first_name' | 'last_name' | 'email' | 'mobile'>): Contact => ({
  first_name: user.first_name,
  last_name: user.last_name,
  email: user.email,
  mobile: user.mobile ? formatPhone(user.mobile) : '',
});

export type DraftChange =
  | { type: 'contact'; change: Partial<Contact> }
  | { type: 'persons'; ids: readonly (number | null)[] }
  | { type: 'saved-address'; id: number | null }
  | { type: 'typed-address'; change: Partial<TypedAddress> }
  | { type: 'instructions'; text: string }
  /** The chosen saved address was edited: where it lies is to be looked up again. */
  | { type: 'forget-place' }
  | { type: 'service'; id: number }
  | { type: 'provider'; id: number | null }
  /** Null: anyone. */
  | { type: 'phlebotomist'; id: number | null }
  | { type: 'date'; date: string }
  | { type: 'slot'; slot: Slot | null }
  | { type: 'consent'; key: string; given: boolean };

export const NO_TIME = { date: null, slot: null, overrideReason: null } as const;

const WHERE: readonly (keyof TypedAddress)[] = ['address', 'city', 'address_state', 'address_zip'];

// A completed ZIP code sets its state, unless the person chose another one.
function stateFor(before: TypedAddress, zip: string | undefined): Partial<TypedAddress> {
  const named = zip === undefined ? null : stateOfZip(zip);
  const untouched = before.address_state === '' || before.address_state === stateOfZip(before.address_zip);
  return named !== null && untouched ? { address_state: named } : {};
}

function typeAddress(draft: Draft, change: Partial<TypedAddress>): Draft {
  const typed = { ...draft.typed, ...stateFor(draft.typed, change.address_zip), ...change };
  const moved = WHERE.some((key) => typed[key] !== draft.typed[key]);
  return { ...draft, typed, place: moved && draft.addressId === null ? null : draft.place };
}

// Another number of people needs another length of time.
function choosePersons(draft: Draft, persons: Draft['persons']): Draft {
  return { ...draft, ...(persons.length !== draft.persons.length && NO_TIME), persons };
}

// The first choice of a service keeps the assigned phlebotomist; a later change resets it
// (docs/product/booking.md#choices).
function chooseService(draft: Draft, id: number): Draft {
  if (id === draft.serviceId) return draft;
  const { phlebotomistId, anyone } = draft.serviceId === null ? draft : EMPTY_DRAFT;
  return { ...draft, ...NO_TIME, serviceId: id, phlebotomistId, anyone };
}

// The person of a time that anyone may take can be chosen without losing that time.
function choosePhlebotomist(draft: Draft, id: number | null): Draft {
  const chosen = { ...draft, phlebotomistId: id, anyone: id === null };
  if (id === null ? draft.anyone : !draft.anyone && id === draft.phlebotomistId) return draft;
  return id === draft.phlebotomistId ? chosen : { ...chosen, ...NO_TIME };
}

/**
 * Applies one change to the draft and resets the choices that depend on it (docs/product/booking.md#choices).
 */
export function changeDraft(draft: Draft, action: DraftChange): Draft {
  switch (action.type) {
    case 'contact':
      return { ...draft, contact: { ...draft.contact, ...action.change } };
    case 'persons':
      return choosePersons(draft, action.ids);
    case 'saved-address':
      return action.id === draft.addressId ? draft : { ...draft, addressId: action.id, place: null };
    case 'typed-address':
      return typeAddress(draft, action.change);
    case 'instructions':
      return { ...draft, special_instructions: action.text };
    case 'forget-place':
      return { ...draft, place: null };
    case 'service':
      return chooseService(draft, action.id);
    case 'provider':
      if (action.id === draft.providerId) return draft;
      return { ...draft, ...NO_TIME, providerId: action.id, phlebotomistId: null, anyone: null };
    case 'phlebotomist':
      return choosePhlebotomist(draft, action.id);
    case 'date':
      return { ...draft, date: action.date };
    case 'slot':
      return { ...draft, slot: action.slot, date: action.slot?.date ?? draft.date, overrideReason: null };
    case 'consent':
      return { ...draft, consents: { ...draft.consents, [action.key]: action.given } };
  }
}
