import { connect, type NatsConnection } from '@nats-io/transport-node';
import { findNatsServer } from './find-program.ts';
import { startNatsServer, type BusUser, type NatsServer } from './nats.ts';

const binary = findNatsServer() ?? '';
const describeWithNats = binary ? describe : describe.skip;

describeWithNats('the permissions of deploy/nats.conf', () => {
  let server: NatsServer;
  const connections: NatsConnection[] = [];

  const connectAs = async (user: BusUser): Promise<NatsConnection> => {
    const connection = await connect({
      servers: server.url,
      user,
      pass: server.password(user),
      inboxPrefix: `_INBOX_${user}`,
    });
    connections.push(connection);
    return connection;
  };
  /** What the server says to a subscription: an error, or nothing. */
  const subscribe = async (connection: NatsConnection, subject: string): Promise<string | undefined> => {
    const refused = new Promise<string>((resolve) => {
      connection.subscribe(subject, {
        callback: (error) => {
          if (error) resolve(error.message);
        },
      });
    });
    return Promise.race([
      refused,
      connection
        .flush()
        .then(() => connection.flush())
        .then(() => undefined),
    ]);
  };

  beforeAll(async () => {
    server = await startNatsServer(binary);
  });
  afterAll(async () => {
    await Promise.all(connections.map((connection) => connection.close()));
    await server.stop();
  });

  it('let a service answer the gateway', async () => {
    const auth = await connectAs('auth');
    auth.subscribe('auth.sessions.login', {
      queue: 'auth',
      callback: (_, message) => void message.respond('hello'),
    });
    await auth.flush();
    const gateway = await connectAs('gateway');
    const answer = await gateway.request('auth.sessions.login', '', { timeout: 2_000 });
    expect(answer.string()).toBe('hello');
  });

  it('let everybody tell everybody', async () => {
    const booking = await connectAs('booking');
    const heard = new Promise<string>((resolve) => {
      booking.subscribe('broadcast.auth.session-revoked', {
        callback: (_, message) => resolve(message.string()),
      });
    });
    await booking.flush();
    (await connectAs('auth')).publish('broadcast.auth.session-revoked', '7');
    expect(await heard).toBe('7');
  });

  it.each(['auth.sessions.login', 'auth.>', '_INBOX_gateway.>', '>'])(
    'keep a service from listening in on %s',
    async (subject) => {
      expect(await subscribe(await connectAs('booking'), subject)).toMatch(/permissions violation/i);
    },
  );

  it('let nobody in without a password', async () => {
    await expect(connect({ servers: server.url, reconnect: false })).rejects.toThrow(/authorization/i);
  });
});
