import { z } from 'zod/mini';
import { id, text } from '../fields.ts';
import { MANAGERS, operation, PAYMENTS, SIGNED_IN } from '../operation.ts';
import { Appointment } from './appointment.ts';
import { FEE_CARD_CONSENT } from './payment.ts';

/** Fees for canceling late and for no-shows (docs/product/payments.md#fees). */
export const visitFees = {
  setFeeCard: operation({
    summary: 'Agrees that a fee for an own visit is charged to an own stored card.',
    http: 'PUT /appointments/{id}/fee-card',
    subject: 'appointments.visit-fees.set-fee-card',
    audit: { action: 'fee_card_agreed', subject: 'id' },
    writes: ['appointment'],
    allow: SIGNED_IN,
    impersonation: 'refuse',
    /** `version`: of the text that the person read. */
    input: z.object({ id, card_id: id, version: z.literal(FEE_CARD_CONSENT.version) }),
    output: Appointment,
    errors: ['INVALID_TRANSITION'],
  }),
  waiveFee: operation({
    summary: 'Waives the fee of a visit: what is open ends, what was paid is given back.',
    http: 'POST /appointments/{id}/waive-fee',
    subject: 'appointments.visit-fees.waive-fee',
    audit: { action: 'fee_waived', subject: 'id' },
    writes: ['appointment', 'payment'],
    share: PAYMENTS,
    allow: MANAGERS,
    idempotent: true,
    input: z.object({ id, reason: text(500) }),
    output: Appointment,
    errors: ['INVALID_TRANSITION'],
  }),
};
