import type { Readable } from 'node:stream';
import { MEDIA_TYPES, StoredFile } from '@drawpoint/contracts/files';
import { AppError } from '@drawpoint/nest-kit/app-error';
import type { Files } from '@drawpoint/nest-kit/files/files';
import type { FastifyReply } from 'fastify';

/**
 * The file that an operation marked `download` answers, with headers by which no browser takes it for a page of this site:
 * what people upload is saved or shown as an image, and runs nothing. Throws NOT_FOUND where it is gone.
 */
export async function sendFile(files: Files, answer: unknown, reply: FastifyReply): Promise<Readable> {
  const { key, kind, size, name, cache_seconds: seconds } = StoredFile.parse(answer);
  const content = await files.read(key);
  if (!content) throw new AppError('NOT_FOUND');
  reply.headers({
    'content-type': MEDIA_TYPES[kind],
    'content-length': String(size),
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': seconds > 0 ? `private, max-age=${seconds}, immutable` : 'private, no-store',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
  });
  return content;
}
