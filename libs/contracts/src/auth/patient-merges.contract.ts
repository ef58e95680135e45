import { z } from 'zod/mini';
import { date, id, instant, listOf, nothing } from '../fields.ts';
import { CALENDAR, MANAGERS, operation } from '../operation.ts';

/** How long a merge can be undone, in days. */
export const UNDO_DAYS = 30;

const DuplicatePatient = z.object({
  id: z.number(),
  first_name: z.string(),
  last_name: z.string(),
  /** Null when nobody has entered it. */
  date_of_birth: z.nullable(date),
  /** Empty for a patient without email. */
  email: z.string(),
  mobile: z.nullable(z.string()),
  /** The patient signs in, so the other one is merged into this one. */
  signs_in: z.boolean(),
});
export type DuplicatePatient = z.output<typeof DuplicatePatient>;

/** Two patients of one name with the same date of birth or mobile, or without a date of birth. */
export const DuplicatePair = z.object({
  one: DuplicatePatient,
  other: DuplicatePatient,
  same_birth_date: z.boolean(),
  same_mobile: z.boolean(),
});
export type DuplicatePair = z.output<typeof DuplicatePair>;

const Named = z.object({ id: z.number(), name: z.string() });

export const PatientMerge = z.object({
  id: z.number(),
  /** The patient who has the visits now. */
  kept: Named,
  merged: Named,
  merged_at: instant,
  /** Until when it can be undone. */
  undo_until: instant,
});
export type PatientMerge = z.output<typeof PatientMerge>;

const pair = z.object({ id, other_id: id });

/** Patients who are in the lists twice (docs/product/back-office.md#duplicates). Nobody is merged by itself. */
export const patientMerges = {
  listDuplicates: operation({
    summary: 'Pairs of patients who are likely the same person, among those whom the caller may merge.',
    http: 'GET /duplicate-patients',
    subject: 'auth.patient-merges.list-duplicates',
    limits: [{ calls: 30, seconds: 60, per: 'person' }],
    reads: ['account'],
    allow: MANAGERS,
    input: nothing,
    output: listOf(DuplicatePair),
  }),
  keepApart: operation({
    summary: 'Two patients are not the same person: the pair is not shown again.',
    http: 'POST /duplicate-patients/apart',
    subject: 'auth.patient-merges.keep-apart',
    writes: ['account'],
    allow: MANAGERS,
    input: pair,
    output: nothing,
  }),
  list: operation({
    summary: 'The merges of the caller’s company that can be undone, the latest first.',
    http: 'GET /patient-merges',
    subject: 'auth.patient-merges.list',
    reads: ['account'],
    allow: MANAGERS,
    input: nothing,
    output: listOf(PatientMerge),
  }),
  merge: operation({
    summary:
      'Gives everything of one patient to another, and hides the first. Refused where both have a visit at the same time, or the first signs in.',
    http: 'POST /patient-merges',
    subject: 'auth.patient-merges.merge',
    audit: { action: 'patients_merged', subject: 'merged_id', person: 'kept_id' },
    share: CALENDAR,
    limits: [{ calls: 30, seconds: 60, per: 'person' }],
    writes: [
      'account',
      'appointment',
      'address',
      'document',
      'patient_note',
      'payment',
      'appointment_request',
    ],
    impersonation: 'refuse',
    allow: MANAGERS,
    input: z.object({ kept_id: id, merged_id: id }),
    output: PatientMerge,
    status: 201,
    errors: ['ALREADY_BOOKED', 'STILL_RUNNING'],
  }),
  undo: operation({
    summary: 'Takes a merge of the last 30 days back. What came later stays with the patient who was kept.',
    http: 'POST /patient-merges/{id}/undo',
    subject: 'auth.patient-merges.undo',
    audit: { action: 'merge_undone', subject: 'id' },
    share: CALENDAR,
    writes: [
      'account',
      'appointment',
      'address',
      'document',
      'patient_note',
      'payment',
      'appointment_request',
    ],
    impersonation: 'refuse',
    allow: MANAGERS,
    input: z.object({ id }),
    output: nothing,
    errors: ['INVALID_TRANSITION'],
  }),
};
