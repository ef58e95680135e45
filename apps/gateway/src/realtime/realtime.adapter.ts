import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { INestApplicationContext } from '@nestjs/common';
import { AbstractWsAdapter } from '@nestjs/websockets';
import { WebSocketServer, type ServerOptions, type WebSocket } from 'ws';
import { saysOneHost } from '../http/host-header.ts';

/** The paths of websockets. A wrong key gets an error in the protocol's own format. */
const PATH = /^\/app\/[\w-]+$/;

/**
 * Nest's websocket adapter for `/app/{key}`. Nest's default serves one exact path, parses every message a
 * second time, and logs every stranger's error.
 */
export class RealtimeAdapter extends AbstractWsAdapter {
  private stop: (() => void) | undefined;

  constructor(app: INestApplicationContext) {
    super(app);
  }

  override create(_port: number, options: ServerOptions): WebSocketServer {
    const server = new WebSocketServer({ ...options, path: undefined, noServer: true });
    const http = this.httpServer as Server;
    const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
      server.handleUpgrade(request, socket, head, (client) => server.emit('connection', client, request));
    };
    http.on('upgrade', upgrade);
    this.stop = () => http.off('upgrade', upgrade);
    return server;
  }

  override bindClientDisconnect(client: WebSocket, callback: () => void): void {
    client.once('close', callback);
  }

  /** The gateway handles messages itself. */
  override bindMessageHandlers(): void {}

  override async close(server: WebSocketServer): Promise<void> {
    for (const client of server.clients) client.terminate();
    await new Promise((resolve) => server.close(resolve));
  }

  override async dispose(): Promise<void> {
    this.stop?.();
  }
}

/** The path of a request, without its query. */
export const pathOf = ({ url = '/' }: Pick<IncomingMessage, 'url'>): string => url.split('?', 1)[0] ?? '/';

/**
 * Whether a request is a valid upgrade to our websocket. Any other is answered as a plain request. Node drops
 * a socket after the upgrade event, and an early break without a listener would end the process.
 */
export const asksForWebsocket = (request: IncomingMessage): boolean =>
  request.headers.upgrade?.toLowerCase() === 'websocket' &&
  PATH.test(pathOf(request)) &&
  saysOneHost(request);
