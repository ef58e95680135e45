import { availableParallelism } from 'node:os';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import type { IMAGE_KINDS, UploadedFile } from '@drawpoint/contracts/files';
import type { ServiceName } from '@drawpoint/contracts/operation';
import PQueue from 'p-queue';
import type { ResizeOptions } from 'sharp';
import { invalid } from '../app-error.ts';
import { Files } from './files.ts';

/** Concurrent images. Each takes a core and memory for its pixels, and one core stays free. */
const AT_ONCE = availableParallelism() > 2 ? 2 : 1;
/** Above any phone camera. Even a small file may claim an enormous size. */
const MOST_PIXELS = 100_000_000;

/** A GIF is stored as its first frame. */
type ImageKind = Exclude<(typeof IMAGE_KINDS)[number], 'gif'>;

export type ImageShape = ResizeOptions & {
  kind: 'jpeg' | 'webp';
  /** From 1 to 100. */
  quality: number;
  /**
   * Keeps transparency, as WebP for a WebP and otherwise as PNG. Without it, transparent areas become white.
   */
  keepsTransparency?: true;
};

/** For documents: large enough to read small print. */
export const DOCUMENT_SHAPE: ImageShape = {
  kind: 'jpeg',
  quality: 85,
  width: 3_000,
  height: 3_000,
  fit: 'inside',
};

/**
 * Re-encodes an uploaded image: upright, in a known size and format. Keeps only the pixels, without location
 * or other metadata.
 */
@Injectable()
export class ReencodeImage {
  private readonly queue = new PQueue({ concurrency: AT_ONCE });

  constructor(private readonly files: Files) {}

  /**
   * Stores the new image for the same service and keeps the upload. Throws INVALID_INPUT for the field when
   * it cannot be read.
   */
  async run(uploaded: UploadedFile, field: string, shape: ImageShape): Promise<UploadedFile> {
    const { content, kind } = await this.queue.add(() => this.encode(uploaded, field, shape));
    const key = this.files.newKey(uploaded.key.split('/')[0] as ServiceName);
    await this.files.save(key, Readable.from([content]));
    // Hashes off the event loop, because an image of megabytes takes milliseconds.
    const digest = await crypto.subtle.digest('SHA-256', new Uint8Array(content));
    return { key, kind, size: content.length, sha256: Buffer.from(digest).toString('hex') };
  }

  private async encode(
    { key }: UploadedFile,
    field: string,
    { kind, quality, keepsTransparency, ...size }: ImageShape,
  ): Promise<{ content: Buffer; kind: ImageKind }> {
    const stored = await this.files.read(key);
    if (!stored) throw invalid({ [field]: [UNREADABLE] });
    const source = await buffer(stored);
    // Imported with the first image (decision 001).
    const { default: sharp } = await import('sharp');
    // Its cache only costs memory, because each operation runs once.
    sharp.cache(false);
    try {
      const image = sharp(source, { limitInputPixels: MOST_PIXELS, failOn: 'truncated' });
      const { format, hasAlpha } = await image.metadata();
      const isSeeThrough = keepsTransparency && hasAlpha && !(await image.stats()).isOpaque;
      const outputKind = isSeeThrough && kind === 'jpeg' ? (format === 'webp' ? 'webp' : 'png') : kind;
      const fitted = image.autoOrient().resize({ withoutEnlargement: true, ...size });
      const flattened = isSeeThrough ? fitted : fitted.flatten({ background: '#ffffff' });
      return { content: await flattened.toFormat(outputKind, { quality }).toBuffer(), kind: outputKind };
    } catch {
      throw invalid({ [field]: [UNREADABLE] });
    }
  }
}

const UNREADABLE = 'This image could not be read. Please try another one.';
