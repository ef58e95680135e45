import { z } from 'zod/mini';
import { id, text } from '../fields.ts';
import { operation, STAFF } from '../operation.ts';
import { DOOR_METHODS, DoorEntry, paidDollars, PaymentResult, paidPurpose } from './payment.ts';

/** Cash and checks that staff take at a visit (docs/product/payments.md#door). */
export const doorPayments = {
  listAtDoor: operation({
    summary: 'What staff can take at a visit, and what they have taken.',
    http: 'GET /appointments/{id}/door-payments',
    subject: 'appointments.door-payments.list-at-door',
    reads: ['appointment', 'payment', 'policy'],
    allow: STAFF,
    input: z.object({ id }),
    output: z.object({
      /** Still to be paid of the visit and of the promised tip, in dollars, without what is pending. */
      due: z.number(),
      tip_due: z.number(),
      /** Whether cards can be taken. */
      takes_cards: z.boolean(),
      /** The patient's cards that they let staff charge: brand and last four digits alone. */
      cards: z.array(z.object({ id: z.number(), label: z.string() })),
      /** What the company takes beside cards. */
      methods: z.array(z.enum(DOOR_METHODS)),
      /** Without those that were taken back, the latest first. */
      entries: z.array(DoorEntry),
    }),
  }),
  recordAtDoor: operation({
    summary: 'Records cash or a check that staff took at a visit; no processor is asked.',
    http: 'POST /appointments/{id}/door-payments',
    subject: 'appointments.door-payments.record-at-door',
    audit: { action: 'payment_recorded', subject: 'id' },
    writes: ['appointment', 'payment'],
    allow: STAFF,
    impersonation: 'refuse',
    idempotent: true,
    input: z.object({
      id,
      method: z.enum(DOOR_METHODS),
      amount: paidDollars(0.01),
      /** Letters, digits and hyphens: nothing about the patient. */
      check_number: z.optional(
        z.nullable(z.string().check(z.trim(), z.maxLength(20), z.regex(/^[0-9A-Za-z-]*$/))),
      ),
      purpose: paidPurpose,
    }),
    output: PaymentResult,
    errors: ['NOT_PAYABLE', 'PAYMENT_PENDING'],
  }),
  correctAtDoor: operation({
    summary: 'Takes back a wrong record of cash or a check, by an entry of its own.',
    http: 'POST /payments/{id}/correction',
    subject: 'appointments.door-payments.correct-at-door',
    audit: { action: 'payment_corrected', subject: 'id' },
    writes: ['appointment', 'payment'],
    allow: STAFF,
    impersonation: 'refuse',
    idempotent: true,
    input: z.object({ id, reason: text(500) }),
    output: PaymentResult,
    errors: ['NOT_CORRECTABLE'],
  }),
};
