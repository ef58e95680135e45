import type { Input } from './wire-input.ts';
import { CONTACT } from './wizard.ts';

/** No visit of a series is booked so far ahead. */
const FAR_DATE = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10);
const ON_BOARD: Input = {
  ...{ appointment_id: 1, phlebotomist_id: 3, starts_at: '2099-01-12T10:00:00-05:00' },
};

const LAB_ORDER: Input = {
  ...{ appointment_id: undefined, person_id: undefined, photo_ids: undefined, test_ids: [1] },
  ...{ date_of_birth: undefined, npi: '1234567893', icd10: ['E11.9'], uses: 1 },
  ...{ valid_from: '2026-01-01', valid_until: '2099-12-31' },
};

/** Valid values that field names alone do not tell. */
export const FITS: Readonly<Record<string, Input>> = {
  'admin.option-categories.rename': { name: 'Another category' },
  'admin.options.create': {
    ...{ key: 'another_option', type: 'text', option_category_id: undefined, config: undefined },
  },
  'admin.options.update': {
    ...{ id: 1, version: undefined, value: 'Another title', key: undefined, label: undefined },
    ...{ type: undefined, option_category_id: undefined, config: undefined },
  },
  // Only developers delete permanently.
  'auth.admin-users.remove': { force: false },
  'auth.account.update': {
    ...{ email: 'patient@demo.test', password: undefined, password_confirmation: undefined },
    ...{ current_password: undefined, two_factor_enabled: false, two_factor_default_channel: 'email' },
    ...{ is_phlebotomist: undefined, profile_photo: undefined, version: undefined },
  },
  'messaging.notification-preferences.update': {
    preferences: [{ kind: 'appointment_approved', email: true }],
    version: undefined,
  },
  'appointments.positions.share': { at: new Date().toISOString() },
  'appointments.payments.pay': { purpose: undefined },
  'appointments.door-payments.record-at-door': { purpose: undefined, check_number: undefined },
  'appointments.bedside.save-checklist': { last_meal_at: new Date().toISOString() },
  'appointments.specimens.plan': { test_ids: [1] },
  'appointments.specimens.add': { number: undefined },
  'appointments.specimens.collect': { specimen_ids: [1] },
  'appointments.specimens.bind': { number: '000000012' },
  'appointments.specimens.custody': { number: '000000012' },
  'appointments.specimens.print-labels': { from: undefined },
  'appointments.labels-ahead.print': { from: undefined },
  'appointments.handovers.record': {
    ...{ numbers: [], corrects_id: 1, reason: 'As agreed', signature: undefined, at: undefined },
  },
  'appointments.board.try-move': ON_BOARD,
  'appointments.board.move': { ...ON_BOARD, confirm: true },
  'appointments.reassignments.reassign': {
    ...{ phlebotomist_id: 3, visits: [{ appointment_id: 1, phlebotomist_id: 2 }] },
  },
  'appointments.day-plans.preview': { date: '2099-03-03', phlebotomist_ids: [3] },
  'appointments.day-plans.preview-swap': { date: '2099-03-03', phlebotomist_ids: [3, 11] },
  'appointments.day.send': {
    actions: [
      {
        ...{ id: '6f1c1f7e-4f5f-4f6c-9d5a-0f3d9e5b8a11', operation: 'appointments.visits.arrive' },
        ...{ input: { id: 999_999 }, at: new Date().toISOString() },
      },
    ],
  },
  // Nobody has this action, or this visit.
  'appointments.day.settle': { id: '6f1c1f7e-4f5f-4f6c-9d5a-0f3d9e5b8a12' },
  'appointments.day-plans.apply': {
    date: '2099-03-03',
    changes: [{ ...ON_BOARD, appointment_id: 999_999, calendar_sequence: 0 }],
  },
  'appointments.lab-orders.create': LAB_ORDER,
  'appointments.lab-orders.update': { ...LAB_ORDER, version: undefined },
  'appointments.payments.pay-with-card': { purpose: undefined },
  'auth.photos.list-of-phlebotomists': { ids: '2,3' },
  'booking.phlebotomists.create': { email: 'another.phlebotomist@example.test', license_state: 'NY' },
  // An email is unique, and the account above has it.
  'booking.phlebotomists.update': { email: undefined, license_state: 'NY' },
  // A permanent deletion would remove it for later tests.
  'booking.phlebotomists.remove': { force: false },
  'auth.admin-users.create': { email: 'another.user@example.test', provider_id: undefined, roles: ['user'] },
  'auth.admin-users.list': { role: 'user' },
  'auth.admin-users.update': {
    ...{ email: undefined, provider_id: undefined, password: undefined, password_confirmation: undefined },
    ...{ roles: undefined, is_phlebotomist: undefined, version: undefined },
  },
  'booking.my-provider.update-service': { enabled: true },
  'booking.days-off.list': { provider_id: 1 },
  'booking.days-off.add': {
    ...{ provider_id: 1, days: [{ date: '2099-12-24', name: 'Christmas Eve' }], federal_year: undefined },
  },
  'booking.tubes.list': { provider_id: 1 },
  'booking.tubes.create': { name: 'Another tube', place: 50 },
  'booking.tubes.update': { name: undefined, place: undefined, active: undefined },
  'booking.tubes.update-own': { protect_from_light: true },
  'booking.lab-tests.list': { provider_id: 1 },
  'booking.lab-tests.plan-tubes': { provider_id: 1, test_ids: [1] },
  'booking.lab-tests.create': { name: 'Another test', tube_id: 1 },
  'booking.lab-tests.update': { name: undefined, tube_id: 1, active: undefined },
  'booking.lab-tests.update-own': { tube_id: 1 },
  'booking.waitlist.join': {
    ...{ session: undefined, appointment_id: 1, from: '2099-01-12', to: '2099-01-20', days: [1, 2, 3] },
    ...{ from_time: '08:00', to_time: '12:00' },
  },
  'booking.series.create': {
    ...{ provider_id: 1, phlebotomist_id: 3, others: false, unit: 'week', every: 2, weekdays: [] },
    ...{ patient: { ...CONTACT, user_id: 4 }, lab_order_id: undefined },
    ...{ from: FAR_DATE, times: 2, until: null, tolerance_days: 3, from_last_draw: false },
    ...{ day_from: '06:00', day_until: '20:00' },
  },
  // Of an older plan: whether the visit still stands is not asked.
  'booking.series.move': {
    ...{ plan: 99, from: 1, on: FAR_DATE, weekdays: [], from_last_draw: false },
    ...{ day_from: '06:00', day_until: '20:00' },
  },
  'booking.series.cancel': { from: 1, to: undefined },
};

/** These need a cookie of the browser or the code of a printed letter, which the tests do not have. */
export const NEEDS_SECRET: readonly string[] = [
  'auth.registration.correct-email',
  'auth.letter-claims.claim',
];
/** These ask for the password, which the tests leave out, like a stranger at an unlocked screen. */
export const ASKS_PASSWORD: readonly string[] = [
  'auth.account-export.start',
  'auth.deletion-requests.ask',
  'auth.passkeys.start-registration',
];
/** For an unknown person these respond as for a person who is closed to the caller. */
export const TELLS_NOTHING: readonly string[] = [
  ...['auth.patient-notes.create', 'auth.patient-notes.list', 'auth.patient-notes.remove'],
  'auth.patient-records.get',
];
