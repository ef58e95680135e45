import { fileURLToPath } from 'node:url';
import { Inject, Injectable } from '@nestjs/common';
import { options } from '@drawpoint/contracts/admin/options.contract';
import { ping } from '@drawpoint/contracts/ping';
import { operationsOf } from '@drawpoint/contracts/registry';
import { sessions } from '@drawpoint/contracts/auth/sessions.contract';
import { z } from 'zod';
import { startNatsServer } from './testing/nats-server.ts';
import { Bus } from './bus/bus.ts';
import { InProcessTransport } from './bus/in-process-transport.ts';
import { NatsTransport } from './bus/nats-transport.ts';
import { systemContext } from './bus/request-context.ts';
import { commonEnv, databaseEnv, readEnv } from './env.ts';
import { feature, type Feature } from './feature/feature.ts';
import { handle } from './feature/handle.ts';
import { createLogger, logOf } from './logging/log.ts';
import { withClient } from './data/migrate.ts';
import { registry } from './metrics/metrics.ts';
import { defineService, ENV, runService, startService } from './service.ts';
import { createTestDatabase, type TestDatabase } from './testing/postgres.ts';
import { natsServerPath } from './testing/transports.ts';

const migrations = fileURLToPath(new URL('../fixtures/event-log', import.meta.url));
const schema = z.object({ ...commonEnv, ...databaseEnv('ADMIN') });

@Injectable()
class ListOptions {
  constructor(@Inject(ENV) private readonly env: z.output<typeof schema>) {}

  readonly list = handle(options.list, async () => [
    { key: 'site_title' as const, value: this.env.PUBLIC_URL },
  ]);
}

@Injectable()
class SignOut {
  readonly logout = handle(sessions.logout, async () => ({ message: 'Bye' }));
}

const optionsFeature = feature({ contract: { list: options.list }, handlers: [ListOptions] });

/** The other operations of admin's contract that the kit does not handle itself, with empty handlers. */
const others = Object.fromEntries(
  operationsOf('admin')
    .filter(
      ({ subject }) => ![options.list.subject, 'admin.audit.read', 'admin.events.read'].includes(subject),
    )
    .map((op) => [op.subject.replaceAll(/\W/g, '_'), op]),
);
@Injectable()
class Others {
  constructor() {
    for (const [name, op] of Object.entries(others))
      Object.assign(this, { [name]: handle(op, async () => ({})) });
  }
}
const othersFeature = feature({ contract: others, handlers: [Others] as never });
const strayFeature = feature({ contract: { logout: sessions.logout }, handlers: [SignOut] });

@Injectable()
class NoClient {}

describe('A service', () => {
  let database: TestDatabase;
  const transport = new InProcessTransport();
  const logger = createLogger({ level: 'silent' });

  beforeAll(async () => {
    database = await createTestDatabase({ service: 'admin', migrations });
  });
  afterAll(() => database.drop());

  const start = (...features: Feature[]) =>
    startService(
      defineService({ name: 'admin', env: schema, database: { client: NoClient, migrations }, features }),
      {
        env: readEnv(schema, {
          SEAL_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
          ADMIN_DATABASE_URL: database.appUrl,
        }),
        transport,
        logger,
      },
    );
  const bus = new Bus('gateway', transport.client('gateway', logOf(logger, 'gateway')));

  it('a service measures its operations, connections and jobs until it is closed', async () => {
    const service = await start(optionsFeature, othersFeature);
    const before = await registry.metrics();
    await bus.call(options.list, {}, systemContext());
    const during = await registry.metrics();
    await service.close();
    const after = await registry.metrics();

    const labels = 'service="admin",operation="admin.options.list",outcome="ok"';
    const counted = (text: string) =>
      Number(new RegExp(`drawpoint_operation_seconds_count\\{${labels}\\} (\\d+)`).exec(text)?.[1] ?? 0);
    expect(counted(during)).toBe(counted(before) + 1);
    expect(during).toContain('drawpoint_pool_connections{service="admin",state="waiting"} 0');
    expect(during).toContain('drawpoint_jobs_queued{service="admin"} 0');
    expect(during).toContain('drawpoint_jobs_oldest_seconds{service="admin"} 0');
    expect(after).not.toContain('drawpoint_pool_connections{service="admin"');
  });

  it('the command migrate migrates the database and ends', async () => {
    const fresh = await createTestDatabase({ service: 'admin', migrations });
    const count = async (connectionString: string): Promise<number> =>
      withClient(
        connectionString,
        async (client) => (await client.query('SELECT FROM _prisma_migrations')).rowCount ?? 0,
      );
    const applied = await count(fresh.ownerUrl);
    await withClient(fresh.ownerUrl, (client) => client.query('DROP SCHEMA seal CASCADE'));
    const definition = defineService({
      name: 'admin',
      env: schema,
      database: { client: NoClient, migrations },
      features: [],
    });
    const settings = {
      SEAL_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
      ADMIN_DATABASE_URL: fresh.appUrl,
    };
    await expect(runService(definition, settings, ['migrate'])).rejects.toThrow('ADMIN_DATABASE_OWNER_URL');
    await runService(definition, { ...settings, ADMIN_DATABASE_OWNER_URL: fresh.ownerUrl }, ['migrate']);
    await withClient(fresh.appUrl, (client) => client.query('SELECT FROM seal.key_check'));
    expect(await count(fresh.ownerUrl)).toBe(applied);
    await fresh.drop();
  });

  it('a service answers its operations and pings until it is closed', async () => {
    const service = await start(optionsFeature, othersFeature);
    expect(await bus.call(options.list, {}, systemContext())).toEqual([
      { key: 'site_title', value: 'http://localhost:3000' },
    ]);
    const context = { ...systemContext(), service: 'gateway' as const };
    expect(await bus.call(ping('admin'), {}, context)).toEqual({ service: 'admin' });
    await service.close();
    await expect(bus.call(options.list, {}, systemContext())).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });

  it('a service does not start without a handler for every operation, and names the missing ones', async () => {
    await expect(start(othersFeature)).rejects.toThrow(
      'Missing: admin.options.list. Not in the contract, or twice: none.',
    );
    await expect(bus.call(ping('admin'), {}, systemContext())).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });

  it('a service does not start with a handler outside its contract, and names it', async () => {
    await expect(start(optionsFeature, othersFeature, strayFeature)).rejects.toThrow(
      'Missing: none. Not in the contract, or twice: auth.sessions.logout.',
    );
  });

  const commanded = (settings: Record<string, string>, command: string, work: () => Promise<void>) =>
    runService(
      defineService({
        name: 'admin',
        env: schema,
        database: { client: NoClient, migrations },
        features: [optionsFeature, othersFeature],
        commands: { 'say-hello': work },
      }),
      {
        SEAL_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
        ADMIN_DATABASE_URL: database.appUrl,
        ...settings,
      },
      [command],
    );

  it('a service refuses an unknown command and names it', async () => {
    await expect(commanded({}, 'say-helo', async () => undefined)).rejects.toThrow(
      'admin has no command say-helo.',
    );
  });

  (natsServerPath ? it : it.skip)('runs a command while it is on the bus, then ends', async () => {
    const server = await startNatsServer(natsServerPath);
    const client = NatsTransport.of({
      NATS_URL: server.url,
      NATS_USER: 'gateway',
      NATS_PASSWORD: server.password('gateway'),
    }).client('gateway', logOf(logger, 'gateway'));
    const settings = { NATS_URL: server.url, NATS_USER: 'admin', NATS_PASSWORD: server.password('admin') };
    const list = () => new Bus('gateway', client).call(options.list, {}, systemContext());
    try {
      await client.connect();
      const optionsSeen: unknown[] = [];
      await commanded(settings, 'say-hello', async () => void optionsSeen.push(...(await list())));
      expect(optionsSeen).toEqual([{ key: 'site_title', value: 'http://localhost:3000' }]);
      await expect(list()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    } finally {
      await client.close();
      await server.stop();
    }
  });
});
