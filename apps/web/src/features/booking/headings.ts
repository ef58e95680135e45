import { message } from '../../i18n/message.ts';
import type { Step } from './wizard/steps.ts';

/** What each step asks, to be translated where it is shown. */
export const HEADINGS: Record<Step, string> = {
  location: message('Who is the visit for, and where?'),
  service: message('What do you need?'),
  provider: message('Which provider should come?'),
  phlebotomist: message('Who should come?'),
  time: message('When should we come?'),
  consents: message('Before we come'),
  review: message('Review and confirm'),
};
