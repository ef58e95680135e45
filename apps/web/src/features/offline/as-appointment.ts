import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import type { KeptVisit } from '@drawpoint/contracts/appointments/day.contract';
import type { User } from '@drawpoint/contracts/auth/user';
import { applyActions, possibleSteps, type StepState } from './apply-actions.ts';
import type { Queued } from './outbox.ts';

/** The steps of a visit that can be taken, and those whose time has not come. */
function stepsOf(
  visit: StepState & Pick<KeptVisit, 'allowed_from'>,
  now: number,
): Pick<Appointment, 'actions' | 'early_steps'> {
  const possible = possibleSteps(visit);
  const early_steps = Object.entries(visit.allowed_from)
    .map(([action, allowed_from]) => ({ action: action as keyof typeof visit.allowed_from, allowed_from }))
    .filter(({ action, allowed_from }) => possible.includes(action) && now < Date.parse(allowed_from));
  const isEarly = (step: string) => early_steps.some(({ action }) => action === step);
  return { early_steps, actions: possible.filter((step) => !isEarly(step)) };
}

/** What the phone does not keep: everything about money, the account and what other screens show. */
const NOT_KEPT = {
  ...{
    payment_status: 'none' as const,
    arrival: null,
    user_id: null,
    spoken_consent: null,
    together_id: null,
  },
  ...{ confirmation: null, service_id: null, address_id: null, default_drive_minutes: 0, line_items: [] },
  ...{ price_subtotal: 0, extras: [], price_extra: 0, price_extra_paid: 0, price_total: 0, payments: [] },
  ...{ canceled_at: null, canceled_reason: null, documents: [], user_rating: null, user_comment: null },
  ...{ tip_amount: null, pay_extra: null, rated_at: null, attendance: null, result_days: null },
  ...{ replaces_id: null, proposal: null, booking_payload: { completion: { notes: null } } },
} satisfies Partial<Appointment>;

/** A kept visit in the shape that the screens show, after the steps of the outbox. */
export function asAppointment(
  kept: KeptVisit,
  user: Pick<User, 'id' | 'full_name' | 'provider'>,
  actions: readonly Queued[],
  now: number,
): Appointment {
  const { bedside, specimens: _tubes, ...visit } = applyActions(kept, actions);
  const { patient, location, service_name, provider_id } = visit;
  const { first_name, last_name, mobile, date_of_birth, gender, draw_notes } = patient;
  return {
    ...NOT_KEPT,
    ...visit,
    ...stepsOf(visit, now),
    ...(bedside && { bedside: bedside.steps }),
    provider_id,
    provider: { id: provider_id, name: user.provider?.name ?? '' },
    phlebotomist: { id: user.id, name: user.full_name, email: '' },
    service: { id: null, name: service_name },
    user: { id: null, first_name, last_name, email: null },
    patient: { first_name, last_name, email: null, mobile },
    person:
      date_of_birth && gender
        ? {
            ...{ id: 0, date_of_birth, gender, draw_notes },
            ...{ insurance_provider: null, insurance_member_id: null },
          }
        : null,
    location: { ...location, notes: null },
    canceled_by: visit.status === 'canceled' ? user.id : null,
    created_at: visit.starts_at,
  };
}

/** The actions that the server's answer of `readAt` does not know yet. */
export const newerThan = (actions: readonly Queued[], readAt: number): Queued[] =>
  actions.filter(
    ({ state, settledAt }) =>
      state === 'unsent' || (state === 'done' && settledAt !== undefined && Date.parse(settledAt) > readAt),
  );

/** A visit of the server after the steps that it does not know yet. */
export function afterActions(visit: Appointment, actions: readonly Queued[]): Appointment {
  const after = applyActions(visit, actions);
  if (after === visit) return visit;
  const possible = possibleSteps(after);
  const early_steps = visit.early_steps.filter(({ action }) => possible.includes(action));
  return {
    ...after,
    ...{ early_steps, arrival: null },
    actions: possible.filter((step) => !early_steps.some(({ action }) => action === step)),
    canceled_by: after.status === 'canceled' ? visit.phlebotomist.id : visit.canceled_by,
  };
}
