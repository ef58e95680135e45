import { actionOf, type EmailContent, greeting, lasting, type Values } from './email-content.ts';

/** Sets a new password by a single-use link (1 §2.11). */
export const resetPassword = (values: Values): EmailContent => ({
  subject: 'Reset your password',
  heading: 'Reset your password',
  paragraphs: [
    greeting(values),
    'Somebody asked for a new password of your Drawpoint account. Choose it here:',
  ],
  action: actionOf('Choose a new password', values.link),
  notes: [
    `The link works once${values.minutes ? `, for ${lasting(Number(values.minutes))}` : ''}. It signs you out everywhere.`,
    'If it was not you, ignore this email: your password stays as it is.',
  ],
});

/** Tells of a password that was changed, so that its owner learns of a change that was not theirs. */
export const passwordChanged = (values: Values): EmailContent => ({
  subject: 'Your password was changed',
  heading: 'Your password was changed',
  paragraphs: [
    greeting(values),
    'The password of your Drawpoint account was just changed, and every other device was signed out.',
  ],
  action: actionOf('It was not me', values.reset_link),
  notes: ['If it was you, there is nothing to do.'],
});
