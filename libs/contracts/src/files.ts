import { z } from 'zod/mini';

/** Allowed file types. The content decides, never the file name or the browser's media type. */
export const FILE_KINDS = ['pdf', 'jpeg', 'png', 'webp', 'gif'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

export const IMAGE_KINDS = ['jpeg', 'png', 'webp', 'gif'] as const satisfies readonly FileKind[];
export const DOCUMENT_KINDS = FILE_KINDS;

export const MEDIA_TYPES: Record<FileKind, string> = {
  pdf: 'application/pdf',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
};

export const FILE_EXTENSIONS: Record<FileKind, string> = {
  pdf: 'pdf',
  jpeg: 'jpg',
  png: 'png',
  webp: 'webp',
  gif: 'gif',
};

/** The size limit of a document, in bytes (docs/product/texts-and-limits.md#files). */
export const MOST_BYTES = 10 * 1024 * 1024;

/** The service, the upload date (UTC), and a random name. */
const key = z.string().check(z.regex(/^[a-z]+\/\d{4}-\d\d-\d\d\/[\da-f-]{36}$/));

/**
 * A file that the gateway has stored. A service takes ownership by saving the key in its database. Files
 * without an owner are removed.
 */
export const UploadedFile = z.object({
  key,
  kind: z.enum(FILE_KINDS),
  /** In bytes. */
  size: z.number().check(z.int(), z.gte(1)),
  /** Of the content, in hex. */
  sha256: z.string().check(z.regex(/^[\da-f]{64}$/)),
});
export type UploadedFile = z.output<typeof UploadedFile>;

/** The same with the sender's file name, for display only. It is never used as a path or a storage key. */
export const NamedFile = z.object({
  ...UploadedFile.shape,
  name: z.optional(z.string().check(z.maxLength(255))),
});
export type NamedFile = z.output<typeof NamedFile>;

/** The files that a field of an operation accepts. */
export type UploadMark = {
  readonly kinds: readonly FileKind[];
  readonly maxBytes: number;
  /** `tooLarge` is the text of a 413 response, `wrongKind` when the content is none of the kinds. */
  readonly texts: { readonly tooLarge: string; readonly wrongKind: string };
};

export const DOCUMENT_UPLOAD: UploadMark = {
  kinds: DOCUMENT_KINDS,
  maxBytes: MOST_BYTES,
  texts: {
    tooLarge: 'File too large. Please upload an image or PDF up to 10 MB.',
    wrongKind: 'Please upload an image (JPEG, PNG, WebP or GIF) or a PDF.',
  },
};

export const PHOTO_UPLOAD: UploadMark = {
  kinds: IMAGE_KINDS,
  maxBytes: MOST_BYTES,
  texts: {
    tooLarge: 'File too large. Please upload an image up to 10 MB.',
    wrongKind: 'Please upload an image (JPEG, PNG, WebP or GIF).',
  },
};

/** The bus response of an operation marked `download: 'file'`. HTTP returns the file itself. */
export const StoredFile = z.object({
  key,
  kind: z.enum(FILE_KINDS),
  size: z.number(),
  /** The file name for the browser's download. */
  name: z.string().check(z.regex(/^[\w.-]{1,100}$/)),
  /** How long the browser may cache it, in seconds; 0 means not at all. */
  cache_seconds: z.number(),
});
export type StoredFile = z.output<typeof StoredFile>;
