import { z } from 'zod/mini';
import { id, instant } from '../fields.ts';
import { CALENDAR, operation, SIGNED_IN, STAFF } from '../operation.ts';
import { Appointment, PROPOSAL_REASONS } from './appointment.ts';

/**
 * Other times that staff offer for a visit. The patient accepts one with one tap, or none
 * (docs/product/visits.md#moving).
 */
export const proposals = {
  create: operation({
    summary: 'Proposes other times for a visit; they are not held, and end with the earliest of them.',
    http: 'POST /appointments/{id}/proposals',
    subject: 'appointments.proposals.create',
    audit: { action: 'appointment_times_proposed', subject: 'id' },
    idempotent: true,
    share: CALENDAR,
    writes: ['appointment', 'notification'],
    allow: STAFF,
    input: z.object({
      id,
      starts: z.array(instant).check(z.minLength(1), z.maxLength(3)),
      reason: z.optional(z.nullable(z.enum(PROPOSAL_REASONS))),
    }),
    output: Appointment,
    errors: ['INVALID_TRANSITION', 'SLOT_TAKEN'],
    deadlineMs: 8_000,
  }),
  accept: operation({
    summary: 'Moves the visit to one of the proposed times, if it is still free; the visit is then approved.',
    http: 'POST /appointments/{id}/proposals/{proposal_id}/accept',
    subject: 'appointments.proposals.accept',
    audit: { action: 'appointment_proposal_accepted', subject: 'id' },
    share: CALENDAR,
    writes: ['appointment', 'notification'],
    allow: SIGNED_IN,
    input: z.object({ id, proposal_id: id, starts_at: instant }),
    output: Appointment,
    errors: ['INVALID_TRANSITION', 'SLOT_TAKEN', 'ALREADY_BOOKED', 'PROPOSAL_ENDED', 'STALE'],
    deadlineMs: 8_000,
  }),
  decline: operation({
    summary: 'Takes none of the proposed times: the visit stays as it is.',
    http: 'POST /appointments/{id}/proposals/{proposal_id}/decline',
    subject: 'appointments.proposals.decline',
    audit: { action: 'appointment_proposal_declined', subject: 'id' },
    share: CALENDAR,
    writes: ['appointment', 'notification'],
    allow: SIGNED_IN,
    input: z.object({ id, proposal_id: id }),
    output: Appointment,
    errors: ['PROPOSAL_ENDED', 'INVALID_TRANSITION'],
    deadlineMs: 8_000,
  }),
};
