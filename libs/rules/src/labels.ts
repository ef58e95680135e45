const APPOINTMENT_STATUS: Record<string, string> = {
  pending: 'Pending',
  approved: 'Approved',
  denied: 'Denied',
  canceled: 'Canceled',
  completed: 'Completed',
  past: 'Past',
};

const PAYMENT_STATUS: Record<string, string> = {
  paid: 'Paid',
  partial: 'Partial',
  pending: 'Pending',
  failed: 'Failed',
  refunded: 'Refunded',
  none: 'None',
};

const PROPOSAL_REASON: Record<'en' | 'es', Record<string, string>> = {
  en: {
    route: 'Another time fits the route of that day better.',
    absence: 'The phlebotomist can’t come at that time.',
    lab: 'The lab needs the sample at another time.',
  },
  es: {
    route: 'Otra hora se ajusta mejor a la ruta de ese día.',
    absence: 'El flebotomista no puede ir a esa hora.',
    lab: 'El laboratorio necesita la muestra a otra hora.',
  },
};

const GENDER: Record<string, string> = {
  male: 'Male',
  female: 'Female',
  other: 'Other',
  prefer_not_to_say: 'Prefer not to say',
};

const ROLE: Record<string, string> = {
  user: 'User',
  phlebotomist: 'Phlebotomist',
  admin: 'Admin',
  developer: 'Developer',
};

/**
 * The label of an appointment status. Any status that starts with `complete` reads Completed
 * (docs/product/visits.md#states).
 */
export function appointmentStatusLabel(status: string): string {
  return status.startsWith('complete') ? 'Completed' : (APPOINTMENT_STATUS[status] ?? status);
}

/** The reason of a visit whose payment in advance did not arrive in time. */
export const NOT_PAID = 'Not paid in time.';

/** The status label that a visit's patient reads. */
export const ownVisitStatusLabel = (status: string): string =>
  status === 'approved' ? 'Confirmed' : appointmentStatusLabel(status);

/**
 * The label of a payment status. `Unpaid` when it is unknown or missing (docs/product/payments.md#status).
 */
export const paymentStatusLabel = (status: string | null | undefined): string =>
  PAYMENT_STATUS[status ?? ''] ?? 'Unpaid';

/** The payment label on a visit's page, where a plain `None` would be unclear. */
export const visitPaymentLabel = (status: string | null | undefined, isOwnVisit: boolean): string =>
  status === 'none' ? (isOwnVisit ? 'Not paid yet' : 'Not paid') : paymentStatusLabel(status);

/** Why staff suggest another time, as a sentence to the patient. */
export const proposalReasonText = (reason: string, language: 'en' | 'es' = 'en'): string =>
  PROPOSAL_REASON[language][reason] ?? reason;

export const genderLabel = (gender: string): string => GENDER[gender] ?? gender;

/** The label of a role in lists and filters (docs/product/messages.md#screen). */
export const roleLabel = (role: string): string => ROLE[role] ?? role;
