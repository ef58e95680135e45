import type { Socket } from 'node:net';
import request from 'supertest';
import { WebSocket, type ClientOptions } from 'ws';
import type { GatewayUnderTest } from './gateway-under-test.ts';

export type Message = { event: string; channel?: string; data: unknown };

/** A websocket without knowledge of the Pusher protocol. */
export class TestSocket {
  readonly socket: WebSocket;
  /** The code with which it was closed. */
  readonly closed: Promise<number>;
  private line: Socket | undefined;
  private readonly heard: Message[] = [];
  private readonly waiting: ((message: Message) => void)[] = [];

  constructor(
    gateway: Pick<GatewayUnderTest, 'url'>,
    path = '/app/drawpoint?protocol=7',
    options: ClientOptions = {},
  ) {
    this.socket = new WebSocket(gateway.url.replace('http', 'ws') + path, options);
    this.closed = new Promise((resolve) => this.socket.once('close', resolve));
    this.socket.once('upgrade', ({ socket }) => (this.line = socket));
    // The server may close it while this side sends; `closed` reports that.
    this.socket.on('error', () => undefined);
    this.socket.on('message', (data) => {
      const message = JSON.parse(String(data)) as Message;
      if (typeof message.data === 'string') message.data = JSON.parse(message.data);
      const next = this.waiting.shift();
      if (next) next(message);
      else this.heard.push(message);
    });
  }

  next(): Promise<Message> {
    const first = this.heard.shift();
    return first ? Promise.resolve(first) : new Promise((resolve) => this.waiting.push(resolve));
  }

  /** Returns the socket's id; rejects when the socket is closed instead. */
  async id(): Promise<string> {
    const hello = await Promise.race([this.next(), this.closed]);
    if (typeof hello === 'number') throw new Error(`closed with ${hello}`);
    if (hello.event !== 'pusher:connection_established') throw new Error(JSON.stringify(hello));
    return (hello.data as { socket_id: string }).socket_id;
  }

  send(event: string, data: object = {}): void {
    this.socket.send(JSON.stringify({ event, data }));
  }

  /** Sends raw bytes, not necessarily a frame. */
  write(bytes: readonly number[]): void {
    this.line?.write(Buffer.from(bytes));
  }

  subscribe(channel: string, signed: object): Promise<Message> {
    this.send('pusher:subscribe', { channel, ...signed });
    return this.next();
  }

  end(): void {
    this.socket.terminate();
  }
}

/** Returns the gateway's authorisation of a channel. */
export async function signFor(
  gateway: Pick<GatewayUnderTest, 'url'>,
  token: string,
  socket_id: string,
  channel_name: string,
): Promise<{ auth: string; channel_data: string }> {
  const answer = await request(gateway.url)
    .post('/api/broadcasting/auth')
    .set('authorization', `Bearer ${token}`)
    .send({ socket_id, channel_name })
    .expect(200);
  return answer.body as { auth: string; channel_data: string };
}
