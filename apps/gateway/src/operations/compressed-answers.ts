import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliCompress, createGzip } from 'node:zlib';
import type { Encoding } from '../http/accepted-encoding.ts';
import { BROTLI_OPTIONS, GZIP_OPTIONS } from '../http/compression.ts';
import { inSlices } from './in-slices.ts';

/** Bytes that are kept in all: some twenty listings of five years. */
const KEPT_BYTES = 8_000_000;

/**
 * Large answers, compressed as they are made. The newest are kept by their mark: one that is asked for again, by whomever, is
 * what it was, and compressing it takes a core that others wait for (decision 046).
 */
export class CompressedAnswers {
  private readonly kept = new Map<string, Buffer>();
  private bytes = 0;

  constructor(private readonly most = KEPT_BYTES) {}

  /** `mark`: its entity tag, which no other content has. */
  async of(
    mark: string,
    encoding: Exclude<Encoding, 'identity'>,
    pieces: () => Iterable<Uint8Array>,
  ): Promise<Buffer> {
    const key = `${encoding} ${mark}`;
    const known = this.kept.get(key);
    const answer = known ?? (await compressed(pieces(), encoding));
    this.drop(key);
    this.kept.set(key, answer);
    this.bytes += answer.length;
    for (const oldest of this.kept.keys()) {
      if (this.bytes <= this.most) break;
      this.drop(oldest);
    }
    return answer;
  }

  private drop(key: string): void {
    this.bytes -= this.kept.get(key)?.length ?? 0;
    this.kept.delete(key);
  }
}

async function compressed(
  pieces: Iterable<Uint8Array>,
  encoding: Exclude<Encoding, 'identity'>,
): Promise<Buffer> {
  const made: Buffer[] = [];
  const compressor = encoding === 'br' ? createBrotliCompress(BROTLI_OPTIONS) : createGzip(GZIP_OPTIONS);
  await pipeline(Readable.from(inSlices(pieces)), compressor, async (parts: AsyncIterable<Buffer>) => {
    for await (const part of parts) made.push(part);
  });
  return Buffer.concat(made);
}
