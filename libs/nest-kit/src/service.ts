import 'reflect-metadata';
import { Module, type DynamicModule, type INestMicroservice, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { NestMicroservice } from '@nestjs/microservices';
import { operationsOf } from '@drawpoint/contracts/registry';
import type { ServiceName } from '@drawpoint/contracts/operation';
import type { Logger } from 'pino';
import type { z } from 'zod';
import { Bus } from './bus/bus.ts';
import type { BusServer, BusTransport } from './bus/bus-transport.ts';
import { NatsTransport } from './bus/nats-transport.ts';
import { answerPings, ping } from './bus/ping.ts';
import { dataModule } from './data/data.module.ts';
import { createPool } from './data/pool.ts';
import { prepareDatabase } from './data/prepare-database.ts';
import { parseEnv, type CommonEnv, type EnvSource } from './env.ts';
import { Log, logOf } from './logging/log.ts';
import { NestLogger } from './logging/nest-logger.ts';
import { runProgram } from './run-program.ts';

/** Injects the service's typed settings. */
export const ENV = Symbol('ENV');

export type ServiceDefinition<Env extends CommonEnv = CommonEnv> = {
  name: ServiceName;
  env: z.ZodType<Env>;
  module: (env: Env) => Type<unknown> | DynamicModule;
  database: {
    /** The service's `prisma/migrations` folder. */
    migrations: string;
    /** Tables that the running service may only add to. */
    appendOnly?: readonly string[];
  };
};

/** A service: its name, settings, module and database. */
export const defineService = <Env extends CommonEnv>(
  definition: ServiceDefinition<Env>,
): ServiceDefinition<Env> => definition;

export type RunningService = {
  /** One of the service's providers: for the demo's data and the terminal. */
  get<T>(type: Type<T>): T;
  close(): Promise<void>;
};

export type StartOptions<Env> = {
  env: Env;
  transport: BusTransport;
  logger: Logger;
  /** Bring the database up to date first; needs the owner's connection. */
  migrate?: boolean;
};

/**
 * Starts a service on a bus. Throws when its handlers are not exactly the operations of its contract, or its
 * database cannot be brought up to date.
 */
export async function startService<Env extends CommonEnv>(
  definition: ServiceDefinition<Env>,
  { env, transport, logger, migrate = false }: StartOptions<Env>,
): Promise<RunningService> {
  const { name } = definition;
  const log = logOf(logger, name);
  const database = databaseSettings(name, env);
  if (migrate) await bringUpToDate({ name, database: definition.database }, database);
  const pool = createPool({ name, connectionString: database.url, size: database.pool, log });
  const client = transport.client(name, log);
  await client.connect();
  let app: INestMicroservice | undefined;
  const close = async (): Promise<void> => {
    // Jobs and consumers hold connections until they are told to stop.
    await app?.close();
    await client.close();
    await pool.end();
  };
  try {
    const server = transport.server(name, { log });
    const root: DynamicModule = {
      module: ServiceModule,
      global: true,
      imports: [dataModule({ name, pool, sealKeys: env.SEAL_KEYS }), definition.module(env)],
      providers: [
        { provide: Log, useValue: log },
        { provide: Bus, useValue: new Bus(name, client) },
        { provide: ENV, useValue: env },
      ],
      exports: [Log, Bus, ENV],
    };
    const started = (app = await NestFactory.createMicroservice(root, {
      strategy: server,
      logger: new NestLogger(log),
      abortOnError: false,
    }));
    // Nest's own init() would run the start hooks once itself and once more here.
    if (app instanceof NestMicroservice) app.setIsInitHookCalled(true);
    await app.init();
    answerPings(name, server);
    checkHandlers(name, server);
    await app.listen();
    return { get: (type) => started.get(type, { strict: false }), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** A service as a process of its own: settings from the environment, stops gracefully on SIGTERM and Ctrl-C. */
export async function runService<Env extends CommonEnv>(
  definition: ServiceDefinition<Env>,
  source: EnvSource,
): Promise<void> {
  const env = parseEnv(definition.env, source);
  const migrate = databaseSettings(definition.name, env).ownerUrl !== undefined;
  await runProgram({
    name: definition.name,
    env,
    start: (logger) => startService(definition, { env, transport: NatsTransport.of(env), logger, migrate }),
  });
}

@Module({})
class ServiceModule {}

type DatabaseSettings = { url: string; ownerUrl: string | undefined; pool: number };

// `databaseEnv` made these settings; their names carry the service's.
function databaseSettings(name: ServiceName, env: CommonEnv): DatabaseSettings {
  const prefix = name.toUpperCase();
  const values = env as unknown as Record<string, string | number | undefined>;
  return {
    url: String(values[`${prefix}_DATABASE_URL`]),
    ownerUrl: values[`${prefix}_DATABASE_OWNER_URL`] as string | undefined,
    pool: Number(values[`${prefix}_DATABASE_POOL`]),
  };
}

async function bringUpToDate(
  { name, database }: Pick<ServiceDefinition, 'name' | 'database'>,
  { url, ownerUrl }: DatabaseSettings,
): Promise<void> {
  if (!ownerUrl) throw new Error(`${name.toUpperCase()}_DATABASE_OWNER_URL is needed to migrate`);
  await prepareDatabase({
    connectionString: ownerUrl,
    folder: database.migrations,
    appRole: decodeURIComponent(new URL(url).username),
    appendOnly: database.appendOnly ?? [],
  });
}

function checkHandlers(name: ServiceName, server: BusServer): void {
  const handled = new Set(server.getHandlers().keys());
  const wanted = new Set([...operationsOf(name), ping(name)].map((op) => op.subject as string));
  const missing = [...wanted].filter((subject) => !handled.has(subject));
  const extra = [...handled].filter((subject) => !wanted.has(subject));
  if (missing.length + extra.length === 0) return;
  throw new Error(
    `The handlers of ${name} differ from its contract. Missing: ${missing.join(', ') || 'none'}. ` +
      `Not in the contract: ${extra.join(', ') || 'none'}.`,
  );
}
