import { z } from 'zod/mini';
import { id, instant, message, nothing, text } from '../fields.ts';
import { DOCUMENT_UPLOAD, NamedFile, StoredFile } from '../files.ts';
import { list } from '../list.ts';
import { IMAGES, internal, MANAGERS, operation, SIGNED_IN } from '../operation.ts';

/** The public address of a file, served while a site option uses it (docs/product/back-office.md#media). */
export const publicMediaPath = (mediaId: number): string => `/api/public-media/${mediaId}`;

/** A file of the media library (docs/product/back-office.md#media). */
export const MediaFile = z.object({
  id: z.number(),
  /** Opens the file without a token, for one to two hours. */
  url: z.string(),
  /** A small version of the image; null when there is none. */
  thumbnail_url: z.nullable(z.string()),
  original_name: z.string(),
  mime_type: z.string(),
  /** In bytes. */
  size: z.number(),
  path: z.string(),
  created_at: instant,
  /** Null when the account was deleted. */
  uploader: z.nullable(
    z.object({ full_name: z.string(), first_name: z.string(), last_name: z.string(), email: z.string() }),
  ),
});
export type MediaFile = z.output<typeof MediaFile>;

const upload = {
  share: IMAGES,
  limits: [{ calls: 30, seconds: 60, per: 'person' }],
  audit: { action: 'media_uploaded', subject: 'id' },
  upload: { file: DOCUMENT_UPLOAD },
  input: z.object({ file: NamedFile }),
  output: z.object({ id: z.number(), url: z.string() }),
  status: 201,
  deadlineMs: 20_000,
} as const;

/**
 * Files to attach or show. Only the uploader and their provider see them (docs/product/back-office.md#media).
 */
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
    writes: ['media'],
    allow: MANAGERS,
  }),
  list: operation({
    summary: "The media library, the newest first: their provider's for admins, all for developers.",
    http: 'GET /admin/media',
    subject: 'appointments.media.list',
    reads: ['media'],
    allow: MANAGERS,
    ...list({ item: MediaFile, defaultSort: { by: 'created_at', dir: 'desc' }, perPage: 24 }),
  }),
  remove: operation({
    summary: 'Deletes a file of the library that nothing uses.',
    http: 'DELETE /admin/media/{id}',
    subject: 'appointments.media.remove',
    writes: ['media'],
    allow: MANAGERS,
    audit: { action: 'media_deleted', subject: 'id' },
    input: z.object({ id }),
    output: message,
    errors: ['MEDIA_IN_USE'],
  }),
  reserve: operation({
    summary:
      'Keeps a file of the library from being deleted while an option takes it. An attached file is not found.',
    subject: 'appointments.media.reserve',
    allow: internal('admin'),
    input: z.object({ id, images_only: z.boolean() }),
    output: nothing,
  }),
  openLink: operation({
    summary: 'The file behind a link of the library.',
    http: 'GET /media-files/{link}/{signature}',
    subject: 'appointments.media.open-link',
    limits: [{ calls: 1200, seconds: 60, per: 'address' }],
    allow: 'public',
    download: 'file',
    input: z.object({ link: text(100), signature: text(100) }),
    output: StoredFile,
    errors: ['LINK_INVALID'],
  }),
  openPublic: operation({
    summary: 'A file that an option of the site shows, for everybody.',
    http: 'GET /public-media/{id}',
    subject: 'appointments.media.open-public',
    limits: [{ calls: 600, seconds: 60, per: 'address' }],
    allow: 'public',
    download: 'file',
    input: z.object({ id }),
    output: StoredFile,
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
