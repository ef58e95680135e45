/** The budget of a page for a visitor with a slow phone and an empty cache. */
export type Goal = {
  path: string;
  /** Largest contentful paint, relative to an empty page of React, router and query in the same run. */
  lcp: number;
  /** Bytes of JavaScript as transferred. */
  scripts: number;
  /** The signed-in person; a public page without it. */
  as?: 'patient' | 'phlebotomist';
  /** A text that is visible once the page is complete. */
  shows: string;
};

const publicPage = { lcp: 0.6, scripts: 130_000 };
const patient = 'patient' as const;
const phlebotomist = 'phlebotomist' as const;

export const GOALS: Readonly<Record<string, Goal>> = {
  landing: { ...publicPage, path: '/', shows: 'Create an Account' },
  login: { ...publicPage, path: '/login', shows: 'Password' },
  register: { ...publicPage, path: '/register', shows: 'Confirm password' },
  about: { ...publicPage, path: '/about', shows: 'Questions people ask' },
  privacy: { ...publicPage, path: '/privacy', shows: 'Questions and complaints' },
  terms: { ...publicPage, path: '/terms', shows: 'Changes of these terms' },
  contact: { ...publicPage, path: '/contact', shows: 'Send message' },
  smsConsent: { ...publicPage, path: '/sms-consent', shows: 'Your preference' },
  dashboard: { lcp: 1, scripts: 210_000, path: '/dashboard', as: patient, shows: 'View the details' },
  pending: {
    ...{ lcp: 0.8, scripts: 212_000, path: '/phleb/appointments/pending' },
    ...{ as: phlebotomist, shows: 'Approve' },
  },
  wizard: {
    ...{ lcp: 0.8, scripts: 240_500, path: '/appointments/book' },
    ...{ as: patient, shows: 'Visit address' },
  },
};
