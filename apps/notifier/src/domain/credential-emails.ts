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

/** Sets the first own password of an account that staff made, which also confirms the address. */
export const choosePassword = (values: Values): EmailContent => ({
  subject: 'Choose the password of your account',
  heading: 'Welcome to Drawpoint',
  paragraphs: [
    greeting(values),
    'A Drawpoint account was made for you with this email address. Choose your password, and the account is yours:',
  ],
  action: actionOf('Choose my password', values.link),
  notes: [
    `The link works once${values.minutes ? `, for ${lasting(Number(values.minutes))}` : ''}. If it has expired, ask for a new one under “Forgot Password”.`,
    'If you do not expect this, you can ignore this email.',
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

/** The second factor (1 §2.9). The code stands in the subject, where a phone shows it without opening the email. */
export const signInCode = (values: Values): EmailContent => ({
  subject: `${values.code ?? ''} is your sign-in code`,
  heading: 'Your sign-in code',
  paragraphs: [greeting(values), 'Enter this code where you are signing in to Drawpoint:'],
  facts: [['Code', values.code ?? '']],
  notes: [
    `It works once${values.minutes ? `, for ${lasting(Number(values.minutes))}` : ''}. Never tell it to anybody: we do not ask for it.`,
    'If you are not signing in, somebody knows your password: please change it.',
  ],
});

/** Somebody who is signed in added a passkey. */
export const passkeyAdded = (values: Values): EmailContent => ({
  subject: 'A passkey was added to your account',
  heading: 'A passkey was added',
  paragraphs: [
    greeting(values),
    `From now on you can sign in with ${values.name ? `the passkey “${values.name}”` : 'a new passkey'}, without your password.`,
  ],
  action: actionOf('See my passkeys', values.link),
  notes: ['If it was not you, remove it there and change your password.'],
});

export const passkeyRemoved = (values: Values): EmailContent => ({
  subject: 'A passkey was removed from your account',
  heading: 'A passkey was removed',
  paragraphs: [
    greeting(values),
    `${values.name ? `The passkey “${values.name}”` : 'A passkey'} no longer opens your account.`,
  ],
  action: actionOf('See my passkeys', values.link),
  notes: ['If it was not you, please change your password.'],
});
