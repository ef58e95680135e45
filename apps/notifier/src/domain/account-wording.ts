import type { EMAIL_TEMPLATES } from '@drawpoint/contracts/notifier/messages.contract';
import type { EmailContent } from './email-content.ts';

/** The template values from the sender. */
export type Values = Record<string, string>;

/** The content below the greeting. The subject is the heading unless another is set. */
export type Wording = Omit<EmailContent, 'heading' | 'action' | 'language'> & {
  heading?: string;
  action?: [label: string, url: string | undefined];
};

export type AccountTemplate = Exclude<(typeof EMAIL_TEMPLATES)[number], 'appointment'>;

/** Whether a payment was made to the phlebotomist at the door. */
export const atDoor = ({ method }: Values): boolean => method === 'cash' || method === 'check';
