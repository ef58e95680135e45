import { writtenTime, zoneCity } from '@drawpoint/rules/dates';
import { atDoor, type AccountTemplate, type Values, type Wording } from './account-wording.ts';
import { isWebAddress, lasting } from './email-content.ts';

const worksOnce = ({ minutes }: Values): string =>
  `works once${minutes ? `, for ${lasting(Number(minutes))}` : ''}.`;
const company = (values: Values): string => values.company ?? 'A company';
const site = (values: Values): string => values.site ?? 'Drawpoint';
/** Who made the account: `Marcus at Coastal Draws`. */
const inviter = ({ inviter: name, company: at }: Values): string =>
  [name ?? 'Our team', at && `at ${at}`].filter(Boolean).join(' ');
const invitation = (values: Values): string =>
  values.inviter
    ? `${inviter(values)} has made you an account: choose a password`
    : 'Choose the password of your account';
const HOW_TO_OBJECT =
  'If you do not want this, open your account and choose Object beside the company. That ends it right away. Your visits stay as they are.';
const paymentFacts = (values: Values): [string, string][] => [
  ['Amount', values.amount ?? ''],
  [atDoor(values) ? 'Paid with' : 'Card', values.card ?? ''],
  ['Appointment', values.code ?? ''],
];

/** The emails about a person's account, in English. */
export const ENGLISH: Record<AccountTemplate, (values: Values) => Wording> = {
  /** Confirms a new account's address with a single-use link (docs/product/accounts.md#verification). */
  'verify-email': (values) => ({
    subject: 'Confirm your email address',
    paragraphs: [
      `Thank you for joining ${site(values)}. Open the link to finish signing up. Then you can book a blood draw at home.`,
    ],
    action: ['Confirm my email', values.link],
    notes: [
      `The link ${worksOnce(values)}`,
      'If you did not create an account, ignore this email: without the password the link does nothing.',
    ],
  }),
  /** Confirms the address of a request for a ZIP code (docs/product/booking.md#area-requests). */
  'area-request': (values) => ({
    subject: `Tell you when we come to ${values.zip ?? 'you'}?`,
    paragraphs: [
      `Somebody asked us to write to this address when a phlebotomist comes to ${values.zip ?? 'a ZIP code'}. If that was you, open the link and confirm it.`,
      'We write to you once, when we come. Then we forget your address.',
    ],
    action: ['Yes or no', values.link],
    notes: [
      'If you did not ask, ignore this email: without the link nobody is told. The link also ends a request.',
    ],
  }),
  'area-served': (values) => ({
    subject: `We now come to ${values.zip ?? 'you'}`,
    paragraphs: [
      `You asked us to tell you: a phlebotomist now comes to ${values.zip ?? 'your ZIP code'}. This is the only email about it; we have forgotten your address.`,
    ],
    action: ['Book a visit', values.link],
  }),
  /** Invites somebody who is cared for to an account of their own (docs/product/accounts.md#claiming). */
  'person-invitation': (values) => ({
    subject: `${values.inviter ?? 'Somebody'} invites you to take over your visits`,
    paragraphs: [
      `${values.inviter ?? 'Somebody'} has booked blood draws for you at ${site(values)}. You are an adult, so they are yours: take them into an account of your own, or let ${values.inviter ?? 'them'} go on booking for you.`,
    ],
    action: ['Choose', values.link],
    notes: [
      `The link ${worksOnce(values)}`,
      'If you do not know the sender, ignore this email: nothing happens without your answer.',
    ],
  }),
  /**
   * Sent when somebody registers with an existing account's address. The screen never reveals it
   * (docs/product/accounts.md#registration).
   */
  'already-registered': (values) => ({
    subject: 'You already have an account',
    paragraphs: [
      `Somebody just tried to create a ${site(values)} account with this address. You already have one, so nothing was changed. You can sign in as usual.`,
    ],
    action: ['Sign in', values.link],
    notes: [
      ...(isWebAddress(values.reset_link)
        ? [`Forgot your password? Choose a new one: ${values.reset_link}`]
        : []),
      'If it was not you, there is nothing to do: your account is as it was.',
    ],
  }),
  /** Staff booked a visit with this address. The text does not reveal whether the address has an account. */
  'visit-confirmation': ({ provider_name = 'A provider', starts_at = '', window_end, tz = '', link }) => ({
    subject: 'Is this visit yours?',
    paragraphs: [
      `${provider_name} booked a visit for ${writtenTime(starts_at, 'en', window_end)} (${zoneCity(tz)} time) with your email. Is it yours?`,
      'If you say yes, the visit becomes part of your account, and the provider can see your record. If you say no, we send nothing more about it.',
    ],
    action: ['Answer', link],
    notes: [
      'If you do not expect this, say no or ignore this email. Until you say yes, the provider sees nothing of you.',
    ],
  }),
  /** Goes to the new address. Its link confirms the change when the owner is signed in. */
  'confirm-email-change': (values) => ({
    subject: 'Confirm your new email address',
    paragraphs: [
      `You asked to use this address for your ${site(values)} account. Please confirm it while you are signed in. Until then everything stays as it is.`,
    ],
    action: ['Confirm this address', values.link],
    notes: [
      `The link ${worksOnce(values)}`,
      'If you did not ask for this, ignore this email: nobody can use the link but the owner of the account.',
    ],
  }),
  /** Goes to the current address when a change is requested. */
  'email-change-requested': ({ email = 'another one', link }) => ({
    subject: 'Request to change your email address',
    paragraphs: [
      `Somebody signed in to your account asked to replace this address with ${email}. We keep using this address until the new one is confirmed.`,
    ],
    action: ['Open my account', link],
    notes: ['If it was not you, cancel the change in your profile and change your password.'],
  }),
  /**
   * Sent when another account requests this address. The screen never reveals it
   * (docs/product/accounts.md#registration).
   */
  'email-in-use': ({ link, ...values }) => ({
    subject: 'You already have an account',
    paragraphs: [
      `Somebody asked to use this address for another ${site(values)} account. It has an account already, so nothing was changed.`,
    ],
    action: ['Sign in', link],
    notes: ['If it was not you, there is nothing to do: your account is as it was.'],
  }),
  /** Goes to the replaced address. */
  'email-changed': ({ email = 'your new address' }) => ({
    subject: 'Your email address was changed',
    paragraphs: [`From now on you sign in with ${email}, and our emails go there.`],
    notes: ['If it was not you, please contact us at once.'],
  }),
  /** Sets a new password with a single-use link (docs/product/accounts.md#password-reset). */
  'reset-password': (values) => ({
    subject: 'Reset your password',
    paragraphs: [`Somebody requested a new password for your ${site(values)} account. Choose it here:`],
    action: ['Choose a new password', values.link],
    notes: [
      `The link ${worksOnce(values)} It signs you out everywhere.`,
      'If it was not you, ignore this email: your password stays as it is.',
    ],
  }),
  /** Sets the first password of an account that staff created; this also confirms the address. */
  'choose-password': (values) => ({
    subject: invitation(values),
    heading: `Welcome to ${site(values)}`,
    paragraphs: [
      `${inviter(values)} has made you an account at ${site(values)} with this email address. Choose a password, and the account is yours:`,
    ],
    action: ['Choose my password', values.link],
    notes: [
      `The link ${worksOnce(values)} If it has expired, ask for a new one under “Forgot Password”.`,
      'If you do not expect this, you can ignore this email.',
    ],
  }),
  /** Reports a changed password, so that its owner notices a change by somebody else. */
  'password-changed': ({ reset_link, ...values }) => ({
    subject: 'Your password was changed',
    paragraphs: [
      `The password of your ${site(values)} account was just changed, and every other device was signed out.`,
    ],
    action: ['It was not me', reset_link],
    notes: ['If it was you, there is nothing to do.'],
  }),
  /** The second factor. The code is in the subject, so that phones show it without opening the email. */
  'sign-in-code': ({ code = '', ...values }) => ({
    subject: `${code} is your sign-in code`,
    heading: 'Your sign-in code',
    paragraphs: [`Enter this code where you are signing in to ${site(values)}:`],
    facts: [['Code', code]],
    notes: [
      `It ${worksOnce(values)} Never share it. We will never ask you for it.`,
      'If you are not signing in, somebody knows your password: please change it.',
    ],
  }),
  /** Sent after the signed-in person added a passkey. */
  'passkey-added': ({ name, link }) => ({
    subject: 'A passkey was added to your account',
    heading: 'A passkey was added',
    paragraphs: [
      `From now on you can sign in with ${name ? `the passkey “${name}”` : 'a new passkey'}, without your password.`,
    ],
    action: ['See my passkeys', link],
    notes: ['If it was not you, remove it there and change your password.'],
  }),
  'passkey-removed': ({ name, link }) => ({
    subject: 'A passkey was removed from your account',
    heading: 'A passkey was removed',
    paragraphs: [`${name ? `The passkey “${name}”` : 'A passkey'} no longer opens your account.`],
    action: ['See my passkeys', link],
    notes: ['If it was not you, please change your password.'],
  }),
  /** The amount paid. The receipt itself is behind the link, in the account. */
  'payment-receipt': (values) => ({
    subject: 'Your payment was received',
    heading: 'Thank you for your payment',
    paragraphs: ['We received your payment. Your receipt is in your account, also as a PDF.'],
    facts: paymentFacts(values),
    action: ['See my receipt', values.link],
  }),
  /** A refund. */
  'payment-refunded': (values) => ({
    subject: 'Your payment was refunded',
    heading: atDoor(values) ? 'You were refunded' : 'Your refund is on its way',
    paragraphs: [
      atDoor(values)
        ? 'Your provider recorded that you got this money back.'
        : 'We refunded your payment. Your bank shows the refund within a few days. A payment that is still pending disappears instead.',
    ],
    facts: paymentFacts(values),
    action: ['See my receipt', values.link],
  }),
  /** Goes to a patient whom staff assigned to one of their phlebotomists. */
  'company-assigned': (values) => ({
    subject: `${company(values)} added you to its patients`,
    heading: 'You were added as a patient',
    paragraphs: [
      `${company(values)} assigned you to one of its phlebotomists. It can see your name and message you here. It cannot see your record.`,
    ],
    action: ['See who can do what', values.link],
    notes: [HOW_TO_OBJECT],
  }),
  /** Goes to a patient whom staff impersonate. */
  'company-acted': (values) => ({
    subject: `${company(values)} is acting for you`,
    heading: 'Somebody is acting for you',
    paragraphs: [
      `A staff member of ${company(values)} opened your account to act for you, for an hour at most. What they do is recorded.`,
    ],
    action: ['See what was done', values.link],
    notes: [HOW_TO_OBJECT],
  }),
  /** Goes to a patient whose account staff changed. */
  'company-edited': (values) => ({
    subject: `${company(values)} changed your account`,
    heading: 'Your account was changed',
    paragraphs: [`A staff member of ${company(values)} changed your account.`],
    action: ['Open my account', values.link],
    notes: [HOW_TO_OBJECT],
  }),
  /** Answers somebody who wrote through the contact form. The subject does not repeat theirs. */
  'contact-reply': ({ text = '', ...values }) => ({
    subject: `${company(values)} answered your message`,
    paragraphs: text.split(/\n+/),
    action: ['Write to us again', values.link],
    notes: ['Please don’t reply to this email: nobody reads this mailbox.'],
  }),
  /** Sent after the signed-in person requested the deletion of the account. */
  'deletion-requested': ({ link }) => ({
    subject: 'You asked us to delete your account',
    paragraphs: [
      'We have your request and will answer it by email. Until then your account stays as it is, and you can withdraw the request.',
    ],
    action: ['See my request', link],
    notes: ['If it was not you, withdraw the request there and change your password.'],
  }),
  'deletion-declined': ({ reason = '', link }) => ({
    subject: 'Your account was not deleted',
    paragraphs: ['You asked us to delete your account. We could not do so yet:', reason],
    action: ['See my request', link],
    notes: ['You can ask again at any time.'],
  }),
  /** The last email of an account. */
  'account-deleted': (values) => ({
    subject: 'Your account was deleted',
    paragraphs: [
      `As you asked, your ${site(values)} account was deleted, and you were signed out everywhere. Past visits now show “Deleted user”.`,
    ],
    notes: ['If you did not ask for this, please contact us at once.'],
  }),
};
