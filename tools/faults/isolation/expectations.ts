/**
 * Fields in which anybody may name records of any company, with the reason. The response shows only public
 * data.
 */
export const MAY_NAME: Readonly<Record<string, string>> = {
  'admin.contact-messages.submit provider_id': 'Everybody may write to every company.',
  'auth.companies.withdraw-objection id': 'Takes back nothing where nobody objected.',
  'auth.photos.list-of-phlebotomists ids': 'Who offers visits is public, and so are their photos.',
  'booking.booking-sessions.update provider_id': 'Everybody may book with every company.',
  'booking.booking-sessions.update phlebotomist_id': 'Everybody may book with every company.',
  'booking.booking-sessions.update request_id': 'Somebody else’s request changes no price.',
  'booking.catalog.get-availability id': 'When visits are offered is public.',
  'booking.catalog.get-service-area id': 'Where visits are offered is public.',
  'booking.catalog.list-phlebotomists id': 'Who offers visits is public.',
  'booking.geocoding.geocode provider_id': 'Everybody may ask where a company would come to.',
  'booking.phlebotomists.assign-bulk user_ids': 'Answers each person who is not theirs as failed.',
  'booking.slots.list id': 'When visits are offered is public.',
};

/** Ends the second company's relation to the shared patient, which later questions need. */
export const ENDS_RELATION: readonly string[] = ['auth.admin-users.remove'];

/** Forbidden to staff when the person is related to several companies. */
export const ONLY_DEVELOPERS: readonly string[] = [
  'auth.admin-users.restore',
  'auth.deletion-requests.accept',
  'auth.deletion-requests.decline',
];

/** Operations without questions, with the reason. */
const OF_THE_SITE = 'A record of the site, which all companies share.';
const OWN = 'Takes nothing that names a record, and changes what is the caller’s own.';
const BY_SECRET = 'Opened by a secret that was sent to its owner alone.';
const IN_LISTS = 'Names records inside a list. Its own test asks as another company.';
const BY_PHONE = 'Made by a phone’s text message alone. Its own test asks as another company.';
const BY_PHONE_APP = 'Made by a phone’s stored steps alone. Its own test asks as another company.';
const SIGNED = 'Refused without the signature of the service that calls it.';
export const NOT_ASKED: Readonly<Record<string, string>> = {
  ...each(OF_THE_SITE, [
    ...['admin.option-categories.create', 'admin.option-categories.remove', 'admin.option-categories.rename'],
    ...['admin.options.create', 'admin.options.remove', 'admin.options.update', 'booking.services.create'],
    'booking.services.force-remove',
    ...['booking.services.remove', 'booking.services.restore', 'booking.services.update'],
    'booking.providers.create',
    ...[
      'booking.lab-tests.create',
      'booking.lab-tests.update',
      'booking.tubes.create',
      'booking.tubes.update',
    ],
  ]),
  ...each(OWN, [
    'appointments.labels-ahead.make',
    'auth.roles.create',
    'appointments.day.get-key',
    'appointments.payments.add-card',
    ...['appointments.media.upload', 'appointments.media.upload-for-provider', 'auth.account-export.start'],
    ...['auth.account.cancel-email-change', 'auth.addresses.create', 'auth.deletion-requests.ask'],
    ...['auth.persons.create', 'auth.phone-patients.find'],
    ...['auth.deletion-requests.withdraw', 'auth.impersonation.stop', 'auth.passkeys.start-registration'],
    ...['auth.account.send-mobile-code', 'auth.passkeys.start-confirmation'],
    ...['auth.registration.resend-verification', 'auth.sessions.end-others', 'auth.sessions.logout'],
    ...['booking.booking-sessions.create', 'booking.geocoding.pin-typed'],
    'booking.geocoding.suggest',
    ...['booking.own-work.update-area', 'booking.own-work.update-service'],
    ...['messaging.notification-preferences.update', 'messaging.notifications.mark-all-read'],
    'notifier.sms-consent.change-own',
    'notifier.sms-consent.submit-choice',
  ]),
  ...each(BY_SECRET, [
    ...['appointments.follow-links.follow', 'appointments.attendance.answer', 'appointments.attendance.show'],
    ...['appointments.attendance.move', 'booking.slots.list-by-link'],
    ...['appointments.visit-confirmations.answer', 'appointments.visit-confirmations.show'],
    ...['auth.person-claims.agree', 'auth.person-claims.claim', 'auth.person-claims.show'],
    'auth.account.confirm-mobile',
    ...['auth.account.confirm-email-change', 'auth.passkeys.finish-registration'],
    ...['auth.passkeys.finish-sign-in', 'auth.registration.verify-email'],
    'auth.registration.verify-email-in-browser',
    ...['booking.area-requests.confirm', 'booking.area-requests.end'],
    ...['booking.waitlist-offers.accept', 'booking.waitlist-offers.decline', 'booking.waitlist-offers.show'],
  ]),
  ...each(IN_LISTS, ['appointments.day-plans.apply', 'appointments.day.send']),
  ...each(BY_PHONE_APP, ['appointments.day.settle']),
  ...each(BY_PHONE, ['notifier.text-replies.update']),
  ...each(SIGNED, [
    ...['appointments.payments.receive-webhook', 'notifier.twilio-webhooks.note-status'],
    'notifier.twilio-webhooks.receive-sms',
  ]),
};

function each(reason: string, subjects: readonly string[]): Record<string, string> {
  return Object.fromEntries(subjects.map((subject) => [subject, reason]));
}
