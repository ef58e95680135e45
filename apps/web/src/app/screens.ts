import { MANAGERS, SIGNED_IN, STAFF, type Role } from '@drawpoint/contracts/operation';
import { paths } from '../config/paths.ts';
import { message } from '../i18n/message.ts';
import { ADMIN_SCREENS } from './admin-screens.ts';
import { PUBLIC_SCREENS } from './public-screens.ts';
import type { Screen, SectionName } from './screen.ts';

/** All screens, each once. Routes, sidebar, bottom bar, guards and their tests derive from this table. */
export const SCREENS: readonly Screen[] = [
  ...PUBLIC_SCREENS,
  {
    path: paths.dashboard,
    who: SIGNED_IN,
    nav: { section: 'main', label: message('Dashboard'), icon: 'home', bar: message('Home', 'screen') },
    load: () => import('../features/dashboard/DashboardScreen.tsx'),
    prefetch: async () => (await import('../features/dashboard/dashboard.queries.ts')).prefetch,
  },
  {
    path: paths.security,
    who: SIGNED_IN,
    load: () => import('../features/account-security/SecurityScreen.tsx'),
    prefetch: async () => (await import('../features/account-security/security.queries.ts')).prefetch,
  },
  {
    path: paths.book,
    aliases: [paths.bookAlias],
    who: SIGNED_IN,
    nav: {
      section: 'main',
      label: message('Book an Appointment'),
      icon: 'book',
      finds: message('new visit'),
    },
    load: () => import('../features/booking/BookingScreen.tsx'),
    prefetch: async () => (await import('../features/booking/start-booking.ts')).prefetch,
  },
  {
    path: paths.upcoming,
    aliases: [paths.upcomingAlias],
    who: SIGNED_IN,
    load: () => import('../features/appointments/UpcomingScreen.tsx'),
    prefetch: async () => (await import('../features/appointments/appointments.queries.ts')).prefetchUpcoming,
  },
  {
    path: paths.history,
    aliases: [paths.historyAlias],
    who: SIGNED_IN,
    nav: {
      section: 'main',
      label: message('My Appointments'),
      icon: 'history',
      finds: message('upcoming visits'),
    },
    load: () => import('../features/appointments/HistoryScreen.tsx'),
    prefetch: async () => (await import('../features/appointments/appointments.queries.ts')).prefetchHistory,
  },
  {
    path: paths.waitlist,
    who: SIGNED_IN,
    load: () => import('../features/waitlist/WaitlistScreen.tsx'),
  },
  {
    path: paths.results,
    who: SIGNED_IN,
    nav: { section: 'main', label: message('Results'), icon: 'results' },
    load: () => import('../features/appointments/ResultsScreen.tsx'),
    prefetch: async () => (await import('../features/appointments/appointments.queries.ts')).prefetchResults,
  },
  {
    path: paths.confirmation(':id'),
    who: SIGNED_IN,
    load: () => import('../features/appointments/ConfirmationScreen.tsx'),
    prefetch: async () =>
      (await import('../features/appointments/appointments.queries.ts')).prefetchConfirmation,
  },
  { path: paths.pay(':id'), who: SIGNED_IN, load: () => import('../features/payments/PayScreen.tsx') },
  {
    path: paths.pending,
    aliases: [paths.pendingAlias],
    who: STAFF,
    nav: {
      section: 'phlebotomist',
      label: message('Pending', 'screen'),
      icon: 'pending',
      finds: message('approve deny answer requests'),
    },
    load: () => import('../features/appointments/PendingScreen.tsx'),
    prefetch: async () => (await import('../features/appointments/appointments.queries.ts')).prefetchPending,
  },
  {
    path: paths.orders,
    who: STAFF,
    nav: {
      section: 'phlebotomist',
      label: message('Orders', 'screen'),
      icon: 'results',
    },
    load: () => import('../features/orders/OrdersScreen.tsx'),
  },
  {
    path: paths.patient(':id'),
    aliases: [paths.patientDocuments(':id')],
    who: STAFF,
    load: () => import('../features/patient-record/PatientScreen.tsx'),
  },
  {
    path: paths.schedule,
    aliases: [paths.scheduleAlias],
    who: STAFF,
    nav: {
      section: 'phlebotomist',
      label: message('Schedule', 'screen'),
      icon: 'schedule',
      finds: message('calendar day week route'),
      bar: message('Schedule', 'screen'),
    },
    load: () => import('../features/visits/ScheduleScreen.tsx'),
  },
  {
    path: paths.scan,
    who: STAFF,
    load: () => import('../features/specimens/ScanScreen.tsx'),
  },
  {
    path: paths.labelsAhead,
    who: STAFF,
    load: () => import('../features/specimens/LabelsAheadScreen.tsx'),
  },
  {
    path: paths.handOver,
    who: STAFF,
    load: () => import('../features/handovers/HandOverScreen.tsx'),
  },
  {
    path: paths.board,
    who: MANAGERS,
    nav: {
      section: 'phlebotomist',
      label: message('Board', 'screen'),
      icon: 'board',
      finds: message('dispatch lanes drag late'),
    },
    load: () => import('../features/board/BoardScreen.tsx'),
  },
  {
    path: paths.managedWaitlist,
    who: MANAGERS,
    nav: {
      section: 'phlebotomist',
      label: message('Waitlist'),
      icon: 'hours',
    },
    load: () => import('../features/waitlist/ManagedScreen.tsx'),
  },
  {
    path: paths.phlebHistory,
    aliases: [paths.phlebHistoryAlias],
    who: STAFF,
    nav: {
      section: 'phlebotomist',
      label: message('History', 'screen'),
      icon: 'history',
      finds: message('past visits'),
    },
    load: () => import('../features/visits/HistoryScreen.tsx'),
    prefetch: async () => (await import('../features/visits/visits.queries.ts')).prefetchHistory,
  },
  {
    path: paths.phlebRequested,
    aliases: [paths.phlebRequestedAlias],
    who: STAFF,
    nav: {
      section: 'phlebotomist',
      label: message('Requested', 'screen'),
      icon: 'requested',
      finds: message('asked to book'),
    },
    load: () => import('../features/visits/RequestedScreen.tsx'),
    prefetch: async () => (await import('../features/visits/visits.queries.ts')).prefetchRequested,
  },
  {
    path: paths.feedback,
    who: STAFF,
    nav: {
      section: 'phlebotomist',
      label: message('Feedback', 'screen'),
      icon: 'feedback',
      finds: message('ratings tips comments'),
    },
    load: () => import('../features/visits/FeedbackScreen.tsx'),
    prefetch: async () => (await import('../features/visits/visits.queries.ts')).prefetchFeedback,
  },
  {
    path: paths.myHours,
    who: ['phlebotomist'],
    nav: {
      section: 'phlebotomist',
      label: message('My Hours'),
      icon: 'hours',
      finds: message('availability vacation time off days off area prices'),
    },
    load: () => import('../features/phlebotomists/MyHoursScreen.tsx'),
  },
  {
    path: paths.bookingDetails(':id'),
    who: STAFF,
    load: () => import('../features/visits/BookingDetailsScreen.tsx'),
    prefetch: async () => (await import('../features/visits/visits.queries.ts')).prefetchDetails,
  },
  {
    path: paths.summary(':id'),
    who: SIGNED_IN,
    load: () => import('../features/visits/SummaryScreen.tsx'),
    prefetch: async () => (await import('../features/visits/visits.queries.ts')).prefetchSummary,
  },
  // Before the messages: the bottom bar keeps the order of this table.
  ...ADMIN_SCREENS,
  {
    path: paths.messages,
    who: SIGNED_IN,
    nav: {
      section: 'main',
      label: message('Messages', 'screen'),
      icon: 'chat',
      bar: message('Messages', 'screen'),
    },
    load: () => import('../features/messages/MessagesScreen.tsx'),
    prefetch: async () => (await import('../features/messages/threads.queries.ts')).prefetch,
  },
  {
    path: paths.account,
    who: SIGNED_IN,
    nav: {
      section: null,
      label: message('My Profile'),
      icon: 'profile',
      bar: message('Profile', 'screen'),
    },
    load: () => import('../features/account/AccountScreen.tsx'),
  },
  {
    path: paths.confirmEmail,
    who: SIGNED_IN,
    load: () => import('../features/account/ConfirmEmailScreen.tsx'),
  },
  { path: paths.addCard, who: SIGNED_IN, load: () => import('../features/payments/AddCardScreen.tsx') },
];

/**
 * The sidebar's sections, in order. Sections without a link for the person are hidden
 * (docs/product/texts-and-limits.md#layout).
 */
export const SECTIONS: readonly { name: SectionName; title: string | null; who: readonly Role[] }[] = [
  { name: 'main', title: null, who: SIGNED_IN },
  { name: 'phlebotomist', title: message('Phlebotomist'), who: STAFF },
  { name: 'admin', title: message('Admin'), who: MANAGERS },
];

/** Whether somebody with these roles may open a screen. Null means signed out. */
export function mayOpen({ who }: Pick<Screen, 'who'>, roles: readonly Role[] | null): boolean {
  if (typeof who === 'string') return true;
  return roles?.some((role) => who.includes(role)) ?? false;
}
