import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FileKind, UploadedFile } from '@drawpoint/contracts/files';
import { filesOf } from '@drawpoint/nest-kit/files/files-of';
import { FILES } from './start-appointments.ts';

const files = filesOf(FILES);

/** Stores a file as the gateway does. Returns the upload that the service receives. */
export async function uploaded(content: Buffer, kind: FileKind): Promise<UploadedFile> {
  const key = files.newKey('appointments');
  await files.save(key, Readable.from([content]));
  return { key, kind, size: content.length, sha256: createHash('sha256').update(content).digest('hex') };
}

/** The stored content of a key; null when there is none. */
export async function stored(key: string): Promise<Buffer | null> {
  const found = await files.read(key);
  return found && buffer(found);
}
