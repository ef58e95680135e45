import { z } from 'zod/mini';
import { id } from '../fields.ts';
import { DOCUMENT_UPLOAD, StoredFile, UploadedFile } from '../files.ts';
import { IMAGES, MANAGERS, operation, SIGNED_IN } from '../operation.ts';

const upload = {
  share: IMAGES,
  limits: [{ calls: 30, seconds: 60, per: 'person' }],
  audit: { action: 'media_uploaded', subject: 'id' },
  upload: { file: DOCUMENT_UPLOAD },
  input: z.object({ file: UploadedFile }),
  output: z.object({ id: z.number(), url: z.string() }),
  status: 201,
  deadlineMs: 20_000,
} as const;

/** Files that are attached or shown somewhere: private to who uploaded them and to their provider (OP §8). */
export const media = {
  upload: operation({
    ...upload,
    summary: 'Takes in a file to be attached to something of the caller.',
    http: 'POST /media/upload',
    subject: 'appointments.media.upload',
    allow: SIGNED_IN,
  }),
  uploadForProvider: operation({
    ...upload,
    summary: "Takes in a file for the caller's provider.",
    http: 'POST /admin/media',
    subject: 'appointments.media.upload-for-provider',
    allow: MANAGERS,
  }),
  open: operation({
    summary: 'An uploaded file, for whoever uploaded it, the admins of their provider and developers.',
    http: 'GET /media/{id}',
    subject: 'appointments.media.open',
    limits: [{ calls: 120, seconds: 60, per: 'person' }],
    allow: SIGNED_IN,
    download: 'file',
    input: z.object({ id }),
    output: StoredFile,
  }),
};
