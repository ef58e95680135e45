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

/** Images at work at once: each takes a core, of which one is left to everything else, and memory for its pixels. */
const AT_ONCE = availableParallelism() > 2 ? 2 : 1;
/** More than any phone's camera; a small file may claim millions of millions. */
const MOST_PIXELS = 100_000_000;

/** A GIF is kept as its first picture. */
type ImageKind = Exclude<(typeof IMAGE_KINDS)[number], 'gif'>;

export type ImageShape = ResizeOptions & {
  kind: 'jpeg' | 'webp';
  /** Of 100. */
  quality: number;
  /** What is see-through stays so, as a WebP where it came as one, else as a PNG; otherwise it becomes white. */
  keepsTransparency?: true;
};

/** A document: enough to read its small print. */
export const DOCUMENT_SHAPE: ImageShape = {
  kind: 'jpeg',
  quality: 85,
  width: 3_000,
  height: 3_000,
  fit: 'inside',
};

/**
 * Makes an uploaded image anew: upright, in a known size and format, and with the pixels alone. Where it was taken, and
 * whatever else was in the file, is not in the new one.
 */
@Injectable()
export class ReencodeImage {
  private readonly queue = new PQueue({ concurrency: AT_ONCE });

  constructor(private readonly files: Files) {}

  /** Stores the new image for the same service; the uploaded one stays. Throws INVALID_INPUT for the field where it cannot be read. */
  async run(uploaded: UploadedFile, field: string, shape: ImageShape): Promise<UploadedFile> {
    const { content, kind } = await this.queue.add(() => this.encode(uploaded, field, shape));
    const key = this.files.newKey(uploaded.key.split('/')[0] as ServiceName);
    await this.files.save(key, Readable.from([content]));
    // Off the event loop: an image of megabytes takes milliseconds.
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
    // Loaded with the first image (decision 001).
    const { default: sharp } = await import('sharp');
    // What it keeps of operations that are made once each is only memory.
    sharp.cache(false);
    try {
      const image = sharp(source, { limitInputPixels: MOST_PIXELS, failOn: 'truncated' });
      const { format, hasAlpha } = await image.metadata();
      const isSeeThrough = keepsTransparency && hasAlpha && !(await image.stats()).isOpaque;
      const made = isSeeThrough && kind === 'jpeg' ? (format === 'webp' ? 'webp' : 'png') : kind;
      const fitted = image.autoOrient().resize({ withoutEnlargement: true, ...size });
      const drawn = isSeeThrough ? fitted : fitted.flatten({ background: '#ffffff' });
      return { content: await drawn.toFormat(made, { quality }).toBuffer(), kind: made };
    } catch {
      throw invalid({ [field]: [UNREADABLE] });
    }
  }
}

const UNREADABLE = 'This image could not be read. Please try another one.';
