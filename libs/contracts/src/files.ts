import { z } from 'zod/mini';

/** What files may be, decided by their content: never by their name or what a browser says of them. */
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

/** The limit of a document, in bytes (docs/product/texts-and-limits.md#files). */
export const MOST_BYTES = 10 * 1024 * 1024;

/** Whose file it is, the day it came (UTC), and a name that nobody can guess. */
const key = z.string().check(z.regex(/^[a-z]+\/\d{4}-\d\d-\d\d\/[\da-f-]{36}$/));

/**
 * A file that the gateway took in and stored. The service that is given it makes it its own by naming the key in its
 * database; one that nobody names is removed.
 */
export const UploadedFile = z.object({
  key,
  kind: z.enum(FILE_KINDS),
  /** In bytes. */
  size: z.number().check(z.int(), z.gte(1)),
  /** Of the content, hex. */
  sha256: z.string().check(z.regex(/^[\da-f]{64}$/)),
});
export type UploadedFile = z.output<typeof UploadedFile>;

/** The same with what its sender called it, for those who show that: never a path, never what it is stored as. */
export const NamedFile = z.object({
  ...UploadedFile.shape,
  name: z.optional(z.string().check(z.maxLength(255))),
});
export type NamedFile = z.output<typeof NamedFile>;

/** Which files a field of an operation takes. */
export type UploadMark = {
  readonly kinds: readonly FileKind[];
  readonly maxBytes: number;
  /** Said with 413, and where the content is none of the kinds. */
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

/** What an operation marked `download: 'file'` answers on the bus; HTTP answers the file itself. */
export const StoredFile = z.object({
  key,
  kind: z.enum(FILE_KINDS),
  size: z.number(),
  /** What the browser calls it when it saves it. */
  name: z.string().check(z.regex(/^[\w.-]{1,100}$/)),
  /** How long the browser may show it again without asking, in seconds; 0: not at all. */
  cache_seconds: z.number(),
});
export type StoredFile = z.output<typeof StoredFile>;
