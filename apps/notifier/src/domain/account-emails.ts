import { formatDate, formatTime, zoneCity } from '@drawpoint/rules/dates';
import {
  actionOf,
  type EmailContent,
  greeting,
  isWebAddress,
  lasting,
  type Values,
} from './email-content.ts';

/** Confirms a new account's address with a single-use link (OP §7). */
export const verifyEmail = (values: Values): EmailContent => ({
  subject: 'Confirm your email address',
  heading: 'Confirm your email address',
  paragraphs: [
    greeting(values),
    'Thank you for joining Drawpoint. Please confirm that this address is yours, with the password you have just chosen. Then you can book a blood draw at home.',
  ],
  action: actionOf('Confirm my email', values.link),
  notes: [
    `The link works once${values.minutes ? `, for ${lasting(Number(values.minutes))}` : ''}.`,
    'If you did not create an account, ignore this email: without the password the link does nothing.',
  ],
});

/** Somebody registered with an address that has an account: said here, never on the screen (OP §7). */
export const alreadyRegistered = (values: Values): EmailContent => ({
  subject: 'You already have an account',
  heading: 'You already have an account',
  paragraphs: [
    greeting(values),
    'Somebody just tried to create a Drawpoint account with this address. You already have one, so nothing was changed. You can sign in as always.',
  ],
  action: actionOf('Sign in', values.link),
  notes: [
    ...(isWebAddress(values.reset_link)
      ? [`Forgot your password? Choose a new one: ${values.reset_link}`]
      : []),
    'If it was not you, there is nothing to do: your account is as it was.',
  ],
});

/** Staff booked a visit with this address. It says the same whether or not the address has an account. */
export const visitConfirmation = (values: Values): EmailContent => {
  const { provider_name = 'A provider', starts_at = '', tz = '' } = values;
  return {
    subject: 'Is this visit yours?',
    heading: 'Is this visit yours?',
    paragraphs: [
      greeting(values),
      `${provider_name} booked a visit for ${formatDate(starts_at)} at ${formatTime(starts_at)} (${zoneCity(tz)} time) with your email. Is it yours?`,
      'If you say yes, the visit becomes part of your account, and the provider can see your record. If you say no, we send nothing more about it.',
    ],
    action: actionOf('Answer', values.link),
    notes: [
      'If you do not expect this, say no or ignore this email. Until you say yes, the provider sees nothing of you.',
    ],
  };
};

/** To an address that is to become somebody's own: its link, signed in, makes it so. */
export const confirmEmailChange = (values: Values): EmailContent => ({
  subject: 'Confirm your new email address',
  heading: 'Confirm your new email address',
  paragraphs: [
    greeting(values),
    'You asked to use this address for your Drawpoint account. Please confirm it while you are signed in. Until then everything stays as it is.',
  ],
  action: actionOf('Confirm this address', values.link),
  notes: [
    `The link works once${values.minutes ? `, for ${lasting(Number(values.minutes))}` : ''}.`,
    'If you did not ask for this, ignore this email: nobody can use the link but the owner of the account.',
  ],
});

/** To the address in force, when another one was asked for. */
export const emailChangeRequested = (values: Values): EmailContent => ({
  subject: 'Your email address is to be changed',
  heading: 'Your email address is to be changed',
  paragraphs: [
    greeting(values),
    `Somebody signed in to your account asked to replace this address by ${values.email ?? 'another one'}. This address stays in force until the new one is confirmed.`,
  ],
  action: actionOf('Open my account', values.link),
  notes: ['If it was not you, cancel the change in your profile and change your password.'],
});

/** The address is wanted by somebody else's account: said here, never on the screen (OP §7). */
export const emailInUse = (values: Values): EmailContent => ({
  subject: 'You already have an account',
  heading: 'You already have an account',
  paragraphs: [
    greeting(values),
    'Somebody asked to use this address for another Drawpoint account. It has an account already, so nothing was changed.',
  ],
  action: actionOf('Sign in', values.link),
  notes: ['If it was not you, there is nothing to do: your account is as it was.'],
});

/** To the address that was replaced. */
export const emailChanged = (values: Values): EmailContent => ({
  subject: 'Your email address was changed',
  heading: 'Your email address was changed',
  paragraphs: [
    greeting(values),
    `From now on you sign in with ${values.email ?? 'your new address'}, and our emails go there.`,
  ],
  notes: ['If it was not you, please contact us at once.'],
});
