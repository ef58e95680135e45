// Written by `npm run generate` from the files of this folder.
import { audit } from './admin/audit.contract.ts';
import { contactMessages } from './admin/contact-messages.contract.ts';
import { optionCategories } from './admin/option-categories.contract.ts';
import { options } from './admin/options.contract.ts';
import { appointments } from './appointments/appointments.contract.ts';
import { attendance } from './appointments/attendance.contract.ts';
import { bedside } from './appointments/bedside.contract.ts';
import { board } from './appointments/board.contract.ts';
import { bookingKeys } from './appointments/booking-keys.contract.ts';
import { calendarFiles } from './appointments/calendar-files.contract.ts';
import { calendar } from './appointments/calendar.contract.ts';
import { dayPlans } from './appointments/day-plans.contract.ts';
import { day } from './appointments/day.contract.ts';
import { doorPayments } from './appointments/door-payments.contract.ts';
import { feedback } from './appointments/feedback.contract.ts';
import { followLinks } from './appointments/follow.contract.ts';
import { futureVisits } from './appointments/future-visits.contract.ts';
import { handovers } from './appointments/handovers.contract.ts';
import { labOrders } from './appointments/lab-orders.contract.ts';
import { media } from './appointments/media.contract.ts';
import { appointmentMoves } from './appointments/moves.contract.ts';
import { patients } from './appointments/patients.contract.ts';
import { payments } from './appointments/payments.contract.ts';
import { personVisits } from './appointments/person-visits.contract.ts';
import { pins } from './appointments/pins.contract.ts';
import { positions } from './appointments/positions.contract.ts';
import { proposals } from './appointments/proposals.contract.ts';
import { reassignments } from './appointments/reassignments.contract.ts';
import { replies } from './appointments/replies.contract.ts';
import { appointmentRequests } from './appointments/requests.contract.ts';
import { results } from './appointments/results.contract.ts';
import { seriesVisits } from './appointments/series-visits.contract.ts';
import { specimens } from './appointments/specimens.contract.ts';
import { labelsAhead } from './appointments/specimens.contract.ts';
import { storedCards } from './appointments/stored-cards.contract.ts';
import { visitConfirmations } from './appointments/visit-confirmations.contract.ts';
import { visitDays } from './appointments/visit-days.contract.ts';
import { visitFees } from './appointments/visit-fees.contract.ts';
import { visitLetters } from './appointments/visit-letters.contract.ts';
import { visitOrders } from './appointments/visit-orders.contract.ts';
import { visits } from './appointments/visits.contract.ts';
import { work } from './appointments/work.contract.ts';
import { accountExport } from './auth/account-export.contract.ts';
import { account } from './auth/account.contract.ts';
import { addresses } from './auth/addresses.contract.ts';
import { adminUsers } from './auth/admin-users.contract.ts';
import { companies } from './auth/companies.contract.ts';
import { deletionRequests } from './auth/deletion-requests.contract.ts';
import { documents } from './auth/documents.contract.ts';
import { impersonation } from './auth/impersonation.contract.ts';
import { letterClaims } from './auth/letter-claims.contract.ts';
import { managedUsers } from './auth/managed-users.contract.ts';
import { messageableUsers } from './auth/messageable-users.contract.ts';
import { passkeys } from './auth/passkeys.contract.ts';
import { passwords } from './auth/passwords.contract.ts';
import { patientMerges } from './auth/patient-merges.contract.ts';
import { patientNotes } from './auth/patient-notes.contract.ts';
import { patientRecords } from './auth/patient-records.contract.ts';
import { personClaims } from './auth/person-claims.contract.ts';
import { persons } from './auth/persons.contract.ts';
import { phonePatients } from './auth/phone-patients.contract.ts';
import { photos } from './auth/photos.contract.ts';
import { providerUsers } from './auth/provider-users.contract.ts';
import { registration } from './auth/registration.contract.ts';
import { roles } from './auth/roles.contract.ts';
import { sessionTokens } from './auth/session-tokens.contract.ts';
import { sessions } from './auth/sessions.contract.ts';
import { twoFactor } from './auth/two-factor.contract.ts';
import { users } from './auth/users.contract.ts';
import { areaRequests } from './booking/area-requests.contract.ts';
import { availability } from './booking/availability.contract.ts';
import { bookingSessions } from './booking/booking-sessions.contract.ts';
import { bookings } from './booking/bookings.contract.ts';
import { catalog } from './booking/catalog.contract.ts';
import { colleagues } from './booking/colleagues.contract.ts';
import { coverage } from './booking/coverage.contract.ts';
import { daysOff } from './booking/days-off.contract.ts';
import { geocoding } from './booking/geocoding.contract.ts';
import { labTests } from './booking/lab-tests.contract.ts';
import { lanes } from './booking/lanes.contract.ts';
import { mergedPatients } from './booking/merged-patients.contract.ts';
import { moves } from './booking/moves.contract.ts';
import { myProvider } from './booking/my-provider.contract.ts';
import { ownWork } from './booking/own-work.contract.ts';
import { phlebotomists } from './booking/phlebotomists.contract.ts';
import { policies } from './booking/policies.contract.ts';
import { presence } from './booking/presence.contract.ts';
import { providerPeople } from './booking/provider-people.contract.ts';
import { providers } from './booking/providers.contract.ts';
import { colleaguesForVisits } from './booking/reassignments.contract.ts';
import { relations } from './booking/relations.contract.ts';
import { series } from './booking/series.contract.ts';
import { services } from './booking/services.contract.ts';
import { setup } from './booking/setup.contract.ts';
import { slots } from './booking/slots.contract.ts';
import { tubes } from './booking/tubes.contract.ts';
import { waitlist } from './booking/waitlist.contract.ts';
import { waitlistFigures } from './booking/waitlist.contract.ts';
import { waitlistOffers } from './booking/waitlist.contract.ts';
import { chatMessages } from './messaging/messages.contract.ts';
import { notificationPreferences } from './messaging/notification-preferences.contract.ts';
import { notifications } from './messaging/notifications.contract.ts';
import { presenceAlerts } from './messaging/presence-alerts.contract.ts';
import { messages } from './notifier/messages.contract.ts';
import { smsConsent } from './notifier/sms-consent.contract.ts';
import { textReplies } from './notifier/text-replies.contract.ts';
import { twilioWebhooks } from './notifier/twilio-webhooks.contract.ts';

export const CONTRACT_GROUPS = [
  audit,
  contactMessages,
  optionCategories,
  options,
  appointments,
  attendance,
  bedside,
  board,
  bookingKeys,
  calendarFiles,
  calendar,
  dayPlans,
  day,
  doorPayments,
  feedback,
  followLinks,
  futureVisits,
  handovers,
  labOrders,
  media,
  appointmentMoves,
  patients,
  payments,
  personVisits,
  pins,
  positions,
  proposals,
  reassignments,
  replies,
  appointmentRequests,
  results,
  seriesVisits,
  specimens,
  labelsAhead,
  storedCards,
  visitConfirmations,
  visitDays,
  visitFees,
  visitLetters,
  visitOrders,
  visits,
  work,
  accountExport,
  account,
  addresses,
  adminUsers,
  companies,
  deletionRequests,
  documents,
  impersonation,
  letterClaims,
  managedUsers,
  messageableUsers,
  passkeys,
  passwords,
  patientMerges,
  patientNotes,
  patientRecords,
  personClaims,
  persons,
  phonePatients,
  photos,
  providerUsers,
  registration,
  roles,
  sessionTokens,
  sessions,
  twoFactor,
  users,
  areaRequests,
  availability,
  bookingSessions,
  bookings,
  catalog,
  colleagues,
  coverage,
  daysOff,
  geocoding,
  labTests,
  lanes,
  mergedPatients,
  moves,
  myProvider,
  ownWork,
  phlebotomists,
  policies,
  presence,
  providerPeople,
  providers,
  colleaguesForVisits,
  relations,
  series,
  services,
  setup,
  slots,
  tubes,
  waitlist,
  waitlistFigures,
  waitlistOffers,
  chatMessages,
  notificationPreferences,
  notifications,
  presenceAlerts,
  messages,
  smsConsent,
  textReplies,
  twilioWebhooks,
];
