import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FileKind, UploadedFile } from '@drawpoint/contracts/files';
import { Files } from '@drawpoint/nest-kit/files/files';
import sharp from 'sharp';
import type { AuthUnderTest } from './start-auth.ts';

/** Stores a file as the gateway does. Returns the upload that the service receives. */
export async function uploaded(auth: AuthUnderTest, content: Buffer, kind: FileKind): Promise<UploadedFile> {
  const files = auth.get(Files);
  const key = files.newKey('auth');
  await files.save(key, Readable.from([content]));
  return { key, kind, size: content.length, sha256: createHash('sha256').update(content).digest('hex') };
}

/** A phone's photo of this size: rotated by its EXIF, which also has the location. */
export const phonePhoto = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#0f6e6a' } })
    .withExif({ IFD0: { Copyright: 'Unmistakable' }, IFD3: { GPSLatitude: '40/1 44/1 39/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
