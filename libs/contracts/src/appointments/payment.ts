import { z } from 'zod/mini';
import { instant, typedDollars } from '../fields.ts';

/**
 * The purpose of a payment: the visit as booked, extras of its completion, a tip, or other, such as a fee
 * (docs/product/payments.md#finances).
 */
export const PAYMENT_PURPOSES = ['completion', 'extra', 'tip', 'other'] as const;
export type PaymentPurpose = (typeof PAYMENT_PURPOSES)[number];

/** How somebody pays; cash and checks never reach the card processor (docs/product/payments.md#door). */
export const PAYMENT_METHODS = ['card', 'cash', 'check'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];
export const DOOR_METHODS = ['cash', 'check'] as const satisfies readonly PaymentMethod[];
export type DoorMethod = (typeof DOOR_METHODS)[number];

/** docs/product/payments.md#finances */
export const PAYMENT_STATES = ['succeeded', 'pending', 'failed', 'refunded'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** The date ranges for finances, in the provider's zone (docs/product/payments.md#finances). */
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

/**
 * What a patient agrees to so that staff of their visit can charge a stored card. A change of the text needs a new version,
 * to which nobody has agreed yet.
 */
export const CARD_CONSENT = {
  version: 1,
  text: 'Let staff of my visit charge this card',
} as const;

/**
 * What a patient agrees to, for one visit, so that a fee is charged to a stored card. A change of the text needs a new
 * version, to which nobody has agreed yet.
 */
export const FEE_CARD_CONSENT = {
  version: 1,
  text: 'If a cancellation or no-show fee is due for this visit, charge this card',
} as const;

/** A card that the processor keeps. */
export const StoredCard = z.object({
  id: z.number(),
  label: z.string(),
  /** The patient lets staff of their visits charge it. */
  staff_may_charge: z.boolean(),
});
export type StoredCard = z.output<typeof StoredCard>;

/** A card's token from the processor; never a card number. */
export const cardToken = z
  .string()
  .check(z.trim(), z.minLength(20), z.maxLength(4_000), z.regex(/^(?=.*[^\d\s-])[\x21-\x7e]+$/));

/** Limited, because stolen cards are tested by trying card after card. */
export const CARD_LIMITS = [
  { calls: 10, seconds: 60, per: 'person' },
  { calls: 60, seconds: 3_600, per: 'person' },
] as const;

/** The smallest payment, in dollars (docs/product/payments.md#amounts). */
export const LEAST_PAYMENT = 0.5;

/** An amount that is paid or given back; the service checks the upper limit. */
export const paidDollars = (least: number) => typedDollars(least, 100_000);

/** Set to pay a promised tip. Due amounts need no purpose. */
export const paidPurpose = z.optional(z.enum(['tip']));
/** `other` pays the open fee of a visit that was called off. */
export const paidByCardPurpose = z.optional(z.enum(['tip', 'other']));

/** What a fee is called in payments and receipts (docs/product/payments.md#fees). */
export const FEE_LABELS = { late_cancellation: 'Late cancellation', no_show: 'No-show' } as const;
export type FeeKind = keyof typeof FEE_LABELS;
const label = z.optional(z.string());

/** One payment of a person, with all its parts, as their receipt shows it. */
export const Receipt = z.object({
  /** The id of the first part, as lists of payments show it. */
  id: z.number(),
  appointment_id: z.number(),
  confirmation_code: z.string(),
  status: z.enum(PAYMENT_STATES),
  /** Total of all parts, in dollars. */
  amount_total: z.number(),
  amount_refunded: z.number(),
  currency: z.literal('USD'),
  /** Null until it is paid. */
  paid_at: z.nullable(instant),
  method: z.enum(PAYMENT_METHODS),
  /** For example `Visa ending in 1111`. */
  card: z.nullable(z.string()),
  check_number: z.nullable(z.string()),
  parts: z.array(z.object({ purpose: z.enum(PAYMENT_PURPOSES), amount: z.number(), label })),
  provider: z.object({ name: z.string() }),
  service: z.object({ name: z.string() }),
});
export type Receipt = z.output<typeof Receipt>;

/** The outcome of a payment attempt. A declined card is a result, not an error. */
export const PaymentResult = z.object({
  payment: z.object({
    id: z.number(),
    status: z.enum(['succeeded', 'pending', 'failed']),
    amount_total: z.number(),
  }),
  receipt: z.nullable(Receipt),
  /** The text for the person, when the payment did not succeed. */
  friendly_error: z.optional(z.string()),
  /** The processor's own message. */
  error: z.optional(z.string()),
});
export type PaymentResult = z.output<typeof PaymentResult>;

/** Shown while the outcome of a payment is unknown. */
export const CONFIRMING = 'We are confirming your payment';

/**
 * A payment whose outcome the service has not returned yet. Repeating the request with its token or key
 * returns the outcome; the card is charged once.
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

/** A payment that staff recorded at the door. */
export const DoorEntry = z.object({
  /** The id of the first part, as lists of payments show it. */
  id: z.number(),
  method: z.enum(DOOR_METHODS),
  amount_total: z.number(),
  amount_refunded: z.number(),
  check_number: z.nullable(z.string()),
  is_tip: z.boolean(),
  recorded_by: z.object({ id: z.number(), name: z.string() }),
  recorded_at: instant,
});
export type DoorEntry = z.output<typeof DoorEntry>;

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
  /** What a fee is for. */
  label,
  status: z.enum(PAYMENT_STATES),
  amount_total: z.number(),
  amount_refunded: z.number(),
  /** Refund requested and not completed yet. */
  amount_refunding: z.number(),
  /** Requested refunds, the oldest first. */
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
  method: z.enum(PAYMENT_METHODS),
  check_number: z.nullable(z.string()),
  /** The member of staff who took it; null where the patient paid. */
  recorded_by: z.nullable(z.object({ id: z.number(), name: z.string() })),
  /** `correction`: takes an entry back, which is `corrected`. */
  entry: z.enum(['payment', 'corrected', 'correction']),
  provider: z.object({ id: z.number(), name: z.string() }),
  phlebotomist: Person,
  user: Person,
});
export type Payment = z.output<typeof Payment>;
