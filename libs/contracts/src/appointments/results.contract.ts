import { z } from 'zod/mini';
import { id } from '../fields.ts';
import { DOCUMENT_UPLOAD, StoredFile, UploadedFile } from '../files.ts';
import { IMAGES, operation, SIGNED_IN, STAFF } from '../operation.ts';

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
};
