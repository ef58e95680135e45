import { Writable } from 'node:stream';

/** Where a log writes so that a test can read its lines, one JSON text each. */
export function logLines(lines: string[]): Writable {
  return new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(...chunk.toString().trimEnd().split('\n'));
      done();
    },
  });
}
