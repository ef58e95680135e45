import type { bookingSessions, BookingSession } from '@drawpoint/contracts/booking/booking-sessions.contract';
import type { InputOf } from '@drawpoint/contracts/operation';
import type { Draft } from './draft.ts';
import { indexOf, STEPS, type Step } from './steps.ts';

export type SessionContent = Omit<InputOf<typeof bookingSessions.update>, 'token'>;

/** What the server has: its last answer, and step 1 as it was sent. */
export type AcknowledgedContent = { session: BookingSession | null; patient: string | null };

export const NOTHING_ACKNOWLEDGED: AcknowledgedContent = { session: null, patient: null };

type Patient = NonNullable<SessionContent['patient']>;

/** Step 1 as the session stores it: the id of a saved address, else the typed one. */
export function toPatient({ contact, addressId, typed, special_instructions }: Draft): Patient {
  const who = { ...contact, special_instructions: special_instructions.trim() || null };
  if (addressId !== null) return { ...who, address_id: addressId };
  const { save_address, address_label, ...where } = typed;
  return {
    ...who,
    ...where,
    address_id: null,
    save_address,
    address_label: save_address ? address_label.trim() || null : null,
  };
}

/** Null for the person of step 1 alone. */
const toPersons = ({ persons }: Draft): SessionContent['persons'] =>
  isOneself(persons) ? null : persons.map((person_id) => ({ person_id }));

const isOneself = (persons: Draft['persons']): boolean => persons.length === 1 && persons[0] === null;

/** Whether the server has the same people. */
export function hasPersons({ persons }: Draft, session: BookingSession | null): boolean {
  // A session that this tab stored under an earlier version has none.
  const known = (session?.persons ?? []).map(({ person_id }) => person_id);
  return known.length === 0 ? isOneself(persons) : String(known) === String(persons);
}

const CONTENT: Record<Step, (draft: Draft) => SessionContent> = {
  location: (draft) => ({ patient: toPatient(draft), persons: toPersons(draft) }),
  service: ({ serviceId }) => ({ service_id: serviceId }),
  provider: ({ providerId }) => ({ provider_id: providerId }),
  phlebotomist: ({ phlebotomistId }) => ({ phlebotomist_id: phlebotomistId }),
  time: ({ slot, overrideReason }) => ({
    slot,
    ...(overrideReason !== null && { override_reason: overrideReason }),
  }),
  consents: ({ consents }) => ({ disclaimers: consents }),
  review: () => ({}),
};

const KNOWN: Record<Step, (draft: Draft, acknowledged: AcknowledgedContent) => boolean> = {
  location: (draft, { patient, session }) =>
    patient === JSON.stringify(toPatient(draft)) && hasPersons(draft, session),
  service: (draft, { session }) => session?.service_id === draft.serviceId,
  provider: (draft, { session }) => session?.provider_id === draft.providerId,
  phlebotomist: (draft, { session }) => session?.phlebotomist_id === draft.phlebotomistId,
  time: (draft, { session }) =>
    sameInstant(session?.slot?.start, draft.slot?.start) &&
    Boolean(session?.slot?.window) === Boolean(draft.slot?.window) &&
    (session?.override_reason ?? null) === draft.overrideReason,
  consents: (draft, { session }) =>
    Object.entries(draft.consents).every(([key, given]) => session?.disclaimers[key] === given),
  review: () => true,
};

function sameInstant(one: string | undefined, other: string | undefined): boolean {
  return one !== undefined && other !== undefined && Date.parse(one) === Date.parse(other);
}

/** The choices of an update: those of the complete steps up to `until`. */
type UpdateRange = { until: Step; complete: (step: Step) => boolean };

const stepsIn = ({ until, complete }: UpdateRange): Step[] =>
  STEPS.filter((step) => indexOf(step) <= indexOf(until)).filter(complete);

/**
 * The content to send when a step is left. It always includes the step's own content, which renews a hold. It
 * adds content up to `until` that the server does not have.
 */
export function contentOf(
  draft: Draft,
  acknowledged: AcknowledgedContent,
  { leaving, ...reach }: UpdateRange & { leaving: Step },
): SessionContent {
  const content = stepsIn(reach)
    .filter((step) => step === leaving || !KNOWN[step](draft, acknowledged))
    .reduce<SessionContent>((sent, step) => ({ ...sent, ...CONTENT[step](draft) }), {});
  // The time was too short, or too long, for the people who are drawn now.
  const isTimeGone =
    draft.slot === null && acknowledged.session?.slot && !hasPersons(draft, acknowledged.session);
  return isTimeGone ? { ...content, slot: null } : content;
}

/** Whether the server has everything; an update then only renews the hold. */
export function isAcknowledged(draft: Draft, acknowledged: AcknowledgedContent, reach: UpdateRange): boolean {
  return stepsIn(reach).every((step) => KNOWN[step](draft, acknowledged));
}
