import { SESSION_REVOKED } from '@drawpoint/contracts/auth/sessions.contract';
import { userChannel } from '@drawpoint/contracts/realtime';
import type { BusClient, BusStatus, BusTransport } from '@drawpoint/nest-kit/bus/bus-transport';
import { until } from '@drawpoint/nest-kit/testing/until';
import { person, startGatewayUnderTest, type GatewayUnderTest } from '../testing/gateway-under-test.ts';
import { PUSHER_SECRET } from '../testing/open-gateway.ts';
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

  /** An in-memory bus that the test can disconnect. */
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
    it('private channels are closed when the bus is lost, and open again when it is back', async () => {
      const [hearing, silent] = [await hear('patient', 7), open()];
      await silent.id();
      tell('disconnected');
      expect(await hearing.closed).toBe(4200);
      // Clients that connect meanwhile would be refused their channels, so they return a little later.
      expect(await open().closed).toBe(4100);
      tell('connected');
      await hear('patient', 7);
      silent.send('pusher:ping');
      expect(await silent.next()).toMatchObject({ event: 'pusher:pong' });
    });

    it.each(['while it is away', 'once it is back'])(
      'an earlier signature, %s, is refused after an outage of the bus',
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

  describe('of a person for whom a member of staff acts', () => {
    const actAs = (token: string): void =>
      gateway.signIn(token, person(7, { impersonator_id: 30, session_id: 'session-acting' }));
    const isAnswered = async (socket: TestSocket): Promise<void> => {
      socket.send('pusher:ping');
      expect(await socket.next()).toMatchObject({ event: 'pusher:pong' });
    };

    it('an impersonator’s channel is closed when their rights end, and the person’s stays open', async () => {
      actAs('acting-1');
      const [staff, patient] = [await hear('acting-1', 7), await hear('patient', 7)];
      gateway.signOut('acting-1');
      gateway.busOf('auth').broadcast(SESSION_REVOKED, { user_id: 30, session_id: null });
      expect(await staff.closed).toBe(4200);
      await isAnswered(patient);
      const again = open();
      const signing = signFor(gateway, 'acting-1', await again.id(), userChannel(7));
      await expect(signing).rejects.toThrow();
    });

    it('an impersonator’s earlier signature is refused after their rights end', async () => {
      actAs('acting-2');
      const waiting = open();
      const signed = await signFor(gateway, 'acting-2', await waiting.id(), userChannel(7));
      const staff = await hear('acting-2', 7);
      gateway.busOf('auth').broadcast(SESSION_REVOKED, { user_id: 30, session_id: null });
      expect(await staff.closed).toBe(4200);
      waiting.send('pusher:subscribe', { channel: userChannel(7), ...signed });
      expect(await waiting.closed).toBe(4200);
    });

    it('an impersonator’s channel stays open when somebody else’s rights end', async () => {
      actAs('acting-3');
      const staff = await hear('acting-3', 7);
      gateway.signIn('other', person(31));
      const other = await hear('other', 31);
      gateway.busOf('auth').broadcast(SESSION_REVOKED, { user_id: 31, session_id: null });
      expect(await other.closed).toBe(4200);
      await isAnswered(staff);
    });
  });

  describe('when the session ends by time', () => {
    it('a channel is closed when its session expires, and then refused', async () => {
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

    it('a channel is open again at once when the session goes on', async () => {
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
    ])(
      'a signature of a gateway whose clock is %i minutes off is judged correctly',
      async (minutes, answer) => {
        const socket = open();
        const signed = signedAt(await socket.id(), 7, Date.now() + minutes * MINUTE);
        expect(await socket.subscribe(userChannel(7), signed)).toMatchObject(answer);
      },
    );

    it('a signature that may precede the end of all sessions must be renewed', async () => {
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
