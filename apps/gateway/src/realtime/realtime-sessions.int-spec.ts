import { SESSION_REVOKED } from '@drawpoint/contracts/auth/sessions.contract';
import { userChannel } from '@drawpoint/contracts/realtime';
import type { BusClient, BusStatus, BusTransport } from '@drawpoint/nest-kit/bus/bus-transport';
import { until } from '@drawpoint/nest-kit/testing/until';
import {
  person,
  PUSHER_SECRET,
  startGatewayUnderTest,
  type GatewayUnderTest,
} from '../testing/gateway-under-test.ts';
import { signFor, TestSocket } from '../testing/websocket.ts';
import { SubscriptionSigner } from './pusher-protocol.ts';

const SUCCEEDED = { event: 'pusher_internal:subscription_succeeded' };
const REFUSED = { event: 'pusher:subscription_error' };
const MINUTE = 60_000;

describe('A private channel', () => {
  let gateway: GatewayUnderTest;
  let tell: (status: BusStatus) => void;
  const sockets: TestSocket[] = [];
  const open = (): TestSocket => {
    const socket = new TestSocket(gateway);
    sockets.push(socket);
    return socket;
  };

  /** The bus in memory, which goes away when the test says so. */
  const losing = (transport: BusTransport): BusTransport => ({
    server: (...given) => transport.server(...given),
    client: (...given) => {
      const client = transport.client(...given);
      const listeners = new Set<(status: BusStatus) => void>();
      tell = (status) => listeners.forEach((listener) => listener(status));
      return Object.assign(Object.create(client) as BusClient, {
        onStatus: (listener: (status: BusStatus) => void) => {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
      });
    },
  });

  beforeAll(async () => {
    gateway = await startGatewayUnderTest(undefined, { over: losing });
    gateway.signIn('patient', person(7));
  });
  afterEach(() => sockets.splice(0).forEach((socket) => socket.end()));
  afterAll(() => gateway.close());

  const hear = async (token: string, id: number): Promise<TestSocket> => {
    const socket = open();
    const signed = await signFor(gateway, token, await socket.id(), userChannel(id));
    expect(await socket.subscribe(userChannel(id), signed)).toMatchObject(SUCCEEDED);
    return socket;
  };

  describe('when the bus is lost', () => {
    it('is closed, since a sign-out may have been missed, and is had again when the bus is back', async () => {
      const [hearing, silent] = [await hear('patient', 7), open()];
      await silent.id();
      tell('disconnected');
      expect(await hearing.closed).toBe(4200);
      // Who comes meanwhile would be refused their channels: they come back a little later.
      expect(await open().closed).toBe(4100);
      tell('connected');
      await hear('patient', 7);
      silent.send('pusher:ping');
      expect(await silent.next()).toMatchObject({ event: 'pusher:pong' });
    });

    it.each(['while it is away', 'once it is back'])(
      'is not had by what was signed before, %s: the session may have ended meanwhile',
      async (when) => {
        const waiting = open();
        const signed = await signFor(gateway, 'patient', await waiting.id(), userChannel(7));
        tell('disconnected');
        if (when === 'once it is back') tell('connected');
        waiting.send('pusher:subscribe', { channel: userChannel(7), ...signed });
        expect(await waiting.closed).toBe(4200);
        tell('connected');
        await hear('patient', 7);
      },
    );
  });

  describe('when the session ends by time', () => {
    it('is closed, and refused to whom the session has ended for', async () => {
      gateway.signIn('ending', person(10), new Date(Date.now() + 300));
      const socket = await hear('ending', 10);
      expect(await socket.closed).toBe(4200);
      gateway.signOut('ending');
      gateway.busOf('auth').broadcast(SESSION_REVOKED, { user_id: 10, session_id: 'session-10' });
      const again = open();
      const socketId = await again.id();
      await until(() =>
        signFor(gateway, 'ending', socketId, userChannel(10)).then(
          () => false,
          () => true,
        ),
      );
    });

    it('is had again at once where the session lives on', async () => {
      gateway.signIn('staying', person(11), new Date(Date.now() + 300));
      const socket = await hear('staying', 11);
      gateway.signIn('staying', person(11));
      expect(await socket.closed).toBe(4200);
      await hear('staying', 11);
    });
  });

  describe('signed by a gateway whose clock is wrong', () => {
    const signer = new SubscriptionSigner('drawpoint', PUSHER_SECRET);
    const signedAt = (socketId: string, id: number, signed_at: number) => {
      const listener = {
        user_id: id,
        session_id: `session-${id}`,
        signed_at,
        expires_at: signed_at + 60 * MINUTE,
      };
      const channel_data = JSON.stringify(listener);
      return { auth: signer.sign(socketId, userChannel(id), channel_data), channel_data };
    };

    it.each([
      [-5, SUCCEEDED],
      [5, SUCCEEDED],
      [-8, REFUSED],
      [8, REFUSED],
    ])('by %i minutes is answered as it should be', async (minutes, answer) => {
      const socket = open();
      const signed = signedAt(await socket.id(), 7, Date.now() + minutes * MINUTE);
      expect(await socket.subscribe(userChannel(7), signed)).toMatchObject(answer);
    });

    it('is asked for anew where it may have been signed before all sessions of the person ended', async () => {
      const waiting = open();
      // Signed before the end, by a clock that is ahead.
      const before = signedAt(await waiting.id(), 12, Date.now() + 4 * MINUTE);
      const hearing = open();
      await hearing.subscribe(userChannel(12), signedAt(await hearing.id(), 12, Date.now()));
      gateway.busOf('auth').broadcast(SESSION_REVOKED, { user_id: 12, session_id: null });
      expect(await hearing.closed).toBe(4200);
      waiting.send('pusher:subscribe', { channel: userChannel(12), ...before });
      expect(await waiting.closed).toBe(4200);
      const later = open();
      const after = signedAt(await later.id(), 12, Date.now() - 4 * MINUTE);
      expect(await later.subscribe(userChannel(12), after)).toMatchObject(SUCCEEDED);
    });
  });
});
