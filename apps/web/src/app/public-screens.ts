import { paths } from '../config/paths.ts';
import type { Screen } from './screen.ts';

/**
 * Screens that need no account. The SMS consent form is not here: the sidebar links to it, in
 * `ADMIN_SCREENS`.
 */
export const PUBLIC_SCREENS: readonly Screen[] = [
  { path: paths.landing, who: 'visitors', load: () => import('../features/landing/LandingScreen.tsx') },
  { path: paths.login, who: 'visitors', load: () => import('../features/sign-in/LoginScreen.tsx') },
  {
    path: paths.register,
    who: 'visitors',
    load: () => import('../features/registration/RegisterScreen.tsx'),
  },
  {
    path: paths.verifyEmail,
    who: 'everyone',
    load: () => import('../features/registration/VerifyEmailScreen.tsx'),
  },
  {
    path: paths.forgotPassword,
    who: 'everyone',
    load: () => import('../features/password-reset/ForgotPasswordScreen.tsx'),
  },
  {
    path: paths.resetPassword,
    who: 'everyone',
    load: () => import('../features/password-reset/ResetPasswordScreen.tsx'),
  },
  {
    path: paths.confirmVisit,
    who: 'everyone',
    load: () => import('../features/visit-confirmations/ConfirmVisitScreen.tsx'),
  },
  {
    path: paths.tellMe,
    who: 'everyone',
    load: () => import('../features/area-requests/TellMeScreen.tsx'),
  },
  {
    path: paths.claim,
    who: 'everyone',
    load: () => import('../features/person-claims/ClaimScreen.tsx'),
  },
  {
    path: paths.letter,
    who: 'everyone',
    load: () => import('../features/letter-claims/LetterScreen.tsx'),
  },
  {
    path: paths.follow,
    who: 'everyone',
    load: () => import('../features/follow/FollowScreen.tsx'),
  },
  {
    path: paths.visitAnswer,
    who: 'everyone',
    load: () => import('../features/visit-answer/VisitAnswerScreen.tsx'),
  },
  {
    path: paths.waitlistOffer,
    who: 'everyone',
    load: () => import('../features/waitlist/OfferScreen.tsx'),
  },
  { path: paths.twoFactor, who: 'visitors', load: () => import('../features/sign-in/TwoFactorScreen.tsx') },
  {
    path: paths.contact,
    who: 'everyone',
    inShell: true,
    load: () => import('../features/contact/ContactScreen.tsx'),
  },
  {
    path: paths.offered,
    who: 'everyone',
    load: () => import('../features/services-offered/ServicesScreen.tsx'),
  },
  { path: paths.about, who: 'everyone', load: () => import('../features/static/AboutScreen.tsx') },
  { path: paths.privacy, who: 'everyone', load: () => import('../features/static/PrivacyScreen.tsx') },
  { path: paths.terms, who: 'everyone', load: () => import('../features/static/TermsScreen.tsx') },
  { path: paths.telehealth, who: 'everyone', load: () => import('../features/static/TelehealthScreen.tsx') },
];
