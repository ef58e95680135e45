import { createHash } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';
import { type Ends, HEAD_BYTES, TAIL_BYTES } from '@drawpoint/nest-kit/files/file-content';
import { takeTurn } from './turns.ts';

/**
 * Inspects a file as it streams: its size, hash, beginning and end. Takes turns with other streams. At the
 * end `check` may refuse the file.
 */
export class InspectFile extends Transform {
  private readonly hash = createHash('sha256');
  private readonly head = Buffer.alloc(HEAD_BYTES);
  private tail: Buffer[] = [];
  private tailBytes = 0;
  private size = 0;

  constructor(private readonly check: (ends: Ends, sha256: string) => Promise<void>) {
    super();
  }

  override _transform(chunk: Buffer, _encoding: string, done: TransformCallback): void {
    takeTurn(() => this.inspect(chunk, done));
  }

  // Sealing this chunk further down the stream belongs to the same turn.
  private inspect(chunk: Buffer, done: TransformCallback): void {
    this.hash.update(chunk);
    if (this.size < HEAD_BYTES) chunk.copy(this.head, this.size);
    this.size += chunk.length;
    this.tail.push(chunk);
    this.tailBytes += chunk.length;
    // Drops chunks that lie before the part kept as the end.
    while (this.tailBytes - this.tail[0]!.length >= TAIL_BYTES) this.tailBytes -= this.tail.shift()!.length;
    done(null, chunk);
  }

  override _flush(done: TransformCallback): void {
    const ends = {
      head: this.head.subarray(0, Math.min(this.size, HEAD_BYTES)),
      tail: Buffer.concat(this.tail).subarray(-TAIL_BYTES),
      size: this.size,
    };
    this.check(ends, this.hash.digest('hex')).then(
      () => done(),
      (refusal: Error) => done(refusal),
    );
  }
}
