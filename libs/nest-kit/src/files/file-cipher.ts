import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';

const MARK = Buffer.from('DPF1');
const SALT_BYTES = 32;
const TAG_BYTES = 16;
/** Plain bytes of each piece except the last. */
const PIECE_BYTES = 64 * 1024;

/** Keys by id. The first seals, and all open. */
export type FileKeys = ReadonlyMap<string, Buffer>;

/** Derives a file's own key from the master key, a random salt and the file's name in storage. */
const fileKey = (master: Buffer, salt: Buffer, name: string): Buffer =>
  Buffer.from(hkdfSync('sha256', master, salt, `drawpoint file ${name}`, 32));

/** Maximum number of bytes at a file's start that contain its key id. */
export const HEAD_BYTES = MARK.length + 1 + 255;

/** The key id in a file's first bytes. Undefined when it is no sealed file. */
export function keyIdOf(head: Buffer): string | undefined {
  const length = head[MARK.length] ?? 0;
  const id = head.subarray(MARK.length + 1, MARK.length + 1 + length);
  return head.subarray(0, MARK.length).equals(MARK) && id.length === length ? id.toString() : undefined;
}

/** Numbers the pieces and marks the last, so that none can be removed, moved or added. */
function nonceOf(piece: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(piece, 4);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/** Cuts a stream into pieces of one length; the last may be shorter. Reuses one buffer. */
abstract class Pieces extends Transform {
  private piece: Buffer;
  private filled = 0;
  private count = 0;

  protected constructor(length: number) {
    super();
    this.piece = Buffer.allocUnsafeSlow(length);
  }

  /** Must not keep the piece, because its buffer is reused. */
  protected abstract work(piece: Buffer, index: number, isLast: boolean): void;

  protected setLength(length: number): void {
    this.piece = Buffer.allocUnsafeSlow(length);
    this.count = 0;
  }

  override _transform(chunk: Buffer, _encoding: string, done: TransformCallback): void {
    try {
      for (let at = 0; at < chunk.length;) {
        // Waits for more data before passing on a full piece, because it could be the last.
        if (this.filled === this.piece.length) this.next(false);
        const taken = chunk.copy(this.piece, this.filled, at);
        this.filled += taken;
        at += taken;
      }
      done();
    } catch (error) {
      done(error as Error);
    }
  }

  override _flush(done: TransformCallback): void {
    try {
      this.next(true);
      done();
    } catch (error) {
      done(error as Error);
    }
  }

  private next(isLast: boolean): void {
    const piece = this.piece.subarray(0, this.filled);
    const index = this.count;
    this.filled = 0;
    this.count += 1;
    this.work(piece, index, isLast);
  }
}

/**
 * Seals a stream with AES-256-GCM in pieces of 64 KiB, each authenticated with its position. The key is
 * derived for the file and its name in storage.
 */
export class SealFile extends Pieces {
  private readonly key: Buffer;

  constructor(keys: FileKeys, name: string) {
    super(PIECE_BYTES);
    const [id, master] = keys.entries().next().value!;
    const salt = randomBytes(SALT_BYTES);
    this.key = fileKey(master, salt, name);
    this.push(Buffer.concat([MARK, Buffer.from([id.length]), Buffer.from(id), salt]));
  }

  protected override work(piece: Buffer, index: number, isLast: boolean): void {
    const cipher = createCipheriv('aes-256-gcm', this.key, nonceOf(index, isLast));
    this.push(cipher.update(piece));
    cipher.final();
    this.push(cipher.getAuthTag());
  }
}

/**
 * Opens a file of `SealFile`. Fails at the first piece that was altered, moved, cut off or belongs to another
 * file.
 */
export class OpenFile extends Pieces {
  private key: Buffer | undefined;
  private id: string | undefined;

  constructor(
    private readonly keys: FileKeys,
    private readonly name: string,
  ) {
    super(MARK.length + 1);
  }

  protected override work(piece: Buffer, index: number, isLast: boolean): void {
    if (this.key === undefined) {
      if (isLast) throw new Error('A sealed file is cut off in its head.');
      this.readHead(piece);
      return;
    }
    const body = piece.subarray(0, -TAG_BYTES);
    const decipher = createDecipheriv('aes-256-gcm', this.key, nonceOf(index, isLast), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAuthTag(piece.subarray(-TAG_BYTES));
    const opened = decipher.update(body);
    // Throws when the piece was altered, before any of it is passed on.
    decipher.final();
    this.push(opened);
  }

  // First the mark and the length of the key id, then the id and the salt.
  private readHead(piece: Buffer): void {
    if (this.id === undefined) {
      if (!piece.subarray(0, MARK.length).equals(MARK)) throw new Error('This is no sealed file.');
      this.id = '';
      this.setLength(piece[MARK.length]! + SALT_BYTES);
      return;
    }
    const id = piece.subarray(0, -SALT_BYTES).toString();
    const master = this.keys.get(id);
    if (!master) throw new Error(`Sealed with the key ${JSON.stringify(id)}, which FILE_KEYS lacks.`);
    this.key = fileKey(master, piece.subarray(-SALT_BYTES), this.name);
    this.setLength(PIECE_BYTES + TAG_BYTES);
  }
}
