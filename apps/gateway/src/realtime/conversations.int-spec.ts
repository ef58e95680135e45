import { sessionTokens } from '@drawpoint/contracts/auth/session-tokens.contract';
import { SESSION_REVOKED } from '@drawpoint/contracts/auth/sessions.contract';
import { type ChatMessage } from '@drawpoint/contracts/messaging/chat-message';
import { chatChannel, userChannel } from '@drawpoint/contracts/realtime';
import { REALTIME_PUSH } from '@drawpoint/contracts/realtime-push';
import Echo from 'laravel-echo';
import Pusher, { type Channel } from 'pusher-js';
import request from 'supertest';
import { person, startGatewayUnderTest, type GatewayUnderTest } from '../testing/gateway-under-test.ts';
import { signFor, TestSocket } from '../testing/websocket.ts';

const CHAT = chatChannel(8, 7);

const message = (id: number, content: string): ChatMessage => ({
  ...{ id, sender_id: 7, receiver_id: 8, content, client_id: `c-${id}`, appointment_id: null },
  ...{ created_at: '2026-11-21T12:00:00.000Z', read_at: null },
});

describe('A conversation over two gateways', () => {
  let gateway: GatewayUnderTest;
  let second: GatewayUnderTest;
  const ends: (() => void)[] = [];

  beforeAll(async () => {
    gateway = await startGatewayUnderTest();
    second = await startGatewayUnderTest(gateway);
    for (const id of [7, 8, 9]) gateway.signIn(`person-${id}`, person(id));
  });
  afterEach(() => ends.splice(0).forEach((end) => end()));
  afterAll(async () => {
    await gateway.close();
    await second.close();
  });

  const settings = (at: GatewayUnderTest) => ({
    cluster: 'local',
    wsHost: 'localhost',
    wsPort: Number(new URL(at.url).port),
    forceTLS: false,
    enabledTransports: ['ws' as const],
    enableStats: false,
  });
  const pusherOf = (at: GatewayUnderTest, id: number): Pusher => {
    const client = new Pusher('drawpoint', {
      ...settings(at),
      channelAuthorization: {
        transport: 'ajax',
        endpoint: `${at.url}/api/broadcasting/auth`,
        headers: { authorization: `Bearer person-${id}` },
      },
    });
    ends.push(() => client.disconnect());
    return client;
  };
  const echoOf = (at: GatewayUnderTest, id: number, more: { namespace?: false } = {}): Echo<'pusher'> => {
    const echo = new Echo({
      ...settings(at),
      ...{ broadcaster: 'pusher', key: 'drawpoint', Pusher, bearerToken: `person-${id}` },
      authEndpoint: `${at.url}/api/broadcasting/auth`,
      ...more,
    });
    ends.push(() => echo.disconnect());
    return echo;
  };
  const socketOf = async (at: GatewayUnderTest, id: number, channel = CHAT): Promise<TestSocket> => {
    const socket = new TestSocket(at);
    ends.push(() => socket.end());
    const signed = await signFor(at, `person-${id}`, await socket.id(), channel);
    expect(await socket.subscribe(channel, signed)).toMatchObject({
      event: 'pusher_internal:subscription_succeeded',
    });
    return socket;
  };
  const subscribed = (channel: Channel): Promise<unknown> =>
    new Promise((resolve) => channel.bind('pusher:subscription_succeeded', resolve));
  const whisper = (socket: TestSocket, data: unknown, channel = CHAT, event = 'client-typing') =>
    socket.socket.send(JSON.stringify({ event, channel, data }));
  const push = (data: ChatMessage) =>
    gateway.busOf('messaging').broadcast(REALTIME_PUSH, { channel: CHAT, event: 'ChatMessageCreated', data });

  it('pusher-js and laravel-echo receive events by their plain names', async () => {
    const channel = pusherOf(gateway, 7).subscribe(CHAT);
    const dotted = echoOf(second, 8).private('chat.7.8');
    const bare = echoOf(gateway, 8, { namespace: false }).private('chat.7.8');
    await Promise.all([
      subscribed(channel),
      new Promise<void>((resolve) => dotted.subscribed(resolve)),
      new Promise<void>((resolve) => bare.subscribed(resolve)),
    ]);
    const heard = [
      new Promise((resolve) => channel.bind('ChatMessageCreated', resolve)),
      new Promise((resolve) => dotted.listen('.ChatMessageCreated', resolve)),
      new Promise((resolve) => bare.listen('ChatMessageCreated', resolve)),
    ];
    push(message(1, 'Hello'));
    expect(await Promise.all(heard)).toEqual(Array.from({ length: 3 }, () => message(1, 'Hello')));
  });

  it('typing signals reach the other person’s clients, and not the sender’s', async () => {
    const channel = pusherOf(gateway, 7).subscribe(CHAT);
    const echo = echoOf(second, 8).private('chat.7.8');
    await Promise.all([subscribed(channel), new Promise<void>((resolve) => echo.subscribed(resolve))]);
    const own: unknown[] = [];
    channel.bind('client-typing', (data: unknown) => own.push(data));
    const toEcho = new Promise((resolve) => echo.listenForWhisper('typing', resolve));
    channel.trigger('client-typing', { from_id: 7, typing: true });
    expect(await toEcho).toEqual({ from_id: 7, typing: true });
    expect(own).toEqual([]);
    const toPusher = new Promise((resolve) => channel.bind('client-typing', resolve));
    echo.whisper('typing', { from_id: 8, typing: false });
    expect(await toPusher).toEqual({ from_id: 8, typing: false });
  });

  it('requests may have laravel-echo’s header with the socket id', async () => {
    const echo = echoOf(gateway, 8);
    await new Promise<void>((resolve) => echo.private('chat.7.8').subscribed(resolve));
    const socketId = echo.socketId() ?? '';
    expect(socketId).toMatch(/^\d+\.\d+$/);
    await request(gateway.url)
      .post('/api/broadcasting/auth')
      .set({ authorization: 'Bearer person-8', 'x-socket-id': socketId })
      .send({ socket_id: socketId, channel_name: userChannel(8) })
      .expect(200);
  });

  it('a conversation is signed only for its two people, under its one name', async () => {
    const ask = async (id: number, channel_name: string) => {
      const answer = await request(gateway.url)
        .post('/api/broadcasting/auth')
        .set('authorization', `Bearer person-${id}`)
        .send({ socket_id: '1.2', channel_name });
      return answer.status;
    };
    expect([await ask(7, CHAT), await ask(8, CHAT), await ask(9, CHAT)]).toEqual([200, 200, 403]);
    for (const name of ['private-chat.8.7', 'private-chat.7.7', 'private-chat.07.8', 'private-chat.7.8.9']) {
      expect([name, await ask(7, name)]).toEqual([name, 403]);
    }
  });

  describe('passes on no client event', () => {
    const refused = { event: 'pusher:error', data: { code: 4301 } };

    it('client events before a subscription are not forwarded', async () => {
      const listening = await socketOf(second, 8);
      const stranger = await socketOf(gateway, 9, userChannel(9));
      whisper(stranger, { from_id: 8, typing: true });
      expect(await stranger.next()).toMatchObject(refused);
      // The next event was sent after that.
      push(message(2, 'next'));
      expect(await listening.next()).toMatchObject({ event: 'ChatMessageCreated' });
    });

    it.each([
      ['in the name of another', { from_id: 8, typing: true }],
      ['of another shape', { from_id: 7, typing: 'My secret' }],
      ['without data', undefined],
    ])('a client event is not forwarded: %s', async (_what, data) => {
      const speaking = await socketOf(gateway, 7);
      whisper(speaking, data);
      expect(await speaking.next()).toMatchObject(refused);
    });

    it('client events of other names, or on a foreign channel, are not forwarded', async () => {
      const speaking = await socketOf(gateway, 7);
      whisper(speaking, { from_id: 7, typing: true }, CHAT, 'client-anything');
      expect(await speaking.next()).toMatchObject({ event: 'pusher:error' });
      const own = await socketOf(gateway, 7, userChannel(7));
      whisper(own, { from_id: 7, typing: true }, userChannel(7));
      expect(await own.next()).toMatchObject(refused);
    });

    it('client events beyond ten a second are not forwarded, and the connection stays', async () => {
      const [speaking, listening] = [await socketOf(gateway, 7), await socketOf(second, 8)];
      for (let said = 0; said < 15; said += 1) whisper(speaking, { from_id: 7, typing: true });
      for (let heard = 0; heard < 10; heard += 1) {
        expect(await listening.next()).toMatchObject({ event: 'client-typing' });
      }
      expect(await speaking.next()).toMatchObject(refused);
      speaking.send('pusher:ping');
      let last = await speaking.next();
      while (last.event === 'pusher:error') last = await speaking.next();
      expect(last.event).toBe('pusher:pong');
    });
  });

  it('replayed and forged signatures subscribe to nothing', async () => {
    const [one, other] = [new TestSocket(gateway), new TestSocket(gateway)];
    ends.push(() => [one, other].forEach((each) => each.end()));
    const signed = await signFor(gateway, 'person-7', await one.id(), CHAT);
    await other.id();
    for (const given of [signed, { ...signed, channel_data: signed.channel_data.replace('7', '9') }]) {
      expect(await other.subscribe(CHAT, given)).toMatchObject({ event: 'pusher:subscription_error' });
    }
    const foreign = await one.subscribe(chatChannel(7, 9), signed);
    expect(foreign).toMatchObject({ event: 'pusher:subscription_error' });
  });

  it('a websocket has at most 50 channels', async () => {
    const socket = new TestSocket(gateway);
    ends.push(() => socket.end());
    const id = await socket.id();
    const events: string[] = [];
    for (let other = 100; other < 152; other += 1) {
      const channel = chatChannel(7, other);
      events.push((await socket.subscribe(channel, await signFor(gateway, 'person-7', id, channel))).event);
    }
    expect(events.filter((event) => event === 'pusher_internal:subscription_succeeded')).toHaveLength(50);
    expect(events.slice(50)).toEqual(['pusher:subscription_error', 'pusher:subscription_error']);
  });
});

describe('Events of many providers', () => {
  const PRESENCE = 'private-presence.global';
  let gateway: GatewayUnderTest;
  beforeAll(async () => {
    gateway = await startGatewayUnderTest(undefined, { env: { REALTIME_SESSION_CHECK_SECONDS: '1' } });
    gateway.signIn('developer', person(1, { roles: ['developer'] }));
    gateway.signIn('admin', person(2, { roles: ['admin'], provider_id: 1 }));
    gateway.signIn('colleague', person(31, { roles: ['admin'], provider_id: 2 }));
    gateway.signIn('adrift', person(32, { roles: ['admin'] }));
    gateway.signIn('patient', person(7));
    gateway.signIn('phlebotomist', person(3, { roles: ['phlebotomist'], provider_id: 1 }));
  });
  afterAll(() => gateway.close());

  it('events of a provider reach only people who see it', async () => {
    const heard: Record<string, number[]> = {};
    const sockets = await Promise.all(
      ['developer', 'admin', 'colleague', 'adrift'].map(async (token) => {
        const socket = new TestSocket(gateway);
        await socket.subscribe(PRESENCE, await signFor(gateway, token, await socket.id(), PRESENCE));
        heard[token] = [];
        return { token, socket };
      }),
    );
    const tell = (appointment_id: number, provider_ids?: number[]) =>
      gateway.busOf('messaging').broadcast(REALTIME_PUSH, {
        ...{ channel: PRESENCE, event: 'NotificationPing', data: { appointment_id } },
        provider_ids,
      });
    tell(1, [1]);
    tell(2, [2, 5]);
    tell(3, []);
    tell(4);
    for (const { token, socket } of sockets) {
      for (let last = 0; last !== 4;) {
        last = ((await socket.next()).data as { appointment_id: number }).appointment_id;
        heard[token]!.push(last);
      }
      socket.end();
    }
    expect(heard).toEqual({
      ...{ developer: [1, 2, 3, 4], admin: [1, 4] },
      ...{ colleague: [2, 4], adrift: [4] },
    });
  });

  it.each(['patient', 'phlebotomist'])('events of many providers are closed to a %s', async (token) => {
    const answer = await request(gateway.url)
      .post('/api/broadcasting/auth')
      .set('authorization', `Bearer ${token}`)
      .send({ socket_id: '1.2', channel_name: PRESENCE });
    expect(answer.status).toBe(403);
  });

  it('events end with the session, even when its broadcast was lost', async () => {
    const ended = new Set<string>();
    gateway.answer(sessionTokens.findEnded.subject, ({ session_ids }: { session_ids: string[] }) => ({
      session_ids: session_ids.filter((id) => ended.has(id)),
    }));
    const open = async (token: string, id: number) => {
      const socket = new TestSocket(gateway);
      const channel = userChannel(id);
      await socket.subscribe(channel, await signFor(gateway, token, await socket.id(), channel));
      return socket;
    };
    const [leaving, staying] = [await open('patient', 7), await open('phlebotomist', 3)];
    ended.add('session-7');
    expect(await leaving.closed).toBe(4200);
    staying.send('pusher:ping');
    expect(await staying.next()).toMatchObject({ event: 'pusher:pong' });
    gateway.busOf('auth').broadcast(SESSION_REVOKED, { user_id: 3, session_id: 'session-3' });
    expect(await staying.closed).toBe(4200);
  });
});
