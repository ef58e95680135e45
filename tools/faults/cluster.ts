import { Pool } from 'pg';
import { appointmentsService } from '@drawpoint/appointments/appointments.service';
import { authService } from '@drawpoint/auth/auth.service';
import { seedDemo } from '@drawpoint/auth/demo/seed-demo';
import { CatalogEvents } from '@drawpoint/booking/catalog/catalog-events';
import { RelationStore } from '@drawpoint/booking/people/relation.store';
import { bookingService } from '@drawpoint/booking/booking.service';
import { Database } from '@drawpoint/booking/database.store';
import { DemoStore } from '@drawpoint/booking/demo/demo.store';
import { openGateway } from '@drawpoint/gateway/testing/open-gateway';
import { NatsTransport } from '@drawpoint/nest-kit/bus/nats-transport';
import { freePort } from '@drawpoint/embedded-postgres/free-port';
import { readEnv } from '@drawpoint/nest-kit/env';
import { EventLog } from '@drawpoint/nest-kit/events/event-log';
import { createLogger } from '@drawpoint/nest-kit/logging/log';
import { startService } from '@drawpoint/nest-kit/service';
import { createTestDatabase, type TestDatabase } from '@drawpoint/nest-kit/testing/postgres';
import { natsServerPath } from '@drawpoint/nest-kit/testing/transports';
import type { CallerName } from '@drawpoint/contracts/operation';
import { startNatsServer, type NatsServer } from '@drawpoint/nest-kit/testing/nats-server';
import { healthSettings } from '../services/settings.ts';
import { fileSettings } from '@drawpoint/nest-kit/testing/file-settings';
import { apiOf } from './api.ts';
import { buildPrograms, programOf, type Program } from './program.ts';

const SEAL_KEYS = `k1:${Buffer.alloc(32, 7).toString('base64')}`;
const DEFINITIONS = { auth: authService, booking: bookingService, appointments: appointmentsService };
type Owner = keyof typeof DEFINITIONS;
type Killed = 'booking' | 'appointments';
export type Part = Killed | 'nats';

export type Cluster = Awaited<ReturnType<typeof startCluster>>;

/**
 * The programs named as processes of their own over a real NATS server, each on a fresh database with the demo's
 * data. Gateway and auth, which nobody kills, run in this process, on the same bus.
 */
export async function startCluster(names: readonly Killed[]) {
  await buildPrograms();
  const closing: (() => Promise<unknown>)[] = [];
  let nats: NatsServer = await startNatsServer(natsServerPath);
  const { password } = nats;
  const port = Number(new URL(nats.url).port);
  closing.push(() => nats.stop());
  const databases = await openDatabases(closing);
  const transportOf = (user: CallerName) =>
    new NatsTransport({ url: nats.url, user, password: password(user) });
  const logger = createLogger({ level: 'silent' });

  const env = { SEAL_KEYS, ...fileSettings(), AUTH_DATABASE_URL: databases.auth.appUrl };
  const auth = await startService(authService, {
    env: readEnv(authService.env, env),
    transport: transportOf('auth'),
    logger,
  });
  closing.push(() => auth.close());
  await seedDemo(auth);
  await fillCatalog(databases.booking.appUrl);

  const programs = await Promise.all(
    names.map(async (name) => ({ name, program: await programFor(name, databases[name].appUrl, nats) })),
  );
  for (const { program } of programs) closing.push(() => program.stop());
  const called = (name: Part) => programs.filter((each) => each.name === name).map(({ program }) => program);
  await Promise.all(programs.map(({ program }) => program.start()));

  const gateway = await openGateway(transportOf('gateway'));
  closing.push(() => gateway.close());

  return {
    /** Over HTTP, through the gateway. */
    api: apiOf(gateway.url.replace('localhost', '127.0.0.1')),
    /** A program's own way onto the bus. */
    transportOf,
    database: (name: Owner) => databases[name],
    kill: async (part: Part) => {
      if (part !== 'nats') return void (await Promise.all(called(part).map((program) => program.kill())));
      const gone = new Promise((resolve) => nats.process.once('exit', resolve));
      nats.process.kill('SIGKILL');
      await gone;
    },
    start: async (part: Part) => {
      if (part !== 'nats') await Promise.all(called(part).map((program) => program.start()));
      else nats = await startNatsServer(natsServerPath, { port, password });
    },
    close: async () => {
      for (const close of closing.splice(0).reverse()) await close();
    },
  };
}

type Databases = Record<Owner, TestDatabase & { pool: Pool }>;

async function openDatabases(closing: (() => Promise<unknown>)[]): Promise<Databases> {
  const opened = await Promise.all(
    Object.values(DEFINITIONS).map(async ({ name, database: described }) => {
      const database = await createTestDatabase({ service: name, ...described });
      const pool = new Pool({ connectionString: database.ownerUrl, max: 4 });
      // A database that is dropped with force ends its connections.
      pool.on('error', () => undefined);
      closing.push(async () => {
        await pool.end();
        await database.drop();
      });
      return [name, { ...database, pool }] as const;
    }),
  );
  return Object.fromEntries(opened) as Databases;
}

async function fillCatalog(connectionString: string): Promise<void> {
  const pool = new Pool({ connectionString, max: 1 });
  const db = new Database(pool);
  const log = new EventLog(pool, { broadcast: () => undefined }, 'booking');
  await new DemoStore(db, new CatalogEvents(log), new RelationStore(log)).fill(new Date());
  await db.$disconnect();
  await pool.end();
}

async function programFor(name: Killed, databaseUrl: string, nats: NatsServer): Promise<Program> {
  const health = await freePort();
  return programOf({
    file: `apps/${name}/dist/main.js`,
    env: {
      SEAL_KEYS,
      LOG_LEVEL: 'warn',
      NATS_URL: nats.url,
      NATS_USER: name,
      NATS_PASSWORD: nats.password(name),
      ...(name === 'appointments' && fileSettings()),
      ...healthSettings(health),
      [`${name.toUpperCase()}_DATABASE_URL`]: databaseUrl,
    },
    readyUrl: `http://127.0.0.1:${health}/readyz`,
  });
}
