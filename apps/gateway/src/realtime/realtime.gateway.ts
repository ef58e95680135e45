import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { BeforeApplicationShutdown, Type } from '@nestjs/common';
import { WebSocketGateway, type OnGatewayConnection, type OnGatewayDisconnect } from '@nestjs/websockets';
import type { RawData, WebSocket } from 'ws';
import { Channels } from './channels.ts';
import {
  ACTIVITY_TIMEOUT_S,
  frame,
  MAX_CLIENT_MESSAGE_BYTES,
  readListener,
  readMessage,
  SubscriptionSigner,
  type ClientMessage,
} from './pusher-protocol.ts';

/** Silence after which the server asks, and after which it lets go, in milliseconds. */
const ASK_AFTER_MS = 60_000;
const GONE_AFTER_MS = 120_000;
const MAX_CHANNELS = 50;
/** Pusher's code for: connect again, at once. */
const COME_BACK = 4200;
/** Milliseconds that a stopping gateway gives browsers to say goodbye. */
const GOODBYE_MS = 1_000;

type Connection = { socketId: string; channels: Set<string>; heardAt: number; timer: NodeJS.Timeout };

/** The websocket of the Pusher protocol at `/app/{key}`, exactly: `/app/book` and its siblings are pages (OP §6). */
export function realtimeGateway(key: string): Type {
  @WebSocketGateway({ path: `/app/${key}`, maxPayload: MAX_CLIENT_MESSAGE_BYTES })
  class RealtimeGateway
    implements OnGatewayConnection<WebSocket>, OnGatewayDisconnect<WebSocket>, BeforeApplicationShutdown
  {
    private readonly connections = new Map<WebSocket, Connection>();

    constructor(
      private readonly channels: Channels,
      private readonly signer: SubscriptionSigner,
    ) {}

    handleConnection(socket: WebSocket): void {
      const socketId = `${randomInt(1e9)}.${randomInt(1e9)}`;
      const timer = setInterval(() => this.checkAlive(socket), ASK_AFTER_MS / 2);
      this.connections.set(socket, { socketId, channels: new Set(), heardAt: Date.now(), timer });
      socket.on('message', (data: RawData) => this.hear(socket, data));
      // A client that breaks the protocol or the line; `close` follows and cleans up.
      socket.on('error', () => socket.terminate());
      socket.send(
        frame('pusher:connection_established', { socket_id: socketId, activity_timeout: ACTIVITY_TIMEOUT_S }),
      );
    }

    handleDisconnect(socket: WebSocket): void {
      clearInterval(this.connections.get(socket)?.timer);
      this.connections.delete(socket);
      this.channels.removeEverywhere(socket);
    }

    /** Nobody new can connect by now: who is sent away finds another gateway. */
    async beforeApplicationShutdown(): Promise<void> {
      const sockets = [...this.connections.keys()];
      const goodbyes = Promise.all(
        sockets.map((socket) => new Promise((resolve) => socket.once('close', resolve))),
      );
      for (const socket of sockets) socket.close(COME_BACK, 'This server is being restarted.');
      await Promise.race([goodbyes, pause(GOODBYE_MS, undefined, { ref: false })]);
    }

    private hear(socket: WebSocket, data: RawData): void {
      const connection = this.connections.get(socket);
      if (!connection) return;
      connection.heardAt = Date.now();
      const message = readMessage(String(data));
      if (message) this.answer(socket, connection, message);
      else socket.send(frame('pusher:error', { code: null, message: 'Not understood.' }));
    }

    private answer(socket: WebSocket, connection: Connection, message: ClientMessage): void {
      switch (message.event) {
        case 'pusher:ping':
          socket.send(frame('pusher:pong', {}));
          break;
        case 'pusher:pong':
          break;
        case 'pusher:subscribe':
          this.subscribe(socket, connection, message.data);
          break;
        case 'pusher:unsubscribe':
          connection.channels.delete(message.data.channel);
          this.channels.remove(message.data.channel, socket);
          break;
      }
    }

    private subscribe(
      socket: WebSocket,
      connection: Connection,
      { channel, auth = '', channel_data = '' }: { channel: string; auth?: string; channel_data?: string },
    ): void {
      const signed = this.signer.isSigned(auth, connection.socketId, channel, channel_data);
      const listener = signed ? readListener(channel_data) : null;
      if (!listener || !this.channels.isCurrent(listener) || connection.channels.size >= MAX_CHANNELS) {
        const refusal = { type: 'AuthError', error: 'Not authorized.', status: 403 };
        socket.send(frame('pusher:subscription_error', refusal, channel));
        return;
      }
      connection.channels.add(channel);
      this.channels.add(channel, socket, listener);
      socket.send(frame('pusher_internal:subscription_succeeded', {}, channel));
    }

    private checkAlive(socket: WebSocket): void {
      const silence = Date.now() - (this.connections.get(socket)?.heardAt ?? 0);
      if (silence > GONE_AFTER_MS) socket.terminate();
      else if (silence > ASK_AFTER_MS) socket.send(frame('pusher:ping', {}));
    }
  }
  return RealtimeGateway;
}
