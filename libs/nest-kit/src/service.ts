import 'reflect-metadata';
import { Module, type DynamicModule, type INestMicroservice, type Provider, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { PUBLISHERS } from '@drawpoint/contracts/event-log';
import { operationsOf } from '@drawpoint/contracts/registry';
import type { ServiceName, Share } from '@drawpoint/contracts/operation';
import type { Logger } from 'pino';
import type { z } from 'zod';
import { auditFeature } from './audit/audit-feature.ts';
import { Bus } from './bus/bus.ts';
import type { BusTransport } from './bus/bus-transport.ts';
import { watchBus } from './bus/watch-bus.ts';
import { dataModule } from './data/data.module.ts';
import { poolExecutor } from './data/pool-executor.ts';
import { createPool, waitLonger } from './data/pool.ts';
import { withClient } from './data/migrate.ts';
import { prepareDatabase } from './data/prepare-database.ts';
import { Reachability } from './data/reachability.ts';
import { RESEAL } from './data/reseal.task.ts';
import { checkSealKeys } from './data/seal-check.ts';
import { assertNotHalfRestored } from './data/unfinished-restore.ts';
import {
  databaseSettingsOf,
  parseEnv,
  type CommonEnv,
  type DatabaseSettings,
  type EnvSource,
} from './env.ts';
import { eventsFeature } from './events/events-feature.ts';
import type { Feature } from './feature/feature.ts';
import { serve } from './feature/serve.ts';
import { pingFeature } from './health/ping.ts';
import { Jobs } from './jobs/jobs.ts';
import { createLogger, Log, logOf } from './logging/log.ts';
import { NestLogger } from './logging/nest-logger.ts';
import { runProgram } from './run-program.ts';
import { traceCall } from './tracing/tracing.ts';

/** Injection token of the service's typed settings. */
export const ENV = Symbol('ENV');

export type ServiceDefinition<Env extends CommonEnv = CommonEnv> = {
  name: ServiceName;
  env: z.ZodType<Env>;
  database: {
    /** The Prisma client, provided to the whole service. */
    client: Type;
    /** Path of the service's `prisma/migrations` folder. */
    migrations: string;
    /** Tables that the running service can only insert into. */
    appendOnly?: readonly string[];
  };
  /** Together they handle exactly the service's operations. */
  features: readonly Feature[];
  /** Providers for all features. */
  providers?: readonly Provider[];
  /** Commands for the terminal, by their first argument. The service starts, runs the command and ends. */
  commands?: Readonly<Record<string, (service: RunningService) => Promise<void>>>;
};

/** Defines a service: name, settings, database and features. */
export const defineService = <Env extends CommonEnv>(
  definition: ServiceDefinition<Env>,
): ServiceDefinition<Env> => definition;

export type RunningService = {
  /** Gets a provider of the service, for demo data and commands. */
  get<T>(type: Type<T>): T;
  /** Whether it can work now: its bus is connected and its database answers. */
  isReady(): Promise<boolean>;
  close(): Promise<void>;
};

export type StartOptions<Env> = {
  env: Env;
  transport: BusTransport;
  logger: Logger;
  /** Migrates the database first. Needs the owner's connection. */
  migrate?: boolean;
};

/**
 * Starts a service on a bus. Throws when its features do not match its contract or its database cannot be
 * migrated. Throws when `SEAL_KEYS` does not open the data sealed there.
 */
export async function startService<Env extends CommonEnv>(
  definition: ServiceDefinition<Env>,
  { env, transport, logger, migrate = false }: StartOptions<Env>,
): Promise<RunningService> {
  const { name } = definition;
  const features = withKitFeatures(definition);
  const log = logOf(logger, name);
  const database = databaseSettingsOf(definition.name, env);
  if (migrate) await migrateDatabase(definition, database);
  const { prepares } = database;
  const pool = createPool({ name, connectionString: database.url, size: database.pool, prepares, log });
  const endLongWaits = waitLonger(pool);
  const reachability = new Reachability({ name, connectionString: database.url, log });
  const client = transport.client(name, log);
  let app: INestMicroservice | undefined;
  const close = async (): Promise<void> => {
    // Jobs and consumers hold connections until they are stopped.
    await app?.close();
    await client.close();
    await Promise.all([pool.end(), reachability.close()]);
  };
  try {
    await assertNotHalfRestored(pool, name);
    const { opensUnbound, isOutdated } = await checkSealKeys(pool, env.SEAL_KEYS, name);
    if (isOutdated) await new Jobs().add(poolExecutor(pool), RESEAL, {}, { key: RESEAL });
    await client.connect();
    const isBusConnected = watchBus(client);
    const server = transport.server(name, { log, shares: sharesOf(name) });
    const started = (app = await NestFactory.createMicroservice(
      rootModule(
        [
          dataModule({
            ...{ name, pool, prepares, opensUnbound },
            sealKeys: env.SEAL_KEYS,
            auditYears: database.auditYears,
          }),
          ...features.map(({ module }) => module),
        ],
        [
          { provide: Log, useValue: log },
          { provide: Reachability, useValue: reachability },
          { provide: Bus, useValue: new Bus(name, client, traceCall) },
          { provide: ENV, useValue: env },
          definition.database.client,
          ...(definition.providers ?? []),
        ],
      ),
      { strategy: server, logger: new NestLogger(log), abortOnError: false },
    ));
    serve(features, started, server, reachability);
    await started.listen();
    endLongWaits();
    return {
      get: (type) => started.get(type, { strict: false }),
      isReady: async () => isBusConnected() && (await reachability.isReachable()),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Migrates a service's database. Needs the owner's connection. */
export const migrateService = <Env extends CommonEnv>(
  definition: ServiceDefinition<Env>,
  env: Env,
): Promise<void> => migrateDatabase(definition, databaseSettingsOf(definition.name, env));

/**
 * Runs a service as this process, with settings from the environment and a graceful stop. The argument
 * `migrate` migrates the database and ends, as in an init container. The name of a command starts a replica
 * that runs it and ends. Throws for an unknown command.
 */
export async function runService<Env extends CommonEnv>(
  definition: ServiceDefinition<Env>,
  source: EnvSource,
  [command]: readonly string[] = process.argv.slice(2),
): Promise<void> {
  const env = parseEnv(definition.env, source);
  const database = databaseSettingsOf(definition.name, env);
  if (command === 'migrate') return migrateDatabase(definition, database);
  if (command !== undefined) return runCommand(definition, env, command);
  const migrate = database.ownerUrl !== undefined;
  await runProgram({
    name: definition.name,
    env,
    start: async (logger) =>
      startService(definition, { env, transport: await natsTransport(env), logger, migrate }),
  });
}

async function runCommand<Env extends CommonEnv>(
  definition: ServiceDefinition<Env>,
  env: Env,
  command: string,
): Promise<void> {
  const work = definition.commands?.[command];
  if (!work) throw new Error(`${definition.name} has no command ${command}.`);
  // Logs only errors, so that the command's output stays readable.
  const logger = createLogger({ level: 'error' });
  const service = await startService(definition, { env, transport: await natsTransport(env), logger });
  try {
    await work(service);
  } finally {
    await service.close();
  }
}

/** Imported only by programs, because the in-process bus needs no NATS. */
async function natsTransport(env: CommonEnv): Promise<BusTransport> {
  const { NatsTransport } = await import('./bus/nats-transport.ts');
  return NatsTransport.of(env);
}

@Module({})
class ServiceModule {}

const rootModule = (imports: DynamicModule[], shared: Provider[]): DynamicModule => ({
  module: ServiceModule,
  global: true,
  imports,
  providers: shared,
  exports: shared.map((provider) => ('provide' in provider ? provider.provide : provider)),
});

async function migrateDatabase(
  { name, database }: Pick<ServiceDefinition, 'name' | 'database'>,
  { url, ownerUrl }: DatabaseSettings,
): Promise<void> {
  if (!ownerUrl) throw new Error(`${name.toUpperCase()}_DATABASE_OWNER_URL is needed to migrate`);
  await withClient(ownerUrl, (client) => assertNotHalfRestored(client, name));
  try {
    await prepareDatabase({
      connectionString: ownerUrl,
      folder: database.migrations,
      appRole: decodeURIComponent(new URL(url).username),
      appendOnly: database.appendOnly ?? [],
    });
  } catch (error) {
    throw new Error(`${name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

const sharesOf = (name: ServiceName): ReadonlyMap<string, Share> =>
  new Map(operationsOf(name).flatMap(({ subject, share }) => (share ? [[subject, share]] : [])));

/** The service's features plus those the kit adds. Throws when they do not match its contract exactly. */
function withKitFeatures({ name, features }: Pick<ServiceDefinition, 'name' | 'features'>): Feature[] {
  const wanted = operationsOf(name).map(({ subject }) => subject as string);
  const published = PUBLISHERS.includes(name) ? [eventsFeature(name)] : [];
  const all = [...features, ...published, auditFeature(name)];
  const answered = all.flatMap(({ contract }) =>
    Object.values(contract).map(({ subject }) => subject as string),
  );
  const missing = wanted.filter((subject) => !answered.includes(subject));
  const extra = answered.filter(
    (subject, index) => !wanted.includes(subject) || answered.indexOf(subject) < index,
  );
  if (missing.length + extra.length === 0) return [pingFeature(name), ...all];
  throw new Error(
    `The features of ${name} differ from its contract. Missing: ${missing.join(', ') || 'none'}. ` +
      `Not in the contract, or twice: ${extra.join(', ') || 'none'}.`,
  );
}
