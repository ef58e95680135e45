import { z } from 'zod/mini';
import { id, listOf, nothing } from '../fields.ts';
import { operation, PAYMENTS, SIGNED_IN } from '../operation.ts';
import { CARD_CONSENT, StoredCard } from './payment.ts';

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
    deadlineMs: 35_000, // longer than the processor may take
    input: z.object({ id }),
    output: nothing,
    errors: ['PAYMENTS_OFF'],
  }),
};
