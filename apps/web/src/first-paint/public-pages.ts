import { message } from '../i18n/message.ts';
import { paths } from '../config/paths.ts';
import { PROVIDERS_URL } from '../features/contact/use-providers.ts';
import { QUESTIONS } from '../features/static/about.text.ts';
import type { FaqEntry } from '../features/static/text.ts';

export type PublicPage = {
  /** For search engines. Null when the page is not for them. */
  description: string | null;
  /** Its schema.org type; `WebPage` when omitted. */
  kind?: 'AboutPage' | 'ContactPage';
  /** Questions that the page answers. */
  questions?: readonly FaqEntry[];
  /**
   * Whether the page shows part of the query string. An address with a query then gets a document without
   * content.
   */
  showsQuery?: boolean;
  /** Whether signed-in people see another page at this address. */
  forVisitors?: boolean;
  /** API addresses that the page reads first, for everyone. */
  reads?: readonly string[];
  /** Whether signed-in people see it inside the shell. */
  inShell?: boolean;
};

/** Pages whose text is in the document, by the path of their route. */
export const PUBLIC_PAGES: Readonly<Record<string, PublicPage>> = {
  [paths.landing]: {
    description: message(
      'Mobile phlebotomy, simplified: book a blood draw at your home or work, at a time you choose.',
    ),
    forVisitors: true,
  },
  [paths.login]: {
    description: message('Sign in to book, change and follow your blood draws.'),
    ...{ showsQuery: true, forVisitors: true },
  },
  [paths.register]: {
    description: message('Create an account and book your first blood draw at home in about two minutes.'),
    ...{ showsQuery: true, forVisitors: true },
  },
  [paths.verifyEmail]: { description: null, showsQuery: true },
  [paths.forgotPassword]: {
    description: message('Get a link by email to choose a new password.'),
    showsQuery: true,
  },
  [paths.resetPassword]: { description: null, showsQuery: true },
  [paths.confirmVisit]: { description: null, showsQuery: true },
  [paths.tellMe]: { description: null, showsQuery: true },
  [paths.claim]: { description: null, showsQuery: true },
  [paths.letter]: { description: null },
  [paths.follow]: { description: null },
  [paths.visitAnswer]: { description: null },
  [paths.waitlistOffer]: { description: null },
  [paths.twoFactor]: { description: null, showsQuery: true, forVisitors: true },
  [paths.offered]: {
    description: message(
      'What our phlebotomists draw at your home or work, from which price, and how to prepare.',
    ),
  },
  [paths.about]: {
    description: message(
      'How a mobile blood draw works: book online, a certified phlebotomist comes to you, your results are delivered securely.',
    ),
    ...{ kind: 'AboutPage' as const, questions: QUESTIONS },
  },
  [paths.privacy]: {
    description: message(
      'What we know about you, why, who sees it, and how health data is handled under HIPAA.',
    ),
  },
  [paths.terms]: {
    description: message(
      'What you can expect of us and what we ask of you when you book a blood draw at home.',
    ),
  },
  [paths.telehealth]: {
    description: message('What it means that your booking and your care are handled online and by phone.'),
  },
  [paths.smsConsent]: {
    description: message('Choose whether we may send you text messages about your appointments.'),
  },
  [paths.contact]: {
    description: message('Write to us: questions about a visit, a provider or this site.'),
    ...{ kind: 'ContactPage' as const, showsQuery: true, inShell: true, reads: [PROVIDERS_URL] },
  },
  '*': { description: null, forVisitors: true },
};
