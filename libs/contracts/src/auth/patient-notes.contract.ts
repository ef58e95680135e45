import { z } from 'zod/mini';
import { id, instant, longText, nothing } from '../fields.ts';
import { operation, STAFF } from '../operation.ts';

/** The longest note, in characters. */
export const LONGEST_NOTE = 500;

const Company = z.object({ id: z.number(), name: z.string() });

/** A note that staff of a company wrote about a patient, for each other. */
export const PatientNote = z.object({
  id: z.number(),
  text: z.string(),
  created_at: instant,
  /** The name is null when the account is gone. */
  author: z.object({ id: z.number(), name: z.nullable(z.string()) }),
  provider: Company,
  /** Its author and managers of the company may remove it. */
  may_remove: z.boolean(),
});
export type PatientNote = z.output<typeof PatientNote>;

/** Never for the patient, for another company, or for somebody who acts in another's name. */
const shared = { allow: STAFF, impersonation: 'refuse' } as const;

export const patientNotes = {
  list: operation({
    summary:
      'The notes for staff about a patient, the newest first, of the companies that may read the record.',
    http: 'GET /patients/{id}/notes',
    subject: 'auth.patient-notes.list',
    ...shared,
    reads: ['patient_note'],
    input: z.object({ id }),
    output: z.object({
      patient: z.object({ id: z.number(), first_name: z.string(), last_name: z.string() }),
      /** The companies for which the caller may write a note. */
      companies: z.array(Company),
      data: z.array(PatientNote),
    }),
  }),
  create: operation({
    summary: 'Adds a note for staff, for a company that may read the record.',
    http: 'POST /patients/{id}/notes',
    subject: 'auth.patient-notes.create',
    ...shared,
    // The person is left out: patients read the entries about themselves.
    audit: { action: 'patient_note_added', subject: 'id' },
    idempotent: true,
    writes: ['patient_note'],
    limits: [{ calls: 30, seconds: 60, per: 'person' }],
    /** `provider_id`: needed where the caller may write for several companies. */
    input: z.object({ id, provider_id: z.optional(id), text: longText(LONGEST_NOTE) }),
    output: PatientNote,
    status: 201,
  }),
  remove: operation({
    summary: 'Removes a note for staff: for its author and managers of its company.',
    http: 'DELETE /patients/{id}/notes/{note_id}',
    subject: 'auth.patient-notes.remove',
    ...shared,
    audit: { action: 'patient_note_removed', subject: 'id' },
    writes: ['patient_note'],
    input: z.object({ id, note_id: id }),
    output: nothing,
  }),
};
