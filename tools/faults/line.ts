import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { Transform } from 'node:stream';

/** A TCP line to a port of this machine that can be slow, cut, or away. */
export interface Line {
  port: number;
  /** Where it leads. */
  target: number;
  /** How long each piece is on its way, in milliseconds. */
  delayMs: number;
  /** Takes no connection. */
  isAway: boolean;
  /** Ends every connection there is. */
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
