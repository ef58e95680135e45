import { once } from 'node:events';
import { SESSION_REVOKED } from '@drawpoint/contracts/auth/sessions.contract';
import { userChannel } from '@drawpoint/contracts/realtime';
import { REALTIME_PUSH } from '@drawpoint/contracts/realtime-push';
import { registry } from '@drawpoint/nest-kit/metrics/metrics';
import { until } from '@drawpoint/nest-kit/testing/until';
import Pusher, { type Channel } from 'pusher-js';
import request from 'supertest';
import { WebSocket } from 'ws';
import { notification } from '../testing/notification.ts';
import { person, startGatewayUnderTest, type GatewayUnderTest } from '../testing/gateway-under-test.ts';

describe('Realtime over the Pusher protocol', () => {
  let gateway: GatewayUnderTest;
  let second: GatewayUnderTest;
  const clients: Pusher[] = [];

  beforeAll(async () => {
    gateway = await startGatewayUnderTest();
    // Two gateways on one bus, as in a scaled deployment.
    second = await startGatewayUnderTest(gateway);
    gateway.signIn('patient', person(7));
    gateway.signIn('other', person(8));
  });

  afterEach(() => clients.splice(0).forEach((client) => client.disconnect()));
  afterAll(async () => {
    await gateway.close();
    await second.close();
  });

  const connect = (at: GatewayUnderTest, token: string): Pusher => {
    const client = new Pusher('drawpoint', {
      cluster: 'local',
      wsHost: 'localhost',
      wsPort: Number(new URL(at.url).port),
      forceTLS: false,
      enabledTransports: ['ws'],
      disableStats: true,
      channelAuthorization: {
        transport: 'ajax',
        endpoint: `${at.url}/api/broadcasting/auth`,
        headers: { authorization: `Bearer ${token}` },
      },
    });
    clients.push(client);
    return client;
  };
  const heard = (channel: Channel, event: string): Promise<unknown> =>
    new Promise((resolve) => channel.bind(event, resolve));
  const subscribed = (channel: Channel): Promise<unknown> => heard(channel, 'pusher:subscription_succeeded');

  it('a push reaches the person on every gateway through pusher-js', async () => {
    const channels = [gateway, second].map((each) => connect(each, 'patient').subscribe(userChannel(7)));
    await Promise.all(channels.map(subscribed));
    const pushes = channels.map((channel) => heard(channel, 'NotificationCreated'));
    gateway.busOf('messaging').broadcast(REALTIME_PUSH, {
      channel: userChannel(7),
      event: 'NotificationCreated',
      data: notification(),
    });
    expect(await Promise.all(pushes)).toEqual([notification(), notification()]);
  });

  it('foreign and unknown channels, strangers and limited impersonators are refused', async () => {
    gateway.signIn('limited', person(7, { impersonator_id: 2, within_provider: 1 }));
    const ask = (token: string | null, channel_name: string) => {
      const call = request(gateway.url).post('/api/broadcasting/auth');
      return (token ? call.set('authorization', `Bearer ${token}`) : call).send({
        socket_id: '1.2',
        channel_name,
      });
    };
    await ask('other', userChannel(7)).expect(403);
    await ask('patient', 'private-user.7.x').expect(403);
    await ask('patient', 'private-everything').expect(403);
    await ask('limited', userChannel(7)).expect(403);
    await ask(null, userChannel(7)).expect(401);
    await ask('patient', userChannel(7)).expect(200);
    const channel = connect(gateway, 'other').subscribe(userChannel(7));
    expect(await heard(channel, 'pusher:subscription_error')).toMatchObject({ status: 403 });
  });

  it('subscriptions may be sent as JSON or form, and errors are named', async () => {
    const call = () =>
      request(gateway.url).post('/api/broadcasting/auth').set('authorization', 'Bearer patient');
    await call()
      .type('form')
      .send({ socket_id: '1.2', channel_name: userChannel(7) })
      .expect(200);
    const bad = await call().send({ socket_id: 'x' }).expect(422);
    expect(Object.keys(bad.body.errors).sort()).toEqual(['channel_name', 'socket_id']);
  });

  const open = async (): Promise<{
    socket: WebSocket;
    socketId: string;
    next(): Promise<Record<string, unknown>>;
  }> => {
    const socket = new WebSocket(`${gateway.url.replace('http', 'ws')}/app/drawpoint?protocol=7`);
    const next = async () =>
      JSON.parse(String((await once(socket, 'message'))[0])) as Record<string, unknown>;
    const hello = await next();
    return { socket, socketId: (JSON.parse(hello.data as string) as { socket_id: string }).socket_id, next };
  };

  it('the number of connected websockets is counted', async () => {
    const counted = async (): Promise<number> =>
      Number(/^drawpoint_websockets (\d+)$/m.exec(await registry.metrics())?.[1]);
    await until(async () => (await counted()) === 0);
    const sockets = [await open(), await open()].map(({ socket }) => socket);
    expect(await counted()).toBe(2);
    for (const socket of sockets) socket.close();
    await until(async () => (await counted()) === 0);
  });

  it('a subscription signed for another socket or channel is refused', async () => {
    const { socket, next } = await open();
    const signed = await request(gateway.url)
      .post('/api/broadcasting/auth')
      .set('authorization', 'Bearer patient')
      .send({ socket_id: '1.2', channel_name: userChannel(7) });
    socket.send(
      JSON.stringify({
        event: 'pusher:subscribe',
        data: { channel: userChannel(7), ...(signed.body as object) },
      }),
    );
    expect(await next()).toMatchObject({ event: 'pusher:subscription_error' });
    socket.terminate();
  });

  it('a ping is answered, invalid messages get an error, and the websocket stays', async () => {
    const { socket, next } = await open();
    socket.send('{"event":"pusher:ping","data":{}}');
    expect(await next()).toMatchObject({ event: 'pusher:pong' });
    socket.send('nonsense');
    expect(await next()).toMatchObject({ event: 'pusher:error' });
    socket.send('{"event":"pusher:ping","data":{}}');
    expect(await next()).toMatchObject({ event: 'pusher:pong' });
    socket.terminate();
  });

  it('the websocket is closed when its session ends, and earlier signatures are refused', async () => {
    const { socket, socketId, next } = await open();
    const waiting = await open();
    const sign = async (socket_id: string) => {
      const signed = await request(gateway.url)
        .post('/api/broadcasting/auth')
        .set('authorization', 'Bearer patient')
        .send({ socket_id, channel_name: userChannel(7) });
      const data = { channel: userChannel(7), ...(signed.body as object) };
      return JSON.stringify({ event: 'pusher:subscribe', data });
    };
    socket.send(await sign(socketId));
    expect(await next()).toMatchObject({ event: 'pusher_internal:subscription_succeeded' });
    const signedBefore = await sign(waiting.socketId);
    const closed = once(socket, 'close');
    gateway.busOf('auth').broadcast(SESSION_REVOKED, { user_id: 7, session_id: 'session-7' });
    expect((await closed)[0]).toBe(4200);
    waiting.socket.send(signedBefore);
    expect(await waiting.next()).toMatchObject({ event: 'pusher:subscription_error' });
    waiting.socket.terminate();
  });

  it('a person who logs out loses their channel in pusher-js', async () => {
    gateway.signIn('leaving', person(9));
    const client = connect(gateway, 'leaving');
    const channel = client.subscribe(userChannel(9));
    await subscribed(channel);
    const events: unknown[] = [];
    channel.bind('NotificationCreated', (data: unknown) => events.push(data));
    gateway.signOut('leaving');
    const refused = heard(channel, 'pusher:subscription_error');
    gateway.busOf('auth').broadcast(SESSION_REVOKED, { user_id: 9, session_id: 'session-9' });
    expect(await refused).toMatchObject({ status: 401 });
    gateway.busOf('messaging').broadcast(REALTIME_PUSH, {
      channel: userChannel(9),
      event: 'NotificationCreated',
      data: notification(),
    });
    const pong = new Promise((resolve) => client.connection.bind('message', resolve));
    client.connection.send_event('pusher:ping', {});
    await pong;
    expect(events).toEqual([]);
  });
});
