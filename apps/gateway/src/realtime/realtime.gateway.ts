import type { IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { Inject, type BeforeApplicationShutdown, type OnApplicationShutdown } from '@nestjs/common';
import { type WhisperName, WHISPERS } from '@drawpoint/contracts/realtime';
import { WebSocketGateway, type OnGatewayConnection, type OnGatewayDisconnect } from '@nestjs/websockets';
import { websockets } from '@drawpoint/nest-kit/metrics/metrics';
import type { RawData, WebSocket } from 'ws';
import type { GatewayEnv } from '../env.ts';
import { GATEWAY_ENV } from '../tokens.ts';
import { isWhisperedOn } from './channel-rules.ts';
import { Channels } from './channels.ts';
import { clientNetwork } from './client-network.ts';
import { Connection } from './connection.ts';
import {
  ACTIVITY_TIMEOUT_S,
  CLIENT_EVENT_REJECTED,
  CLOSE,
  frame,
  MAX_CLIENT_MESSAGE_BYTES,
  PROTOCOL,
  readMessage,
  SubscriptionSigner,
  type ClientMessage,
  type CloseCode,
} from './pusher-protocol.ts';
import { isOwnPage } from './own-page.ts';
import { pathOf } from './realtime.adapter.ts';

const MAX_CHANNELS = 50;
/** How often sessions and silence are checked, in milliseconds: one timer for all sockets. */
const CHECK_MS = 1_000;
/** Milliseconds that a client has to answer a close, also during a stop. Then its socket is destroyed. */
const GOODBYE_MS = 1_000;
/** The maximum number of fragments of a message; none of ours has more than one. */
const MAX_FRAGMENTS = 16;

type Subscription = Extract<ClientMessage, { event: 'pusher:subscribe' }>['data'];

/**
 * The websocket of the Pusher protocol at `/app/{key}`; other paths such as `/app/book` are pages
 * (docs/product/messages.md#live).
 */
@WebSocketGateway({
  maxPayload: MAX_CLIENT_MESSAGE_BYTES,
  maxFragments: MAX_FRAGMENTS,
  closeTimeout: GOODBYE_MS,
})
export class RealtimeGateway
  implements
    OnGatewayConnection<WebSocket>,
    OnGatewayDisconnect<WebSocket>,
    BeforeApplicationShutdown,
    OnApplicationShutdown
{
  private readonly connections = new Map<WebSocket, Connection>();
  private readonly perNetwork = new Map<string, number>();
  private readonly networkOf: (request: IncomingMessage) => string | null;
  private readonly endMetrics = websockets(() => [{ labels: {}, value: this.connections.size }]);
  private readonly timer = setInterval(() => this.check(Date.now()), CHECK_MS).unref();

  constructor(
    private readonly channels: Channels,
    private readonly signer: SubscriptionSigner,
    @Inject(GATEWAY_ENV) private readonly env: GatewayEnv,
  ) {
    this.networkOf = clientNetwork(env.TRUSTED_PROXIES);
  }

  handleConnection(socket: WebSocket, request: IncomingMessage): void {
    // A client that breaks the protocol or the connection; `close` follows and cleans up.
    socket.on('error', () => socket.terminate());
    const network = this.networkOf(request);
    if (network === null) {
      socket.terminate();
      return;
    }
    const connection = new Connection(socket, request.socket, network);
    const refusal = this.refusalOf(request, connection);
    if (refusal) {
      connection.refuse(...refusal);
      return;
    }
    this.connections.set(socket, connection);
    this.perNetwork.set(connection.network, this.countOf(connection.network) + 1);
    socket.on('message', (data: RawData) => {
      if (connection.hears()) this.handleMessage(connection, data);
    });
    for (const event of ['ping', 'pong'] as const) socket.on(event, () => void connection.hears());
    const hello = { socket_id: connection.socketId, activity_timeout: ACTIVITY_TIMEOUT_S };
    connection.send(frame('pusher:connection_established', hello));
  }

  handleDisconnect(socket: WebSocket): void {
    const connection = this.connections.get(socket);
    if (!connection) return;
    this.connections.delete(socket);
    this.channels.leave(connection);
    const { network } = connection;
    const left = this.countOf(network) - 1;
    if (left > 0) this.perNetwork.set(network, left);
    else this.perNetwork.delete(network);
  }

  /** Nobody new can connect by now: disconnected clients find another gateway. */
  async beforeApplicationShutdown(): Promise<void> {
    const sockets = [...this.connections.keys()];
    const goodbyes = Promise.all(
      sockets.map((socket) => new Promise((resolve) => socket.once('close', resolve))),
    );
    for (const socket of sockets) socket.close(CLOSE.comeBackNow, 'This server is being restarted.');
    await Promise.race([goodbyes, pause(GOODBYE_MS, undefined, { ref: false })]);
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
    this.endMetrics();
  }

  private refusalOf(request: IncomingMessage, { network }: Connection): [CloseCode, string] | null {
    const protocol = new URLSearchParams(request.url?.split('?', 2)[1]).get('protocol');
    if (pathOf(request) !== `/app/${this.env.PUSHER_KEY}`) return [CLOSE.unknownKey, 'There is no such key.'];
    if (!isOwnPage(request, this.env.PUBLIC_URL)) return [CLOSE.foreignPage, 'Not for pages of other sites.'];
    if (protocol === null) return [CLOSE.noProtocol, 'The protocol version is missing.'];
    if (!/^\d+$/.test(protocol)) return [CLOSE.badProtocol, 'The protocol version is not a number.'];
    if (Number(protocol) !== PROTOCOL) return [CLOSE.oldProtocol, `This server speaks protocol ${PROTOCOL}.`];
    if (this.countOf(network) >= this.env.REALTIME_PER_ADDRESS)
      return [CLOSE.comeBackLater, 'Too many connections.'];
    if (this.channels.isAway) return [CLOSE.comeBackLater, 'The server is not ready.'];
    return null;
  }

  private countOf(network: string): number {
    return this.perNetwork.get(network) ?? 0;
  }

  private handleMessage(connection: Connection, data: RawData): void {
    const message = readMessage(String(data));
    switch (message?.event) {
      case 'pusher:ping':
        connection.send(frame('pusher:pong', {}));
        break;
      case 'pusher:pong':
        break;
      case 'pusher:subscribe':
        this.subscribe(connection, message.data);
        break;
      case 'pusher:unsubscribe':
        this.channels.unsubscribe(connection, message.data.channel);
        break;
      case 'client-typing':
        this.whisper(connection, message);
        break;
      default:
        connection.send(frame('pusher:error', { code: null, message: 'Not understood.' }));
    }
  }

  private subscribe(connection: Connection, subscription: Subscription): void {
    const { channel } = subscription;
    const listener = this.signer.listenerOf(connection.socketId, subscription);
    const standing = listener ? this.channels.standingOf(listener, connection) : 'stale';
    if (standing === 'unsure') return this.channels.askAgain(connection, 'Ask again for your channels.');
    if (!listener || standing === 'stale' || connection.subscriptions.size >= MAX_CHANNELS) {
      const refusal = { type: 'AuthError', error: 'Not authorized.', status: 403 };
      connection.send(frame('pusher:subscription_error', refusal, channel));
      return;
    }
    const { user_id } = listener;
    const isOneMore = !this.channels.isHeardBy(user_id, connection);
    if (isOneMore && this.channels.countOf(user_id) >= this.env.REALTIME_PER_PERSON) {
      connection.refuse(CLOSE.comeBackLater, 'Too many connections.');
      return;
    }
    this.channels.subscribe(connection, channel, listener);
    connection.send(frame('pusher_internal:subscription_succeeded', {}, channel));
  }

  /** Forwards a member's client event. Its sender is the signed-in person. */
  private whisper(
    connection: Connection,
    { event, channel, data }: { event: WhisperName; channel: string; data?: unknown },
  ): void {
    const listener = connection.subscriptions.get(channel);
    const said = WHISPERS[event].safeParse(data);
    const refusal =
      !listener || !isWhisperedOn(channel)
        ? 'Not authorized.'
        : !said.success || said.data.from_id !== listener.user_id
          ? 'Not understood.'
          : connection.mayWhisper()
            ? null
            : 'Too many client events.';
    if (refusal === null && said.success) {
      this.channels.whisper({ channel, event, data: said.data, socket_id: connection.socketId });
    } else {
      const error = { code: CLIENT_EVENT_REJECTED, message: refusal };
      connection.send(frame('pusher:error', error, channel));
    }
  }

  private check(now: number): void {
    for (const connection of this.connections.values()) {
      if (connection.isDue(now)) this.channels.askAgain(connection, 'Ask again for your channels.');
      else connection.checkAlive(now);
    }
  }
}
