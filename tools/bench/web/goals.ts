/** What a page may cost a visitor on a phone who was never here before. JavaScript in bytes as they are sent. */
export type Goal = {
  path: string;
  /** Times the largest contentful paint of an empty page of React, router and query in the same run. */
  lcp: number;
  scripts: number;
  /** Bytes of the scripts that its document names, as the build wrote them: what was reached, so that none grows unseen. */
  built: number;
  requests: number;
  shift: number;
  /** Whose page it is; nobody's unless told. */
  as?: 'patient' | 'phlebotomist';
  /** What stands there once the page is whole. */
  shows: string;
};

const visitors = { lcp: 0.8, scripts: 120_000, requests: 12, shift: 0.02 };
const lists = { lcp: 1.4, scripts: 190_000, requests: 20, shift: 0.02 };

export const GOALS: Readonly<Record<string, Goal>> = {
  landing: { ...visitors, built: 105_900, path: '/', shows: 'Create an Account' },
  login: { ...visitors, built: 116_500, path: '/login', shows: 'Password' },
  register: { ...visitors, built: 116_000, path: '/register', shows: 'Confirm password' },
  about: { ...visitors, built: 106_200, path: '/about', shows: 'Questions people ask' },
  privacy: { ...visitors, built: 106_600, path: '/privacy', shows: 'Questions and complaints' },
  terms: { ...visitors, built: 106_400, path: '/terms', shows: 'Changes of these terms' },
  contact: { ...visitors, built: 116_500, path: '/contact', shows: 'Send message' },
  smsConsent: { ...visitors, built: 116_100, path: '/sms-consent', shows: 'Your preference' },
  dashboard: { ...lists, built: 164_000, path: '/dashboard', as: 'patient', shows: 'View the details' },
  pending: {
    ...lists,
    built: 167_000,
    path: '/phleb/appointments/pending',
    as: 'phlebotomist',
    shows: 'Approve',
  },
  wizard: {
    ...{ path: '/appointments/book', as: 'patient' as const, shows: 'Address of the visit' },
    ...{ lcp: 1.5, scripts: 220_000, built: 197_000, requests: 22, shift: 0.02 },
  },
};
