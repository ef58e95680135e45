import { z } from 'zod/mini';
import { id } from '../fields.ts';
import { DOCUMENT_UPLOAD, StoredFile, UploadedFile } from '../files.ts';
import { IMAGES, operation, SIGNED_IN } from '../operation.ts';

/** The four document slots of a person (docs/product/accounts.md#documents). */
export const DOCUMENT_TYPES = [
  'insurance_card_front',
  'insurance_card_back',
  'drivers_license_front',
  'drivers_license_back',
] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

/** A document of a user. `url` opens the file for a few minutes, only in the session that requested it. */
export const UserDocument = z.object({ id: z.number(), type: z.enum(DOCUMENT_TYPES), url: z.string() });
export type UserDocument = z.output<typeof UserDocument>;

export const documents = {
  list: operation({
    summary:
      'The documents of the caller, or of the person whose `user_id` is given, for those who may see them.',
    http: 'GET /user-documents',
    subject: 'auth.documents.list',
    reads: ['document'],
    allow: SIGNED_IN,
    input: z.object({ user_id: z.optional(id) }),
    output: z.object({ data: z.array(UserDocument) }),
  }),
  create: operation({
    summary:
      'Puts a document into its slot, in place of the one that was there: the caller’s, or with `user_id` that of somebody they answer for.',
    http: 'POST /user-documents',
    subject: 'auth.documents.create',
    writes: ['document'],
    limits: [{ calls: 30, seconds: 60, per: 'person' }],
    share: IMAGES,
    allow: SIGNED_IN,
    upload: { file: DOCUMENT_UPLOAD },
    input: z.object({ user_id: z.optional(id), type: z.enum(DOCUMENT_TYPES), file: UploadedFile }),
    output: UserDocument,
    status: 201,
    audit: { action: 'document_uploaded', subject: 'id' },
    deadlineMs: 20_000,
  }),
  get: operation({
    summary: 'A link that opens a document for a few minutes.',
    http: 'GET /user-documents/{id}',
    subject: 'auth.documents.get',
    allow: SIGNED_IN,
    input: z.object({ id }),
    output: z.object({ url: z.string() }),
  }),
  open: operation({
    summary: 'The file behind a link: a document or a photo.',
    http: 'GET /files/{link}/{signature}',
    subject: 'auth.documents.open',
    limits: [{ calls: 600, seconds: 60, per: 'address' }],
    allow: 'public',
    download: 'file',
    // Accepts any string: the service reports and records altered links.
    input: z.object({ link: z.string(), signature: z.string() }),
    output: StoredFile,
    errors: ['LINK_INVALID', 'LINK_EXPIRED'],
  }),
};
