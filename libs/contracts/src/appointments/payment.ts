import { z } from 'zod/mini';
import { instant } from '../fields.ts';

/** What a payment is for (docs/product/payments.md#finances): the visit as booked, what was added at completion, a tip, anything else. */
export const PAYMENT_PURPOSES = ['completion', 'extra', 'tip', 'other'] as const;
export type PaymentPurpose = (typeof PAYMENT_PURPOSES)[number];

/** docs/product/payments.md#finances */
export const PAYMENT_STATES = ['succeeded', 'pending', 'failed', 'refunded'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** What money is looked at by, in the provider's zone (docs/product/payments.md#finances). */
export const PAYMENT_RANGES = [
  'mtd',
  'last_month',
  'qtd',
  'last_quarter',
  'ytd',
  'last_year',
  'custom',
] as const;
export type PaymentRange = (typeof PAYMENT_RANGES)[number];

/** The least that can be paid, in dollars (docs/product/payments.md#amounts). */
export const LEAST_PAYMENT = 0.5;

/** What a person paid at once, as their receipt shows it. */
export const Receipt = z.object({
  /** Of its first part in lists of payments. */
  id: z.number(),
  appointment_id: z.number(),
  confirmation_code: z.string(),
  status: z.enum(PAYMENT_STATES),
  /** Dollars, of all parts. */
  amount_total: z.number(),
  amount_refunded: z.number(),
  currency: z.literal('USD'),
  /** When it was paid; null until it is. */
  paid_at: z.nullable(instant),
  /** `Visa ending in 1111`. */
  card: z.nullable(z.string()),
  parts: z.array(z.object({ purpose: z.enum(PAYMENT_PURPOSES), amount: z.number() })),
  provider: z.object({ name: z.string() }),
  service: z.object({ name: z.string() }),
});
export type Receipt = z.output<typeof Receipt>;

/** How an attempt to pay ended: a declined card is an answer, no error. */
export const PaymentResult = z.object({
  payment: z.object({
    id: z.number(),
    status: z.enum(['succeeded', 'pending', 'failed']),
    amount_total: z.number(),
  }),
  receipt: z.nullable(Receipt),
  /** What to tell the person, where it did not succeed. */
  friendly_error: z.optional(z.string()),
  /** What the processor said. */
  error: z.optional(z.string()),
});
export type PaymentResult = z.output<typeof PaymentResult>;

/** While nobody knows how a payment ended. */
export const CONFIRMING = 'We are confirming your payment';

/**
 * A payment of which the service has not told anything yet. Whoever sends the same request again, with its token or key, learns
 * what became of it: it is charged once.
 */
const UnansweredPayment = z.object({
  payment: z.object({ id: z.null(), status: z.literal('pending'), amount_total: z.number() }),
  receipt: z.null(),
  friendly_error: z.string(),
});
export const PaymentAnswer = z.union([PaymentResult, UnansweredPayment]);
export type PaymentAnswer = z.output<typeof PaymentAnswer>;

export const unansweredPayment = ({ amount }: { amount: number }): z.output<typeof UnansweredPayment> => ({
  payment: { id: null, status: 'pending', amount_total: amount },
  receipt: null,
  friendly_error: CONFIRMING,
});

const Person = z.object({
  id: z.number(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.nullable(z.string()),
});

/** A payment as the back office lists it (docs/product/payments.md#finances). */
export const Payment = z.object({
  id: z.number(),
  appointment_id: z.number(),
  confirmation_code: z.string(),
  paid_at: z.nullable(instant),
  created_at: instant,
  purpose: z.enum(PAYMENT_PURPOSES),
  status: z.enum(PAYMENT_STATES),
  amount_total: z.number(),
  amount_refunded: z.number(),
  /** Asked for, and not given back yet. */
  amount_refunding: z.number(),
  /** What was asked to be given back of it, the earliest first. */
  refunds: z.array(
    z.object({
      id: z.number(),
      status: z.enum(['pending', 'succeeded', 'failed']),
      amount_total: z.number(),
      reason: z.string(),
      created_at: instant,
    }),
  ),
  currency: z.literal('USD'),
  card: z.nullable(z.string()),
  provider: z.object({ id: z.number(), name: z.string() }),
  phlebotomist: Person,
  user: Person,
});
export type Payment = z.output<typeof Payment>;
