import { MANAGERS, STAFF } from '@drawpoint/contracts/operation';
import { paths } from '../config/paths.ts';
import { message } from '../i18n/message.ts';
import type { Screen } from './screen.ts';

/** Screens of the sidebar's Admin section, in order. Part of `SCREENS`. */
export const ADMIN_SCREENS: readonly Screen[] = [
  {
    path: paths.users,
    who: STAFF,
    refusal: 'Not authorized.',
    nav: {
      section: 'admin',
      label: message('User List'),
      icon: 'users',
      finds: message('patients people staff accounts'),
      bar: message('Patient Hub', 'screen'),
      // docs/product/texts-and-limits.md#layout
      barSearch: '?role=user',
    },
    load: () => import('../features/users/UsersScreen.tsx'),
    prefetch: async () => (await import('../features/users/users.queries.ts')).prefetch,
  },
  {
    path: paths.addUser,
    who: MANAGERS,
    refusal: 'Not authorized.',
    nav: {
      section: 'admin',
      label: message('Add User'),
      icon: 'addUser',
      finds: message('new patient staff account invitation'),
    },
    load: () => import('../features/users/AddUserScreen.tsx'),
  },
  {
    path: paths.editUser(':id'),
    who: MANAGERS,
    refusal: 'Not authorized.',
    load: () => import('../features/users/EditUserScreen.tsx'),
  },
  {
    path: paths.phlebotomists,
    who: MANAGERS,
    nav: {
      section: 'admin',
      label: message('Phlebotomists'),
      icon: 'phlebotomists',
      finds: message('hours availability vacation time off area assign'),
    },
    load: () => import('../features/phlebotomists/PhlebotomistsScreen.tsx'),
  },
  {
    path: paths.addPhlebotomist,
    who: MANAGERS,
    nav: { section: 'admin', label: message('Add Phlebotomist'), icon: 'addPhlebotomist' },
    load: () => import('../features/phlebotomists/AddPhlebotomistScreen.tsx'),
  },
  {
    path: paths.editPhlebotomist(':id'),
    who: MANAGERS,
    load: () => import('../features/phlebotomists/EditPhlebotomistScreen.tsx'),
  },
  {
    path: paths.phlebotomistAppointments(':id'),
    who: MANAGERS,
    load: () => import('../features/phlebotomists/AppointmentsScreen.tsx'),
  },
  {
    path: paths.roles,
    who: MANAGERS,
    refusal: 'Not authorized.',
    nav: { section: 'admin', label: message('Roles'), icon: 'roles', finds: message('rights permissions') },
    load: () => import('../features/users/RolesScreen.tsx'),
  },
  {
    path: paths.contactMessages,
    who: MANAGERS,
    nav: { section: 'admin', label: message('Contact Messages'), icon: 'messages' },
    load: () => import('../features/contact/ContactMessagesScreen.tsx'),
    prefetch: async () => (await import('../features/contact/contact.queries.ts')).prefetch,
  },
  {
    path: paths.payments,
    who: MANAGERS,
    nav: {
      section: 'admin',
      label: message('Finances'),
      icon: 'finances',
      finds: message('payments refunds money cards tips'),
    },
    load: () => import('../features/finances/PaymentsScreen.tsx'),
  },
  {
    path: paths.myProvider,
    who: MANAGERS,
    nav: {
      section: 'admin',
      label: message('Provider Settings'),
      icon: 'settings',
      finds: message('company policies prices zone notice'),
    },
    load: () => import('../features/catalog/MyProviderScreen.tsx'),
  },
  // Only developers see links to these.
  {
    path: paths.media,
    who: MANAGERS,
    refusal: 'Not authorized.',
    nav: { section: 'admin', label: message('Media Library'), icon: 'media', who: ['developer'] },
    load: () => import('../features/media/MediaScreen.tsx'),
  },
  {
    path: paths.options,
    who: MANAGERS,
    refusal: 'Not authorized.',
    nav: {
      section: 'admin',
      label: message('Options', 'screen'),
      icon: 'options',
      finds: message('settings of the site name icon texts'),
      who: ['developer'],
    },
    load: () => import('../features/options/OptionsScreen.tsx'),
  },
  {
    path: paths.optionCategories,
    who: MANAGERS,
    refusal: 'Not authorized.',
    nav: {
      section: 'admin',
      label: message('Option Categories'),
      icon: 'categories',
      who: ['developer'],
    },
    load: () => import('../features/options/CategoriesScreen.tsx'),
  },
  {
    path: paths.services,
    who: ['developer'],
    nav: {
      section: 'admin',
      label: message('Service List'),
      icon: 'services',
      finds: message('prices lengths'),
    },
    load: () => import('../features/catalog/ServicesScreen.tsx'),
    prefetch: async () => (await import('../features/catalog/catalog.queries.ts')).prefetchServices,
  },
  {
    path: paths.providers,
    who: ['developer'],
    nav: { section: 'admin', label: message('Provider List'), icon: 'providers' },
    load: () => import('../features/catalog/ProvidersScreen.tsx'),
    prefetch: async () => (await import('../features/catalog/catalog.queries.ts')).prefetchProviders,
  },
  {
    path: paths.smsConsent,
    who: 'everyone',
    nav: { section: 'admin', label: message('SMS Consent Form'), icon: 'texts', who: ['developer'] },
    load: () => import('../features/sms-consent/SmsConsentScreen.tsx'),
  },
  // Screens added later come last.
  {
    path: paths.deletionRequests,
    who: MANAGERS,
    nav: {
      section: 'admin',
      label: message('Deletion Requests'),
      icon: 'deletions',
      finds: message('delete accounts'),
    },
    load: () => import('../features/deletion-requests/DeletionRequestsScreen.tsx'),
  },
  {
    path: paths.audit,
    who: MANAGERS,
    nav: { section: 'admin', label: message('Audit Log'), icon: 'audit', finds: message('who changed what') },
    load: () => import('../features/audit/AuditScreen.tsx'),
  },
  {
    path: paths.deliveries,
    who: MANAGERS,
    nav: {
      section: 'admin',
      label: message('Delivery Log'),
      icon: 'deliveries',
      finds: message('emails texts messages sent'),
    },
    load: () => import('../features/deliveries/DeliveriesScreen.tsx'),
  },
  {
    path: paths.phoneBooking,
    who: MANAGERS,
    nav: {
      section: 'admin',
      label: message('Book by Phone'),
      icon: 'phone',
      finds: message('caller call telephone new patient letter'),
    },
    load: () => import('../features/phone-booking/PhoneBookingScreen.tsx'),
  },
  {
    path: paths.duplicates,
    who: MANAGERS,
    nav: {
      section: 'admin',
      label: message('Duplicate Patients'),
      icon: 'duplicates',
      finds: message('merge twice same person undo'),
    },
    load: () => import('../features/duplicates/DuplicatesScreen.tsx'),
  },
  {
    path: paths.coverage,
    who: MANAGERS,
    nav: {
      section: 'admin',
      label: message('Coverage'),
      icon: 'coverage',
      finds: message('demand searches without a time ZIP map report working time'),
    },
    load: () => import('../features/coverage-report/CoverageScreen.tsx'),
  },
  {
    path: paths.unplaced,
    who: MANAGERS,
    nav: {
      section: 'admin',
      label: message('Unplaced Visits'),
      icon: 'schedule',
    },
    load: () => import('../features/series/UnplacedScreen.tsx'),
  },
  {
    path: paths.needsYou,
    who: STAFF,
    load: () => import('../features/offline/NeedsYouScreen.tsx'),
  },
  {
    path: paths.textReplies,
    who: MANAGERS,
    nav: {
      section: 'admin',
      label: message('Text Replies'),
      icon: 'messages',
      finds: message('sms unknown number'),
    },
    load: () => import('../features/text-replies/TextRepliesScreen.tsx'),
  },
  {
    path: paths.labTests,
    who: MANAGERS,
    nav: {
      section: 'admin',
      label: message('Tests and Tubes'),
      icon: 'tubes',
      finds: message('lab tests order of draw caps additives fasting volumes'),
    },
    load: () => import('../features/lab-tests/LabTestsScreen.tsx'),
  },
  {
    path: paths.whichTubes,
    who: STAFF,
    nav: {
      section: 'phlebotomist',
      label: message('Which Tubes?'),
      icon: 'tubes',
      finds: message('lab tests order of draw caps discard fasting'),
    },
    load: () => import('../features/lab-tests/WhichTubesScreen.tsx'),
  },
  { path: paths.plan, who: STAFF, load: () => import('../features/day-plans/PlanScreen.tsx') },
];
