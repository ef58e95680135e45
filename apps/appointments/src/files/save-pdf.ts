import { Readable } from 'node:stream';
import type { Files } from '@drawpoint/nest-kit/files/files';

/** Stores a PDF for one answer. The removal of unused files deletes it. */
export async function savePdf(
  files: Files,
  { name, content, now }: { name: string; content: Buffer; now: Date },
) {
  const key = files.newKey('appointments', now);
  await files.save(key, Readable.from([content]));
  return { key, kind: 'pdf' as const, size: content.length, name, cache_seconds: 0 };
}
