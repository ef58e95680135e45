import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { Transform } from 'node:stream';

/** A TCP proxy to a local port that can be slow, cut or unreachable. */
export interface Line {
  port: number;
  /** The target port. */
  target: number;
  /** Delay of each chunk, in milliseconds. */
  delayMs: number;
  /** Refuses new connections. */
  isAway: boolean;
  /** Closes all current connections. */
  cut(): void;
  close(): void;
}

export async function startLine(target = 0): Promise<Line> {
  const open = new Set<Socket>();
  const line: Line = {
    ...{ port: 0, target, delayMs: 0, isAway: false },
    cut: () => open.forEach((socket) => socket.destroy()),
    close: () => {
      line.cut();
      server.close();
    },
  };
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    if (line.isAway) return void socket.destroy();
    const onward = connect({ port: line.target, host: '127.0.0.1', noDelay: true });
    socket.setNoDelay();
    for (const [one, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      open.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(delayed(line)).pipe(other);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  line.port = (server.address() as AddressInfo).port;
  return line;
}

const delayed = (line: Line): Transform =>
  new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      if (line.delayMs === 0) done(null, chunk);
      else setTimeout(() => done(null, chunk), line.delayMs);
    },
  });
