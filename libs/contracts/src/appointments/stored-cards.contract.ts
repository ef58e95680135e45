import { z } from 'zod/mini';
import { id, listOf, nothing } from '../fields.ts';
import { operation, PAYMENTS, SIGNED_IN } from '../operation.ts';
import { CARD_CONSENT, CARD_LIMITS, cardToken, StoredCard } from './payment.ts';

/** Longer than the processor may take. */
const PROCESSOR_MS = 35_000;

/** Cards that the processor keeps for a person (docs/product/payments.md#cards). */
export const storedCards = {
  listCards: operation({
    summary: 'The own cards that the processor keeps.',
    http: 'GET /payments/stored-cards',
    subject: 'appointments.payments.list-cards',
    reads: ['stored_card'],
    allow: SIGNED_IN,
    impersonation: 'refuse',
    input: nothing,
    output: listOf(StoredCard),
  }),
  addCard: operation({
    summary: 'Has the processor keep a card that the page turned into a token, without a payment.',
    http: 'POST /payments/stored-cards',
    subject: 'appointments.payments.add-card',
    audit: { action: 'card_added', subject: 'id' },
    writes: ['stored_card'],
    share: PAYMENTS,
    limits: CARD_LIMITS,
    allow: SIGNED_IN,
    impersonation: 'refuse',
    deadlineMs: PROCESSOR_MS,
    input: z.object({ nonce: cardToken }),
    output: StoredCard,
    status: 201,
    errors: ['PAYMENTS_OFF'],
  }),
  setCardConsent: operation({
    summary: 'Lets staff of own visits charge an own stored card, or takes that back.',
    http: 'PUT /payments/stored-cards/{id}/consent',
    subject: 'appointments.stored-cards.set-card-consent',
    audit: { action: 'card_consent_changed', subject: 'id' },
    writes: ['stored_card'],
    allow: SIGNED_IN,
    impersonation: 'refuse',
    /** `version`: of the text that the person read. */
    input: z.object({ id, given: z.boolean(), version: z.literal(CARD_CONSENT.version) }),
    output: StoredCard,
  }),
  removeCard: operation({
    summary: 'Has the processor forget a card.',
    http: 'DELETE /payments/stored-cards/{id}',
    subject: 'appointments.payments.remove-card',
    audit: { action: 'card_removed', subject: 'id' },
    writes: ['stored_card'],
    share: PAYMENTS,
    allow: SIGNED_IN,
    impersonation: 'refuse',
    deadlineMs: PROCESSOR_MS,
    input: z.object({ id }),
    output: nothing,
    errors: ['PAYMENTS_OFF'],
  }),
};
