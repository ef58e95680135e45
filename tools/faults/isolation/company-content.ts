import { CONSENTS } from '../wizard.ts';
import type { Step } from './steps.ts';

const PASSWORD = 'Draw-blood-2026';
const WITH_PASSWORD = { password: PASSWORD, password_confirmation: PASSWORD };
const CITY = { city: 'New York', state: 'NY', zip: '10016' };

/** People have the same names in both companies. Only fields with the company's word differ. */
export const PEOPLE = {
  admin: { first_name: 'Marcus', last_name: 'Bell', gender: 'male', email: 'admin.~@example.test' },
  phlebotomist: { first_name: 'Maria', last_name: 'Lopez', gender: 'female', email: 'draws.~@example.test' },
  patient: { first_name: 'Evelyn', last_name: 'Moore', gender: 'female', email: 'patient.~@example.test' },
  leaver: { first_name: 'Harold', last_name: 'Young', gender: 'male', email: 'leaver.~@example.test' },
} as const;
export type PersonName = keyof typeof PEOPLE;

/** The fields of a registration besides name and email. */
export const REGISTRATION = { date_of_birth: '1971-10-23', mobile: '@phone', ...WITH_PASSWORD };

/** A developer creates the company and its staff. */
export const STAFF: readonly Step[] = [
  [
    ...(['developer', 'POST /admin/providers'] as const),
    {
      ...{ name: 'Riverside Draws', address: { line1: '4 River Plaza', ...CITY }, phone: '@phone' },
      ...{ license_number: '~-LICENSE', travel_price: 20, tz: 'America/New_York' },
    },
    'provider',
  ],
  [
    ...(['developer', 'POST /admin/users'] as const),
    { ...PEOPLE.admin, ...WITH_PASSWORD, mobile: '@phone', roles: ['admin'], provider_id: '@provider' },
    'admin',
  ],
  [
    ...(['developer', 'POST /admin/phlebotomists'] as const),
    {
      ...{ ...PEOPLE.phlebotomist, ...WITH_PASSWORD, mobile: '@phone', provider_id: '@provider' },
      ...{ service_address: { line1: '9 ~ Row', ...CITY }, service_radius_km: 30 },
    },
    'phlebotomist',
  ],
];

/** Working hours, needed before anybody can book. */
export const HOURS: readonly Step[] = [
  [
    ...(['admin', 'PUT /phlebotomists/{phlebotomist}/availability'] as const),
    {
      ...{ tz: 'America/New_York', default_drive_minutes: 15 },
      rules: [0, 1, 2, 3, 4, 5, 6].map((dow) => ({ dow, start_time: '07:00', end_time: '19:00' })),
      exceptions: [{ date: '2031-05-06', start_time: '08:00', end_time: '09:00', kind: 'unavailable' }],
    },
  ],
];

const TOMORROW = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
/** An earlier time for a visit. */
const WISH = {
  ...{ from: TOMORROW, to: TOMORROW, days: [0, 1, 2, 3, 4, 5, 6] },
  ...{ from_time: '08:00', to_time: '12:00' },
};

const contactOf = (who: string, email: string) => ({
  ...{ first_name: 'Evelyn', last_name: 'Moore', email, mobile: '@phone' },
  ...{ address: `${who} 120 ~ Street`, city: 'New York', address_state: 'NY', address_zip: '10016' },
  special_instructions: `${who} rings twice at ~`,
});

/** Fills in the wizard up to its last step. */
export const openSession = (who: string, start: string, email: string): readonly Step[] => [
  [who, 'POST /booking-sessions', {}, 'session'],
  [
    who,
    'PUT /booking-sessions/{session}',
    {
      ...{ provider_id: '@provider', phlebotomist_id: '@phlebotomist', service_id: 1 },
      ...{ patient: contactOf(who, email), disclaimers: CONSENTS, slot: { start } },
    },
  ],
];

/** Books with a contact of this email, and stores the visit under the name. */
export const booking = (who: string, start: string, keep: string, email: string): readonly Step[] => [
  ...openSession(who, start, email),
  [who, 'POST /bookings', { token: '@session' }, keep],
];

/** What a patient and the company's staff do with one visit, from booking to feedback. */
const visitOf = (who: string, [first, second, third]: readonly string[]): readonly Step[] => [
  ...booking(who, first!, 'visit', PEOPLE.patient.email),
  ['admin', 'POST /appointments/{visit}/approve', {}],
  ['admin', 'PUT /appointments/{visit}/pin', { lat: 40.7459, lng: -73.9781 }],
  [
    ...(['admin', 'POST /appointments/{visit}/complete'] as const),
    { notes: 'Left arm ~', extras: [{ label: 'Kit ~', amount: 5 }], confirm_early: true },
  ],
  ['phlebotomist', 'POST /appointments/{visit}/documents', { file: 'result-~.pdf' }, 'result'],
  ['phlebotomist', 'POST /appointments/{visit}/specimens', { tube_id: 1 }, 'specimen'],
  ['phlebotomist', 'POST /labels-ahead', { count: 1 }, 'tubeNumber'],
  ['phlebotomist', 'POST /appointments/{visit}/specimens/{specimen}/bind', { number: '@tubeNumber' }],
  [
    ...(['phlebotomist', 'POST /handovers'] as const),
    { kind: 'office', place: 'Desk ~', receiver: 'Taken by ~', numbers: ['@tubeNumber'] },
    'handover',
  ],
  [who, 'POST /appointments/{visit}/pay', { amount: 20, nonce: '@nonce', store_card: true }, 'payment'],
  [who, 'POST /appointments/{visit}/feedback', { rating: 4, comment: `${who} felt ~` }],
  ...booking(who, second!, 'ahead', PEOPLE.patient.email),
  ['phlebotomist', 'POST /appointments/{ahead}/approve', {}],
  [who, 'POST /appointments/{ahead}/orders', { file: 'paper-~.pdf' }, 'order'],
  [who, 'POST /lab-orders', { appointment_id: '@ahead', test_ids: [1], lab: 'Lab ~' }, 'labOrder'],
  [who, 'POST /lab-orders/{labOrder}/files', { file: 'requisition-~.pdf' }],
  [who, 'POST /appointments/{ahead}/follow-links', {}, 'followLink'],
  [who, 'POST /waitlist', { appointment_id: '@ahead', ...WISH }, 'waiting'],
  ['phlebotomist', 'POST /appointments/{ahead}/proposals', { starts: [third!] }],
  ['phlebotomist', `POST /patients/{${who}}/notes`, { text: 'Hard stick at ~' }, 'note'],
  ['phlebotomist', 'POST /messages', { receiver_id: `@${who}`, content: 'See you at ~' }, 'message'],
  [who, 'POST /messages', { receiver_id: '@phlebotomist', content: `${who} waits at ~` }, 'answer'],
  ['phlebotomist', 'POST /media/upload', { file: 'order-~.pdf' }, 'attachment'],
  [
    ...(['phlebotomist', 'POST /appointments/request'] as const),
    { user_id: `@${who}`, note: 'Repeat ~', attachment_id: '@attachment' },
    'request',
  ],
];

const CALLER = {
  ...{ first_name: 'Rosa', last_name: 'Alvarez', date_of_birth: '1944-05-06' },
  ...{ mobile: '@phone', gender: 'female' },
};

/** The records that the company's people create. */
export const CONTENT: readonly Step[] = [
  ['patient', 'PUT /account', { insurance_provider: 'Insurer ~', insurance_notes: 'Policy ~' }],
  [
    'patient',
    'POST /addresses',
    { line1: '120 ~ Street', ...CITY, label: 'Home ~', notes: 'Bell ~' },
    'address',
  ],
  [
    ...(['patient', 'POST /persons'] as const),
    {
      ...{ first_name: 'Leo', last_name: 'Carter', date_of_birth: '2019-05-01', gender: 'male' },
      ...{ insurance_provider: 'Insurer ~', draw_notes: 'Needles ~' },
    },
    'relative',
  ],
  ['admin', 'POST /phone-patients', CALLER, 'caller'],
  ['admin', 'POST /phone-patients', CALLER, 'twin'],
  ['admin', 'POST /patient-merges', { kept_id: '@caller', merged_id: '@twin' }, 'merge'],
  ['patient', 'POST /user-documents', { type: 'insurance_card_front', file: 'card-~.pdf' }, 'document'],
  ...visitOf('patient', ['@start0', '@start1', '@start2']),
  ['admin', 'POST /admin/my-provider/days-off', { days: [{ date: '2031-05-07', name: 'Day of ~' }] }],
  [
    ...(['admin', 'POST /series'] as const),
    {
      ...{ service_id: 1, phlebotomist_id: '@phlebotomist', others: true, disclaimers: CONSENTS },
      patient: { ...contactOf('patient', PEOPLE.patient.email), user_id: '@patient' },
      ...{ unit: 'week', every: 4, weekdays: [], from: '@farDate', times: 2, until: null },
      ...{ tolerance_days: 2, day_from: '07:00', day_until: '19:00', from_last_draw: false },
    },
    'series',
  ],
  ['admin', 'POST /admin/media', { file: 'poster-~.pdf' }, 'media'],
  ['admin', 'POST /admin/roles', { name: 'Desk ~' }, 'role'],
  ['admin', 'PUT /admin/users/{patient}', { roles: ['user', 'Desk ~'] }],
  [
    ...(['visitor', 'POST /contact'] as const),
    {
      ...{ name: 'Ann ~', email: 'ann.~@example.test', phone: '@phone', subject: 'Sundays ~' },
      ...{ message: 'Do you come to ~?', provider_id: '@provider' },
    },
  ],
  ['admin', 'PUT /presence/notification-preferences/{phlebotomist}', { busy: true }],
  ['phlebotomist', 'POST /phlebotomists/{phlebotomist}/presence', { presence: 'busy' }],
  // Not a patient yet: the owner of the email is asked whether the visit is theirs.
  ...booking('admin', '@start13', 'claimable', PEOPLE.leaver.email),
  ...booking('leaver', '@start6', 'leaving', PEOPLE.leaver.email),
  ['leaver', 'POST /account/deletion-request', { reason: 'Moving to ~', current_password: PASSWORD }],
  ...openSession('patient', '@start10', PEOPLE.patient.email),
];

/** The shared patient's visits at each company; the times never overlap. */
export const SHARED_CONTENT = {
  first: visitOf('shared', ['@start3', '@start4', '@start5']),
  second: visitOf('shared', ['@start7', '@start8', '@start9']),
};

/**
 * Other created records, by the path to their id: the first of a list, or a field. For a link it is the part
 * before the signature.
 */
export const LOOKUPS: readonly (readonly [name: string, who: string, route: string, path: string])[] = [
  ['notification', 'patient', 'GET /notifications', 'data.0.id'],
  ['login', 'patient', 'GET /account/sessions', 'data.0.id'],
  ['card', 'patient', 'GET /payments/stored-cards', 'data.0.id'],
  ['dayOff', 'admin', 'GET /admin/my-provider/days-off', 'data.0.id'],
  ['proposal', 'patient', 'GET /appointments/{ahead}', 'proposal.id'],
  ['labOrderFile', 'patient', 'GET /lab-orders/{labOrder}', 'files.0.id'],
  ['code', 'patient', 'GET /appointments/{visit}', 'confirmation_code'],
  ['codeAhead', 'patient', 'GET /appointments/{ahead}', 'confirmation_code'],
  ['confirmation', 'leaver', 'GET /me/visit-confirmations', 'data.0.id'],
  ['contact', 'admin', 'GET /admin/contact-messages', 'data.0.id'],
  ['roleName', 'admin', 'GET /admin/roles', 'data.4.name'],
  ['delivery', 'admin', 'GET /admin/deliveries', 'data.0.id'],
  ['deletion', 'admin', 'GET /admin/deletion-requests', 'data.0.id'],
  ['documentLink', 'patient', 'GET /user-documents/{document}', 'url'],
  ['mediaLink', 'admin', 'GET /admin/media', 'data.0.url'],
];
