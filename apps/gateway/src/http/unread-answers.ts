import type { Socket } from 'node:net';
import { networkOf } from '@drawpoint/nest-kit/network';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';

/** The maximum bytes of unread responses: per connection, and per network. */
const MAX_OF_CONNECTION = 4_000_000;
const MAX_OF_NETWORK = 32_000_000;
/** The size counted for a stream: it is produced as it is read, so only its buffers count. */
const STREAM_BYTES = 128_000;

/**
 * Closes connections that keep sending requests without reading, since their responses stay in memory. When a
 * network exceeds its total, the connection with the most unread bytes is closed.
 */
export class UnreadAnswers {
  private readonly networks = new Map<string, Map<Socket, number>>();
  private readonly watched = new WeakSet<Socket>();

  /** Counts a response; call `remove` once it is read. */
  add(network: string, socket: Socket, bytes: number): void {
    if (socket.destroyed) return;
    this.watch(socket);
    const unread = this.networks.get(network) ?? new Map<Socket, number>();
    this.networks.set(network, unread);
    const own = (unread.get(socket) ?? 0) + bytes;
    unread.set(socket, own);
    if (own > MAX_OF_CONNECTION) this.end(socket);
    let total = 0;
    for (const each of unread.values()) total += each;
    if (total > MAX_OF_NETWORK) this.end(largestOf(unread));
  }

  remove(network: string, socket: Socket, bytes: number): void {
    const unread = this.networks.get(network);
    const left = (unread?.get(socket) ?? 0) - bytes;
    if (left > 0) unread?.set(socket, left);
    else this.removeUnread(network, socket);
  }

  private watch(socket: Socket): void {
    if (this.watched.has(socket)) return;
    this.watched.add(socket);
    socket.once('close', () => this.removeSocket(socket));
  }

  private end(socket: Socket | undefined): void {
    if (!socket) return;
    this.removeSocket(socket);
    socket.destroy();
  }

  private removeSocket(socket: Socket): void {
    // A proxy's connection may carry requests of many networks.
    for (const network of [...this.networks.keys()]) this.removeUnread(network, socket);
  }

  private removeUnread(network: string, socket: Socket): void {
    const unread = this.networks.get(network);
    unread?.delete(socket);
    if (unread?.size === 0) this.networks.delete(network);
  }
}

function largestOf(unread: ReadonlyMap<Socket, number>): Socket | undefined {
  const [largest] = [...unread].toSorted(([, one], [, other]) => other - one);
  return largest?.[0];
}

/** Call it before the compression hook. */
export function addUnreadLimit(app: NestFastifyApplication): void {
  const answers = new UnreadAnswers();
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onSend', (request, reply, payload, done) => {
      const { socket } = request.raw;
      const bytes = bytesOf(payload);
      // The connection may be broken by now and have no address.
      if (bytes > 0 && socket.remoteAddress !== undefined) {
        const network = networkOf(request.ip);
        answers.add(network, socket, bytes);
        reply.raw.once('close', () => answers.remove(network, socket, bytes));
      }
      done(null, payload);
    });
}

function bytesOf(payload: unknown): number {
  if (payload === null || payload === undefined) return 0;
  if (typeof payload === 'string' || Buffer.isBuffer(payload)) return payload.length;
  return STREAM_BYTES;
}
