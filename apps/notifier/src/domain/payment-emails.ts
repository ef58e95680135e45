import { actionOf, greeting, type EmailContent, type Values } from './email-content.ts';

const factsOf = (values: Values): [string, string][] => [
  ['Amount', values.amount ?? ''],
  ['Card', values.card ?? ''],
  ['Appointment', values.code ?? ''],
];

/** What was paid; the receipt itself stands behind the link, in the account. */
export const paymentReceipt = (values: Values): EmailContent => ({
  subject: 'Your payment was received',
  heading: 'Thank you for your payment',
  paragraphs: [greeting(values), 'We received your payment. Your receipt is in your account, also as a PDF.'],
  facts: factsOf(values),
  action: actionOf('See my receipt', values.link),
});

/** Money that was given back. */
export const paymentRefunded = (values: Values): EmailContent => ({
  subject: 'Your payment was refunded',
  heading: 'Your money is on its way back',
  paragraphs: [
    greeting(values),
    'We gave back what you paid. Your bank shows it within a few days; a payment that it had not booked yet disappears.',
  ],
  facts: factsOf(values),
  action: actionOf('See my receipt', values.link),
});
