import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { OpenFile, SealFile } from './file-cipher.ts';

const PIECE = 64 * 1024;
const keys = new Map([['f1', randomBytes(32)]]);
const seal = (content: Buffer, name = 'auth/a', by = keys) =>
  buffer(Readable.from(chunksOf(content)).pipe(new SealFile(by, name)));
const open = (sealed: Buffer, name = 'auth/a', by = keys): Promise<Buffer> => {
  const opened = Readable.from(chunksOf(sealed)).pipe(new OpenFile(by, name));
  return buffer(opened);
};

/** Chunks as a network or a disk delivers them. */
function* chunksOf(content: Buffer): Generator<Buffer> {
  for (let at = 0; at < content.length; at += 9_999) yield content.subarray(at, at + 9_999);
}

describe('A sealed file', () => {
  it.each([0, 1, PIECE - 1, PIECE, PIECE + 1, 3 * PIECE, 500_000])(
    'a sealed file of %i bytes opens unchanged',
    async (size) => {
      const content = randomBytes(size);
      const sealed = await seal(content);
      // A single byte appears by chance in one of five runs.
      if (size >= 40) expect(sealed.includes(content.subarray(0, 40))).toBe(false);
      expect((await open(sealed)).equals(content)).toBe(true);
    },
  );

  it('a sealed file opens with an earlier key, and not without that key', async () => {
    const sealed = await seal(Buffer.from('card'));
    const rotated = new Map([['f2', randomBytes(32)], ...keys]);
    expect(String(await open(sealed, 'auth/a', rotated))).toBe('card');
    await expect(open(sealed, 'auth/a', new Map([['f2', randomBytes(32)]]))).rejects.toThrow(
      'FILE_KEYS lacks',
    );
  });

  it('a sealed file does not open under another name', async () => {
    await expect(open(await seal(Buffer.from('card')), 'auth/b')).rejects.toThrow();
  });

  const whole = () => seal(randomBytes(3 * PIECE + 5));
  const HEAD = 4 + 1 + 2 + 32;
  const SEALED = PIECE + 16;
  it.each<[string, (sealed: Buffer) => Buffer]>([
    ['altered', (sealed) => (sealed.writeUInt8(sealed[HEAD + 9]! ^ 1, HEAD + 9), sealed)],
    ['cut off in a piece', (sealed) => sealed.subarray(0, -7)],
    ['cut off between two pieces', (sealed) => sealed.subarray(0, HEAD + SEALED)],
    ['cut off in its head', (sealed) => sealed.subarray(0, 20)],
    [
      'without its first piece',
      (sealed) => Buffer.concat([sealed.subarray(0, HEAD), sealed.subarray(HEAD + SEALED)]),
    ],
    [
      'with two pieces in another order',
      (sealed) =>
        Buffer.concat([
          sealed.subarray(0, HEAD),
          sealed.subarray(HEAD + SEALED, HEAD + 2 * SEALED),
          sealed.subarray(HEAD, HEAD + SEALED),
          sealed.subarray(HEAD + 2 * SEALED),
        ]),
    ],
    ['something else', () => Buffer.from('%PDF-1.4 and so on')],
  ])('a sealed file does not open when it is %s', async (_what, change) => {
    await expect(open(change(await whole()))).rejects.toThrow();
  });
});
