import { STAFF, type Role } from '@drawpoint/contracts/operation';
import type { RouteObject } from 'react-router';
import { paths } from '../config/paths.ts';
import { ErrorScreen } from './ErrorScreen.tsx';
import { redirectSignedIn } from './redirect-signed-in.ts';
import { Root } from './Root.tsx';
import { PagePlaceholder } from './PagePlaceholder.tsx';

/** Screens for one of the roles; others see "Access denied" (1 §2.6). Bare `RouteObject`s are for all. */
const staff: RouteObject[] = [
  { path: paths.pending, lazy: () => import('../features/appointments/PendingScreen.tsx') },
];

const signedIn: RouteObject[] = [
  { path: paths.dashboard, lazy: () => import('../features/dashboard/DashboardScreen.tsx') },
  ...[paths.book, paths.bookAlias].map((path) => ({
    path,
    lazy: () => import('../features/booking/BookingScreen.tsx'),
  })),
  ...[paths.upcoming, paths.upcomingAlias].map((path) => ({
    path,
    lazy: () => import('../features/appointments/UpcomingScreen.tsx'),
  })),
  {
    path: '/appointments/:id/confirmation',
    lazy: () => import('../features/appointments/ConfirmationScreen.tsx'),
  },
];

const visitors: RouteObject[] = [
  {
    path: paths.landing,
    loader: redirectSignedIn,
    lazy: () => import('../features/landing/LandingScreen.tsx'),
  },
  { path: paths.login, loader: redirectSignedIn, lazy: () => import('../features/sign-in/LoginScreen.tsx') },
  {
    path: paths.register,
    loader: redirectSignedIn,
    lazy: () => import('../features/registration/RegisterScreen.tsx'),
  },
  { path: paths.about, lazy: () => import('../features/static/AboutScreen.tsx') },
  { path: paths.privacy, lazy: () => import('../features/static/PrivacyScreen.tsx') },
  { path: paths.terms, lazy: () => import('../features/static/TermsScreen.tsx') },
  { path: paths.telehealth, lazy: () => import('../features/static/TelehealthScreen.tsx') },
  { path: paths.verifyEmail, lazy: () => import('../features/registration/VerifyEmailScreen.tsx') },
];

/** Every route, each screen its own module with a `Component`. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: ErrorScreen,
    HydrateFallback: PagePlaceholder,
    children: [
      ...visitors,
      {
        lazy: () => import('./shell/SignedIn.tsx'),
        children: [...signedIn, { lazy: guard(STAFF), children: staff }].map(inside),
      },
      { path: '*', lazy: () => import('./NotFoundScreen.tsx') },
    ],
  },
];

function guard(allow: readonly Role[]) {
  return async () => ({ Component: (await import('./guards.tsx')).only(allow) });
}

/** A screen that breaks leaves the shell around it standing. */
function inside(route: RouteObject): RouteObject {
  return { ...route, ErrorBoundary: ErrorScreen } as RouteObject;
}
