import { Pool, type QueryResultRow } from 'pg';
import type { z } from 'zod/mini';
import type { Caller, Envelope, Reply } from '@drawpoint/contracts/envelope';
import {
  isInternal,
  type CallerName,
  type InputOf,
  type Operation,
  type ServiceName,
} from '@drawpoint/contracts/operation';
import { Bus } from '../bus/bus.ts';
import { InProcessTransport } from '../bus/in-process-transport.ts';
import { systemContext } from '../bus/request-context.ts';
import { isCollision } from '../data/sql-state.ts';
import { databaseSettingNames, readEnv, type EnvSource } from '../env.ts';
import { AppError, invalid, toWire } from '../app-error.ts';
import { createLogger, logOf } from '../logging/log.ts';
import { startService, type RunningService, type ServiceDefinition } from '../service.ts';
import { fileSettings } from './file-settings.ts';
import { logLines } from './log-lines.ts';
import { checkSealedPlaces, testKey } from './sealed-values.ts';
import { createTestDatabase, type TestDatabase } from './postgres.ts';

/** Replaces an operation of a service that is not started. May throw an `AppError`. */
export type Fake = (input: never, envelope: Envelope) => unknown;

export interface StartServicesOptions {
  fakes?: Record<string, Fake>;
  /** More settings, beside databases and keys. */
  env?: EnvSource;
}

export interface StartedServices {
  /** The gateway's bus. */
  bus: Bus;
  /** Any program's bus. */
  busOf(name: CallerName): Bus;
  transport: InProcessTransport;
  /** All log lines so far, one JSON text each. */
  logs: string[];
  /** Calls as the gateway, or as a program that an internal operation admits. */
  call<Op extends Operation>(
    op: Op,
    input: InputOf<Op>,
    caller?: Caller | null,
  ): Promise<z.output<Op['output']>>;
  /** A service's database, with a query as its owner. */
  database(name: ServiceName): TestDatabase & {
    rows<Row extends QueryResultRow>(sql: string, values?: unknown[]): Promise<Row[]>;
  };
  /** Stops a service. Its database stays for `start`. */
  stop(name: ServiceName): Promise<void>;
  start(name: ServiceName): Promise<void>;
  close(): Promise<void>;
}

const SEAL_KEYS = testKey();
/**
 * One connection listens for jobs. With only two more, a transaction whose work asks for a second connection soon
 * waits for itself.
 */
const POOL = '3';

// Each definition has its own settings type, so a list of them has none in common.
type AnyService = Pick<ServiceDefinition, 'name' | 'database' | 'features'> & { env: z.core.$ZodType };

/** Starts services in this process on an in-memory bus, each with a fresh database and two roles. */
export async function startServices(
  definitions: readonly AnyService[],
  { fakes = {}, env = {} }: StartServicesOptions = {},
): Promise<StartedServices> {
  const logs: string[] = [];
  const logger = createLogger({ level: 'info', destination: logLines(logs) });
  const transport = new InProcessTransport();
  for (const [subject, fake] of Object.entries(fakes)) transport.respond(subject, answerWith(fake));
  const parts = await Promise.all(definitions.map((definition) => prepare(definition as ServiceDefinition)));
  const byName = new Map(parts.map((part) => [part.definition.name, part]));
  const partOf = (name: ServiceName) => {
    const part = byName.get(name);
    if (!part) throw new Error(`${name} is not among the services of this test`);
    return part;
  };
  const start = async (name: ServiceName) => {
    const part = partOf(name);
    const settings = { SEAL_KEYS, ...fileSettings(), ...databaseSettings(name, part.database), ...env };
    part.running = await startService(part.definition, {
      env: readEnv(part.definition.env, settings),
      transport,
      logger,
    });
  };
  const stop = async (name: ServiceName) => {
    const part = partOf(name);
    await part.running?.close();
    part.running = undefined;
  };
  const buses = new Map<CallerName, Bus>();
  const busOf = (name: CallerName): Bus => {
    const bus = buses.get(name) ?? new Bus(name, transport.client(name, logOf(logger, 'test')));
    buses.set(name, bus);
    return bus;
  };
  const close = async () => {
    await Promise.all(parts.map((part) => stop(part.definition.name)));
    const places = parts.map((part) => checkSealedPlaces(part.pool, SEAL_KEYS, part.definition.name));
    const misplaced = (await Promise.allSettled(places)).find((place) => place.status === 'rejected');
    await Promise.all(parts.map((part) => part.pool.end()));
    await Promise.all(parts.map((part) => part.database.drop()));
    if (misplaced) throw misplaced.reason;
  };
  try {
    await Promise.all(parts.map((part) => start(part.definition.name)));
  } catch (error) {
    await close();
    throw error;
  }
  return {
    bus: busOf('gateway'),
    busOf,
    transport,
    logs,
    call: (op, input, caller = null) => {
      const from = isInternal(op.allow) ? (op.allow.internal[0] ?? 'gateway') : 'gateway';
      return busOf(from).call(op, input, { ...systemContext(), caller });
    },
    database: (name) => {
      const { database, pool } = partOf(name);
      return { ...database, rows: (sql, values) => rowsOf(pool, sql, values) };
    },
    stop,
    start,
    close,
  };
}

/** Runs the statement again when a background job of the service collides with it. */
async function rowsOf<Row extends QueryResultRow>(
  pool: Pool,
  sql: string,
  values?: unknown[],
): Promise<Row[]> {
  const run = () => pool.query<Row>(sql, values);
  const { rows } = await run().catch((error: unknown) => {
    if (!isCollision(error)) throw error;
    return run();
  });
  return rows;
}

/** A signed-in caller for `call`. */
export function callerOf(person: Partial<Caller> & Pick<Caller, 'user_id'>): Caller {
  return { roles: ['user'], provider_id: null, session_id: `test-${person.user_id}`, ...person };
}

async function prepare(definition: ServiceDefinition) {
  const { name, database: described } = definition;
  const database = await createTestDatabase({ service: name, ...described });
  const pool = new Pool({ connectionString: database.ownerUrl, max: 2 });
  // Dropping a database with FORCE ends its connections.
  pool.on('error', () => undefined);
  return { definition, database, pool, running: undefined as RunningService | undefined };
}

function databaseSettings(name: ServiceName, { appUrl, ownerUrl }: TestDatabase): EnvSource {
  const names = databaseSettingNames(name);
  return { [names.url]: appUrl, [names.ownerUrl]: ownerUrl, [names.pool]: POOL };
}

const answerWith = (fake: Fake) => async (payload: string) => {
  const envelope = JSON.parse(payload) as Envelope;
  const reply: Reply = await Promise.resolve()
    .then(() => {
      // A request that is refused in any case must change nothing.
      if (envelope.refused) throw invalid({});
      return fake(envelope.input as never, envelope);
    })
    .then(
      (output) => ({ ok: true as const, output }),
      (error: unknown) => {
        if (!(error instanceof AppError)) throw error;
        return { ok: false as const, error: toWire(error) };
      },
    );
  return JSON.stringify(reply);
};
