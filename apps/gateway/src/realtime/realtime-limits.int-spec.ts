import { userChannel } from '@drawpoint/contracts/realtime';
import { REALTIME_PUSH } from '@drawpoint/contracts/realtime-push';
import { until } from '@drawpoint/nest-kit/testing/until';
import { person, startGatewayUnderTest, type GatewayUnderTest } from '../testing/gateway-under-test.ts';
import { notification } from '../testing/notification.ts';
import { signFor, TestSocket } from '../testing/websocket.ts';

const PUBLIC_URL = 'https://drawpoint.test';

describe('A websocket', () => {
  let gateway: GatewayUnderTest;
  const sockets: TestSocket[] = [];
  const open = (...given: ConstructorParameters<typeof TestSocket>): TestSocket => {
    const socket = new TestSocket(...given);
    sockets.push(socket);
    return socket;
  };

  beforeAll(async () => {
    gateway = await startGatewayUnderTest(undefined, { env: { PUBLIC_URL } });
    gateway.signIn('patient', person(7));
  });
  afterEach(() => sockets.splice(0).forEach((socket) => socket.end()));
  afterAll(() => gateway.close());

  it.each([
    ['messages', (each: TestSocket) => each.socket.send('1')],
    ['pings of the protocol', (each: TestSocket) => each.send('pusher:ping')],
    ['pings of the line', (each: TestSocket) => each.socket.ping()],
  ])('a websocket that floods with %s and never reads is closed', async (_what, send) => {
    const flooding = open(gateway);
    await flooding.id();
    flooding.socket.pause();
    for (let sent = 0; sent < 5_000; sent += 1) send(flooding);
    flooding.socket.resume();
    // When the connection is cut, the close code may be lost with unsent data.
    expect([4100, 1006]).toContain(await flooding.closed);
  });

  it('a websocket may send many messages at once, as after a reconnect', async () => {
    const busy = open(gateway);
    await busy.id();
    for (let sent = 0; sent < 60; sent += 1) busy.send('pusher:ping');
    for (let answered = 0; answered < 60; answered += 1) {
      expect(await busy.next()).toMatchObject({ event: 'pusher:pong' });
    }
  });

  it('a websocket that does not read its pushes is closed', async () => {
    const slow = open(gateway);
    await slow.subscribe(userChannel(7), await signFor(gateway, 'patient', await slow.id(), userChannel(7)));
    slow.socket.pause();
    const messaging = gateway.busOf('messaging');
    const data = notification({ content: 'x'.repeat(100_000) });
    for (let sent = 0; sent < 150; sent += 1) {
      messaging.broadcast(REALTIME_PUSH, { channel: userChannel(7), event: 'NotificationCreated', data });
    }
    let heard = 0;
    slow.socket.on('message', () => (heard += 1));
    await new Promise((resolve) => setImmediate(resolve));
    slow.socket.resume();
    expect(await slow.closed).toBe(1006);
    expect(heard).toBeLessThan(150);
  });

  it.each([
    ['/app/book?protocol=7', 4001, 'an unknown key'],
    ['/app/drawpoint?protocol=6', 4007, 'an old protocol'],
    ['/app/drawpoint?protocol=seven', 4006, 'a protocol that is no number'],
    ['/app/drawpoint', 4008, 'no protocol'],
  ])('a websocket at %s is closed with %i: %s', async (path, code) => {
    const socket = open(gateway, path);
    expect(await socket.next()).toMatchObject({ event: 'pusher:error', data: { code } });
    expect(await socket.closed).toBe(code);
  });

  it.each(['https://elsewhere.example', 'null', 'http://127.0.0.1.elsewhere.example', 'http://127.0.0.1:1'])(
    'a websocket of a page at %s is closed with 4009',
    async (origin) => {
      const socket = open(gateway, undefined, { origin });
      expect(await socket.next()).toMatchObject({ event: 'pusher:error', data: { code: 4009 } });
      expect(await socket.closed).toBe(4009);
    },
  );

  it('websockets of the site’s own pages work under the requested and the public host', async () => {
    for (const origin of [gateway.url, PUBLIC_URL]) {
      const socket = open(gateway, undefined, { origin: new URL(origin).origin });
      expect(await socket.id()).toMatch(/^\d+\.\d+$/);
    }
  });

  it('a frame above 10,000 bytes closes only its own websocket', async () => {
    const other = open(gateway);
    const large = open(gateway);
    await Promise.all([other.id(), large.id()]);
    large.socket.send('x'.repeat(10_001));
    // The connection may be cut before the code arrives.
    expect([1009, 1006]).toContain(await large.closed);
    other.send('pusher:ping');
    expect(await other.next()).toMatchObject({ event: 'pusher:pong' });
  });

  it.each([
    ['of a reserved kind', [0x83, 0x80, 0, 0, 0, 0]],
    ['without a mask', [0x81, 0x01, 0x31]],
    ['with a reserved bit', [0xc1, 0x81, 0, 0, 0, 0, 0x31]],
    ['of text that is no UTF-8', [0x81, 0x81, 0, 0, 0, 0, 0xff]],
    ['that goes on with nothing', [0x80, 0x81, 0, 0, 0, 0, 0x31]],
    ['that closes with half a code', [0x88, 0x81, 0, 0, 0, 0, 0x03]],
    ['that asks with a ping in parts', [0x09, 0x80, 0, 0, 0, 0]],
  ])('a frame %s closes only its own websocket', async (_what, bytes) => {
    const other = open(gateway);
    const broken = open(gateway);
    await Promise.all([other.id(), broken.id()]);
    broken.write(bytes);
    // The connection may be cut before the code arrives.
    expect([1002, 1007, 1006]).toContain(await broken.closed);
    other.send('pusher:ping');
    expect(await other.next()).toMatchObject({ event: 'pusher:pong' });
  });

  it.each(['[]', '7', '{"event":7}', '{"event":"pusher:subscribe"}', '{"event":"nothing"}', '\u0000'])(
    'the message %j gets an error, and the websocket stays',
    async (said) => {
      const strange = open(gateway);
      await strange.id();
      strange.socket.send(said);
      expect(await strange.next()).toMatchObject({ event: 'pusher:error' });
      strange.send('pusher:ping');
      expect(await strange.next()).toMatchObject({ event: 'pusher:pong' });
    },
  );

  it.each(['/app', '/app/drawpoint/more', '/api/health', '/'])(
    'there is no websocket at %s',
    async (path) => {
      const socket = open(gateway, path);
      expect(await socket.closed).toBe(1006);
    },
  );

  it.each([{ channel_data: null }, { auth: 7, channel_data: '{}' }, {}])(
    'a subscription with %j is refused',
    async (signed) => {
      const socket = open(gateway);
      await socket.id();
      expect(await socket.subscribe(userChannel(7), signed)).toMatchObject({
        event: 'pusher:subscription_error',
        channel: userChannel(7),
        data: { status: 403 },
      });
    },
  );
});

describe('The websockets', () => {
  const sockets: TestSocket[] = [];
  const gateways: GatewayUnderTest[] = [];
  const start = async (env: Record<string, string>): Promise<GatewayUnderTest> => {
    const gateway = await startGatewayUnderTest(undefined, { env });
    gateways.push(gateway);
    return gateway;
  };
  const open = (...given: ConstructorParameters<typeof TestSocket>): TestSocket => {
    const socket = new TestSocket(...given);
    sockets.push(socket);
    return socket;
  };
  afterEach(async () => {
    sockets.splice(0).forEach((socket) => socket.end());
    await Promise.all(gateways.splice(0).map((gateway) => gateway.close()));
  });
  const isLetIn = (socket: TestSocket): Promise<boolean> =>
    socket.id().then(
      () => true,
      () => false,
    );

  it('the number of websockets per address is limited, and closed ones make room', async () => {
    const gateway = await start({ REALTIME_PER_ADDRESS: '2' });
    const [first] = [open(gateway), open(gateway)];
    await Promise.all(sockets.map((each) => each.id()));
    const third = open(gateway);
    expect(await third.closed).toBe(4100);
    first!.end();
    await until(() => isLetIn(open(gateway)));
  });

  it('websockets are counted by the address of a trusted proxy, IPv6 by network', async () => {
    const gateway = await start({ REALTIME_PER_ADDRESS: '1', TRUSTED_PROXIES: '127.0.0.1,::1' });
    const from = (address: string): Promise<boolean> =>
      isLetIn(open(gateway, undefined, { headers: { 'x-forwarded-for': address } }));
    expect(await from('203.0.113.7')).toBe(true);
    expect(await from('203.0.113.8')).toBe(true);
    expect(await from('203.0.113.7')).toBe(false);
    expect(await from('2001:db8:1:2::7')).toBe(true);
    expect(await from('2001:db8:1:2:ffff::8')).toBe(false);
    expect(await from('2001:db8:1:3::7')).toBe(true);
  });

  it('websockets are counted by the connection’s address when no proxy is trusted', async () => {
    const gateway = await start({ REALTIME_PER_ADDRESS: '1' });
    const from = (address: string): Promise<boolean> =>
      isLetIn(open(gateway, undefined, { headers: { 'x-forwarded-for': address } }));
    expect(await from('203.0.113.7')).toBe(true);
    expect(await from('203.0.113.8')).toBe(false);
  });

  it('the number of websockets per person is limited, whatever their addresses', async () => {
    const gateway = await start({ REALTIME_PER_PERSON: '1' });
    gateway.signIn('patient', person(7));
    gateway.signIn('other', person(8));
    const subscribe = async (token: string, channel: string): Promise<unknown> => {
      const socket = open(gateway);
      const signed = await signFor(gateway, token, await socket.id(), channel);
      const { event } = await socket.subscribe(channel, signed);
      return event === 'pusher:error' ? socket.closed : event;
    };
    expect(await subscribe('patient', userChannel(7))).toBe('pusher_internal:subscription_succeeded');
    expect(await subscribe('patient', userChannel(7))).toBe(4100);
    expect(await subscribe('other', userChannel(8))).toBe('pusher_internal:subscription_succeeded');
    sockets[0]!.end();
    await until(
      async () => (await subscribe('patient', userChannel(7))) === 'pusher_internal:subscription_succeeded',
    );
  });
});
