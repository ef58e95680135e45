import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { Transform, type TransformCallback } from 'node:stream';
import { AppError } from '@drawpoint/nest-kit/app-error';

/** How long clamd may take to answer after the whole file, in milliseconds. */
const ANSWER_MS = 15_000;

export type ScannerAddress = { host: string; port: number };

/**
 * Streams a file to clamd (its command INSTREAM). At the end it fails on a virus or when the scanner does not
 * answer, so that nothing is stored unscanned.
 */
export class VirusScan extends Transform {
  private readonly socket: Socket;
  private readonly answer: Promise<string>;

  constructor({ host, port }: ScannerAddress) {
    super();
    this.socket = connect(port, host);
    this.socket.setTimeout(ANSWER_MS, () => this.socket.destroy(new Error('The scanner does not answer.')));
    this.answer = readAll(this.socket);
    // The error reaches the waiting caller. Without a waiter it must not become an unhandled rejection.
    this.answer.catch(() => undefined);
    this.socket.write('zINSTREAM\0');
  }

  override _transform(chunk: Buffer, _encoding: string, done: TransformCallback): void {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(chunk.length);
    this.socket.write(length);
    this.send(chunk).then(
      () => done(null, chunk),
      (cause: unknown) => done(away(cause)),
    );
  }

  override _flush(done: TransformCallback): void {
    this.socket.write(Buffer.alloc(4));
    this.answer.then(
      (text) => done(verdict(text)),
      (cause: unknown) => done(away(cause)),
    );
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.socket.destroy();
    done(error);
  }

  private async send(chunk: Buffer): Promise<void> {
    if (this.socket.write(chunk)) return;
    await Promise.race([
      once(this.socket, 'drain'),
      this.answer.then((text) => {
        throw new Error(`The scanner stopped reading: ${text}`);
      }),
    ]);
  }
}

async function readAll(socket: Socket): Promise<string> {
  let text = '';
  for await (const chunk of socket) text += String(chunk);
  return text;
}

/** Null when nothing was found. */
function verdict(text: string): Error | null {
  if (/^stream: OK\0?\s*$/.test(text)) return null;
  if (/ FOUND\0?\s*$/.test(text)) return new HarmfulFile();
  return away(new Error('The scanner answered what it does not know.'));
}

const away = (cause: unknown): AppError => new AppError('UNAVAILABLE', { cause, retryAfterSeconds: 30 });

/** The scanner recognises the content as harmful. */
export class HarmfulFile extends Error {
  override readonly name = 'HarmfulFile';
}
