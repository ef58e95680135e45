import { Writable } from 'node:stream';

/** A log destination that collects lines for a test, one JSON text each. */
export function logLines(lines: string[]): Writable {
  return new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(...chunk.toString().trimEnd().split('\n'));
      done();
    },
  });
}
