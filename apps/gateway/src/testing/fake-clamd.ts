import { createServer, type Server } from 'node:net';
import { once } from 'node:events';

/** The text that the test scanner reports as a virus. */
export const VIRUS = 'THIS-IS-HARMFUL';

/** Implements clamd's INSTREAM: chunks with a length prefix; a chunk of length 0 ends the stream. */
export async function startFakeClamd(): Promise<{ url: string; seen: Buffer[]; close(): Promise<void> }> {
  const seen: Buffer[] = [];
  const server: Server = createServer((socket) => {
    let waiting = Buffer.alloc(0);
    let file = Buffer.alloc(0);
    let begun = false;
    socket.on('error', () => undefined);
    socket.on('data', (data: Buffer) => {
      waiting = Buffer.concat([waiting, data]);
      if (!begun) {
        const end = waiting.indexOf(0);
        if (end < 0) return;
        if (waiting.subarray(0, end).toString() !== 'zINSTREAM') return void socket.end('UNKNOWN COMMAND\0');
        begun = true;
        waiting = waiting.subarray(end + 1);
      }
      while (waiting.length >= 4 && waiting.length >= 4 + waiting.readUInt32BE(0)) {
        const length = waiting.readUInt32BE(0);
        if (length === 0) {
          seen.push(file);
          return void socket.end(`stream: ${file.includes(VIRUS) ? 'Test.Virus FOUND' : 'OK'}\0`);
        }
        file = Buffer.concat([file, waiting.subarray(4, 4 + length)]);
        waiting = waiting.subarray(4 + length);
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return {
    url: `tcp://127.0.0.1:${port}`,
    seen,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
