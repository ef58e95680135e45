import { z } from 'zod/mini';
import { id, instant, text } from '../fields.ts';
import { DOCUMENT_UPLOAD, StoredFile, UploadedFile } from '../files.ts';
import { IMAGES, MANAGERS, operation, SIGNED_IN, STAFF } from '../operation.ts';
import { Appointment } from './appointment.ts';

const When = z.object({ name: z.string(), at: instant });

/** A result file for admins, including withdrawn ones. Instants in UTC. */
const ResultHistory = z.object({
  id: z.number(),
  name: z.string(),
  added: When,
  withdrawn: z.nullable(z.extend(When, { reason: z.string() })),
  /** The first time that each person opened the file, earliest first. */
  opened: z.array(When),
});
export type ResultHistory = z.output<typeof ResultHistory>;

export const results = {
  add: operation({
    summary: 'Adds a file with results to a visit; its patient is told.',
    http: 'POST /appointments/{id}/documents',
    subject: 'appointments.results.add',
    share: IMAGES,
    writes: ['appointment', 'notification'],
    limits: [{ calls: 30, seconds: 60, per: 'person' }],
    audit: { action: 'results_added', subject: 'id' },
    allow: STAFF,
    upload: { file: DOCUMENT_UPLOAD },
    input: z.object({ id, file: UploadedFile }),
    output: z.object({ id: z.number(), url: z.string(), name: z.string() }),
    status: 201,
    errors: ['INVALID_TRANSITION'],
    deadlineMs: 20_000,
  }),
  open: operation({
    summary:
      "A file with a visit's results, for its patient and the staff who may see it; each view is recorded.",
    http: 'GET /appointments/{id}/documents/{document_id}',
    subject: 'appointments.results.open',
    limits: [{ calls: 120, seconds: 60, per: 'person' }],
    audit: { action: 'results_seen', subject: 'id' },
    allow: SIGNED_IN,
    download: 'file',
    input: z.object({ id, document_id: id }),
    output: StoredFile,
  }),
  history: operation({
    summary: "Who added, opened and withdrew the files with a visit's results, for admins.",
    http: 'GET /appointments/{id}/documents',
    subject: 'appointments.results.history',
    reads: ['appointment'],
    allow: MANAGERS,
    input: z.object({ id }),
    output: z.object({ data: z.array(ResultHistory) }),
  }),
  withdraw: operation({
    summary:
      'Withdraws a file with results that belongs to another visit: for who added it and managers. Nobody opens it from then on.',
    http: 'POST /appointments/{id}/documents/{document_id}/withdraw',
    subject: 'appointments.results.withdraw',
    writes: ['appointment'],
    audit: { action: 'results_withdrawn', subject: 'id' },
    allow: STAFF,
    input: z.object({ id, document_id: id, reason: text(200) }),
    output: Appointment,
    errors: ['INVALID_TRANSITION'],
  }),
};
