import { z } from 'zod/mini';
import { date, id, instant, listOf, nothing, optionalText, text } from '../fields.ts';
import { list } from '../list.ts';
import { CsvPage } from '../csv.ts';
import { StoredFile } from '../files.ts';
import { Appointment } from './appointment.ts';
import { MANAGERS, operation, PAYMENTS, SIGNED_IN } from '../operation.ts';
import { RawAnswer, RawRequest } from '../raw.ts';
import {
  CARD_LIMITS,
  cardToken,
  LEAST_PAYMENT,
  paidDollars,
  paidByCardPurpose,
  Payment,
  PAYMENT_METHODS,
  PAYMENT_PURPOSES,
  PAYMENT_RANGES,
  PAYMENT_STATES,
  PaymentAnswer,
  PaymentResult,
  Receipt,
  unansweredPayment,
} from './payment.ts';

/** The caller gets an answer within five seconds; the final outcome may follow later. */
const PAY_DEADLINE_MS = 4_800;

const amount = paidDollars(LEAST_PAYMENT);
const purpose = paidByCardPurpose;

const filters = {
  provider_id: z.optional(id),
  phlebotomist_id: z.optional(id),
  user_id: z.optional(id),
  purpose: z.optional(z.enum(PAYMENT_PURPOSES)),
  status: z.optional(z.enum(PAYMENT_STATES)),
  method: z.optional(z.enum(PAYMENT_METHODS)),
  /** In the provider's zone. `from` and `to` apply when it is `custom` or missing. */
  range: z.optional(z.enum(PAYMENT_RANGES)),
  from: z.optional(date),
  to: z.optional(date),
};

const paying = {
  share: PAYMENTS,
  writes: ['appointment', 'payment', 'stored_card'],
  limits: CARD_LIMITS,
  allow: SIGNED_IN,
  impersonation: 'refuse',
  idempotent: true,
  deadlineMs: PAY_DEADLINE_MS,
  output: PaymentResult,
  httpOutput: PaymentAnswer,
  whenUnanswered: unansweredPayment,
  errors: ['PAYMENTS_OFF', 'NOT_PAYABLE', 'PAYMENT_PENDING'],
} as const;

export const payments = {
  config: operation({
    summary: 'What the page needs to turn a card into a token.',
    http: 'GET /payments/config',
    subject: 'appointments.payments.config',
    allow: SIGNED_IN,
    input: nothing,
    output: z.object({
      mode: z.enum(['sandbox', 'production']),
      api_login_id: z.string(),
      client_key: z.string(),
      /** The address of Accept.js. */
      script_url: z.string(),
    }),
    errors: ['PAYMENTS_OFF'],
  }),
  pay: operation({
    summary: 'Pays for an own visit, or as its staff, with a card that the page turned into a token.',
    http: 'POST /appointments/{id}/pay',
    subject: 'appointments.payments.pay',
    ...paying,
    audit: { action: 'payment_made', subject: 'id' },
    input: z.object({
      id,
      amount,
      nonce: cardToken,
      store_card: z.optional(z.boolean()),
      purpose,
    }),
  }),
  payWithCard: operation({
    summary: 'Pays with a stored card: the own, or as staff one that the patient lets staff charge.',
    http: 'POST /appointments/{id}/pay-with-card/{cardId}',
    subject: 'appointments.payments.pay-with-card',
    ...paying,
    audit: { action: 'payment_made', subject: 'id' },
    input: z.object({ id, cardId: id, amount, purpose }),
  }),
  getReceipt: operation({
    summary: 'What was paid at once: for the person who paid, and who answers for the visit.',
    http: 'GET /payments/{id}',
    subject: 'appointments.payments.get-receipt',
    reads: ['payment'],
    allow: SIGNED_IN,
    input: z.object({ id }),
    output: Receipt,
  }),
  printReceipt: operation({
    summary: 'A receipt as a PDF: for the person who paid, and who answers for the visit.',
    http: 'GET /payments/{id}/receipt',
    subject: 'appointments.payments.print-receipt',
    limits: [{ calls: 30, seconds: 60, per: 'person' }],
    audit: { action: 'receipt_printed', subject: 'id' },
    allow: SIGNED_IN,
    download: 'file',
    input: z.object({ id }),
    output: StoredFile,
  }),
  unpaidSummary: operation({
    summary: 'The own visits of which something is due: how many, how much, and the first six.',
    http: 'GET /me/appointments/unpaid-summary',
    subject: 'appointments.payments.unpaid-summary',
    reads: ['appointment', 'payment'],
    allow: SIGNED_IN,
    input: nothing,
    output: z.object({
      count: z.number(),
      /** Dollars. */
      total_due: z.number(),
      appointments: z.array(Appointment),
    }),
  }),
  list: operation({
    summary: "Payments of the provider's visits; of all for developers.",
    http: 'GET /admin/payments',
    subject: 'appointments.payments.list',
    reads: ['payment'],
    allow: MANAGERS,
    ...list({
      item: Payment,
      filters,
      sorts: ['paid_at', 'amount_total'],
      defaultSort: { by: 'paid_at', dir: 'desc' },
      perPage: 20,
      search: 'q',
    }),
  }),
  summarize: operation({
    summary: 'What payments come to, in all and by day (by month in long ranges) and purpose.',
    http: 'GET /admin/payments/summary',
    subject: 'appointments.payments.summarize',
    reads: ['payment'],
    allow: MANAGERS,
    input: z.object({ ...filters, q: optionalText(100) }),
    output: z.object({
      /** First and last day of the range; null when it is open. */
      from: z.nullable(date),
      to: z.nullable(date),
      tz: z.string(),
      count: z.number(),
      /** Dollars paid and not refunded. */
      succeeded: z.number(),
      refunded: z.number(),
      pending: z.number(),
      /** Without attempts that a later payment for the same visit made good. */
      failed: z.number(),
      /** Dollars paid and not refunded, by how they were paid. */
      by_method: z.object({ card: z.number(), cash: z.number(), check: z.number() }),
      unit: z.enum(['day', 'month']),
      /** One row per day, or per month by its first day; dollars after refunds. */
      by_day: z.array(
        z.object({
          date,
          completion: z.number(),
          extra: z.number(),
          tip: z.number(),
          other: z.number(),
        }),
      ),
    }),
  }),
  export: operation({
    summary: 'The same as a CSV file, whole, in the order in which they were made.',
    http: 'GET /admin/payments/export',
    subject: 'appointments.payments.export',
    allow: MANAGERS,
    limits: [{ calls: 6, seconds: 60, per: 'person' }],
    csv: {
      name: 'payments',
      columns: [
        ...[
          'Payment',
          'Paid at',
          'Purpose',
          'Status',
          'Amount',
          'Refunded',
          'Currency',
          'Appointment',
          'Card',
        ],
        ...['Provider', 'Phlebotomist', 'Phlebotomist email', 'Patient', 'Patient email', 'Time zone'],
        ...['Method', 'Check number', 'Recorded by', 'Entry'],
      ],
    },
    input: z.object({
      ...filters,
      q: optionalText(100),
      after: z.optional(z.string().check(z.regex(/^\d{1,10}$/))),
    }),
    output: CsvPage,
    deadlineMs: 15_000,
  }),
  refund: operation({
    summary: 'Gives a payment back, whole or in part. Of cash and checks it records that staff did so.',
    http: 'POST /admin/payments/{id}/refund',
    subject: 'appointments.payments.refund',
    audit: { action: 'payment_refunded', subject: 'id' },
    writes: ['appointment', 'payment'],
    share: PAYMENTS,
    allow: MANAGERS,
    idempotent: true,
    input: z.object({ id, amount: z.optional(paidDollars(0.01)), reason: text(500) }),
    output: z.object({
      refund: z.object({
        id: z.number(),
        status: z.enum(['pending', 'succeeded', 'failed']),
        amount_total: z.number(),
      }),
    }),
    errors: ['PAYMENTS_OFF', 'NOT_REFUNDABLE'],
  }),
  listDifferences: operation({
    summary: "Where the processor's settled batches and our payments do not agree.",
    http: 'GET /admin/payments/differences',
    subject: 'appointments.payments.list-differences',
    reads: ['payment'],
    allow: ['developer'],
    input: nothing,
    output: listOf(
      z.object({
        id: z.number(),
        kind: z.enum(['unknown_here', 'missing_there', 'amount']),
        transaction_id: z.string(),
        appointment_id: z.nullable(z.number()),
        our_amount: z.nullable(z.number()),
        their_amount: z.nullable(z.number()),
        seen_at: instant,
      }),
    ),
  }),
  receiveWebhook: operation({
    summary: 'That a transaction came to be or changed. For Authorize.net, by its signature.',
    http: 'POST /webhooks/authorizenet',
    subject: 'appointments.payments.receive-webhook',
    allow: 'public',
    limits: [{ calls: 6_000, seconds: 60, per: 'address' }],
    raw: {
      takes: 'application/json',
      headers: ['x-anet-signature'],
      maxBytes: 32_000,
      answers: 'application/json',
    },
    input: RawRequest,
    output: RawAnswer,
  }),
};
