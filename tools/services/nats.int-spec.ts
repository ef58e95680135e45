import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, PermissionViolationError, type NatsConnection } from '@nats-io/transport-node';
import type { CallerName } from '@drawpoint/contracts/operation';
import { until } from '@drawpoint/nest-kit/testing/until';
import { findNatsServer } from '@drawpoint/nest-kit/testing/find-program';
import { keepNatsServer, startNatsServer, type NatsServer } from '@drawpoint/nest-kit/testing/nats-server';

const binary = findNatsServer() ?? '';
const describeWithNats = binary ? describe : describe.skip;

describeWithNats('the permissions of deploy/nats.conf', () => {
  let server: NatsServer;
  const connections: NatsConnection[] = [];

  const connectAs = async (user: CallerName): Promise<NatsConnection> => {
    const connection = await connect({
      servers: server.url,
      user,
      pass: server.password(user),
      inboxPrefix: `_INBOX_${user}`,
    });
    connections.push(connection);
    return connection;
  };
  /** Returns the server's error for a subscription; undefined when it is allowed. */
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
  /** Whether the server lets a message pass. */
  const maySay = async (connection: NatsConnection, subject: string): Promise<boolean> => {
    const refused = (async () => {
      for await (const status of connection.status()) {
        if (status.type === 'error' && status.error instanceof PermissionViolationError) {
          if (status.error.subject === subject) return true;
        }
      }
      return false;
    })();
    connection.publish(subject, '{}');
    await connection.flush();
    return !(await Promise.race([refused, connection.flush().then(() => false)]));
  };
  /** Answers every request to auth, for any sender. */
  const answerAsAuth = async (): Promise<void> => {
    const auth = await connectAs('auth');
    auth.subscribe('*.auth.>', { queue: 'auth', callback: (_, message) => void message.respond('hello') });
    await auth.flush();
  };

  beforeAll(async () => {
    server = await startNatsServer(binary);
    await answerAsAuth();
  });
  afterAll(async () => {
    await Promise.all(connections.map((connection) => connection.close()));
    await server.stop();
  });

  it('NATS lets a service answer the gateway', async () => {
    const gateway = await connectAs('gateway');
    const answer = await gateway.request('gateway.auth.sessions.login', '', { timeout: 2_000 });
    expect(answer.string()).toBe('hello');
  });

  it("NATS refuses a developer's call by the notifier, in its own name and in the gateway's", async () => {
    const notifier = await connectAs('notifier');
    const ask = (subject: string) => notifier.request(subject, '{}', { timeout: 2_000 });
    for (const program of ['notifier', 'gateway', 'booking']) {
      const subject = `${program}.auth.addresses.list`;
      await expect(ask(subject)).rejects.toMatchObject({ cause: expect.any(PermissionViolationError) });
    }
    expect((await ask('notifier.auth.users.contacts')).string()).toBe('hello');
  });

  it.each([
    'gateway.auth.sessions.login',
    'auth.auth.sessions.login',
    '_INBOX_gateway.x',
    'broadcast.auth.session-revoked',
    'broadcast.notifier.session-revoked',
    'broadcast.notifier.realtime-push',
  ])('NATS keeps the notifier from sending %s', async (subject) => {
    expect(await maySay(await connectAs('notifier'), subject)).toBe(false);
  });

  it('NATS lets only senders publish a broadcast, and only its hearers receive it', async () => {
    const gateway = await connectAs('gateway');
    const heard = new Promise<string>((resolve) => {
      gateway.subscribe('broadcast.auth.session-revoked', {
        callback: (_, message) => resolve(message.string()),
      });
    });
    await gateway.flush();
    const auth = await connectAs('auth');
    expect(await maySay(auth, 'broadcast.auth.session-revoked')).toBe(true);
    expect(await heard).toBe('{}');
  });

  it.each([
    '*.auth.sessions.login',
    'gateway.auth.>',
    '_INBOX_gateway.>',
    '_INBOX_auth.>',
    'broadcast.auth.session-revoked',
    'broadcast.messaging.realtime-push',
    'broadcast.>',
    '>',
  ])('NATS keeps a service from subscribing to %s', async (subject) => {
    expect(await subscribe(await connectAs('booking'), subject)).toMatch(/permissions violation/i);
  });

  it('NATS refuses connections without a password', async () => {
    await expect(connect({ servers: server.url, reconnect: false })).rejects.toThrow(/authorization/i);
  });
});

describeWithNats('the nats-server of npm run services', () => {
  it('NATS restarts after a kill, and programs continue with the same passwords', async () => {
    const said: string[] = [];
    let up: () => void = () => undefined;
    const isUp = new Promise<void>((resolve) => (up = resolve));
    const folder = mkdtempSync(join(tmpdir(), 'drawpoint-nats-'));
    const pidFile = join(folder, 'pid');
    const server = await keepNatsServer(binary, {
      args: ['--pid', pidFile],
      onDown: () => said.push('down'),
      onUp: () => (said.push('up'), up()),
      onFailure: (error) => said.push(String(error)),
    });
    const connection = await connect({
      ...{ servers: server.url, user: 'auth', pass: server.password('auth'), inboxPrefix: '_INBOX_auth' },
      ...{ reconnectTimeWait: 50, maxReconnectAttempts: -1 },
    });
    const first = connection.info?.server_id;
    process.kill(Number(readFileSync(pidFile, 'utf8')), 'SIGKILL');
    await isUp;
    // The client has no server id while it is disconnected.
    await until(() => ![undefined, first].includes(connection.info?.server_id));
    await connection.flush();
    await connection.close();
    await server.stop();
    rmSync(folder, { recursive: true });
    expect(said).toEqual(['down', 'up']);
  }, 60_000);
});
