import { actionOf, type EmailContent, greeting, type Values } from './email-content.ts';

/** Somebody who is signed in asked that the account be deleted. */
export const deletionRequested = (values: Values): EmailContent => ({
  subject: 'You asked us to delete your account',
  heading: 'You asked us to delete your account',
  paragraphs: [
    greeting(values),
    'We have your request and will answer it by email. Until then your account stays as it is, and you can take the request back.',
  ],
  action: actionOf('See my request', values.link),
  notes: ['If it was not you, take the request back there and change your password.'],
});

export const deletionDeclined = (values: Values): EmailContent => ({
  subject: 'Your account was not deleted',
  heading: 'Your account was not deleted',
  paragraphs: [
    greeting(values),
    'You asked us to delete your account. We could not do so yet:',
    values.reason ?? '',
  ],
  action: actionOf('See my request', values.link),
  notes: ['You can ask again at any time.'],
});

/** The last email of an account. */
export const accountDeleted = (values: Values): EmailContent => ({
  subject: 'Your account was deleted',
  heading: 'Your account was deleted',
  paragraphs: [
    greeting(values),
    'As you asked, your Drawpoint account was deleted, and you were signed out everywhere. Visits that took place show “Deleted user” from now on.',
  ],
  notes: ['If you did not ask for this, please contact us at once.'],
});
