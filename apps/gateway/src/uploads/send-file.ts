import type { Readable } from 'node:stream';
import { type FileKind, MEDIA_TYPES, StoredFile } from '@drawpoint/contracts/files';
import { AppError } from '@drawpoint/nest-kit/app-error';
import type { Files } from '@drawpoint/nest-kit/files/files';
import type { FastifyReply } from 'fastify';

/** A browser may need a style for its own page around an image. */
const IMAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
/** Without `sandbox`, which leaves the page empty in Safari. PDF viewers load the file as an object. */
const PDF_POLICY = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'";

/** The policy of a page by file type. The browser displays only types that the content was recognised as. */
const POLICIES: Readonly<Record<FileKind, string>> = {
  pdf: PDF_POLICY,
  jpeg: IMAGE_POLICY,
  png: IMAGE_POLICY,
  webp: IMAGE_POLICY,
  gif: IMAGE_POLICY,
};

/**
 * Sends the file of an operation marked `download`, to be shown in a new tab. Its headers fix the type and
 * forbid scripts, so that no browser treats it as a page of this site. Throws NOT_FOUND when the file is
 * gone.
 */
export async function sendFile(files: Files, answer: unknown, reply: FastifyReply): Promise<Readable> {
  const { key, kind, size, name, cache_seconds: seconds } = StoredFile.parse(answer);
  const content = await files.read(key);
  if (!content) throw new AppError('NOT_FOUND');
  reply.headers({
    'content-type': MEDIA_TYPES[kind],
    'content-length': String(size),
    'content-disposition': `inline; filename="${name}"`,
    'cache-control': seconds > 0 ? `private, max-age=${seconds}, immutable` : 'private, no-store',
    'content-security-policy': POLICIES[kind],
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
  });
  return content;
}
