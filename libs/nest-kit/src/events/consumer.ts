import type { Provider, Type } from '@nestjs/common';
import type { Pool } from 'pg';
import { type EventRecord } from '@drawpoint/contracts/events';
import { readEvents } from '@drawpoint/contracts/event-log';
import type { ServiceName } from '@drawpoint/contracts/operation';
import { Bus } from '../bus/bus.ts';
import type { PrismaLike, RawExecutor } from '../data/in-transaction.ts';
import { PG_POOL } from '../data/pool.ts';
import { Log } from '../logging/log.ts';
import type { ConsumerKind, ConsumerTiming, Rebuild } from './consumer-options.ts';
import { ConsumerRegistry } from './consumer-registry.ts';
import { EventConsumer } from './event-consumer.ts';
import type { EventHandler } from './event-handler.ts';

type Instances<Deps extends readonly Type<unknown>[]> = {
  [Key in keyof Deps]: Deps[Key] extends Type<infer Instance> ? Instance : never;
};

export interface ConsumerDefinition<
  Tx extends RawExecutor,
  Publisher extends ServiceName,
  Deps extends readonly Type<unknown>[],
> {
  /** Its own within the service; with the publisher it names the cursor, so it stays as it is. */
  name: string;
  publisher: Publisher;
  kind: ConsumerKind;
  database: Type<PrismaLike<Tx>>;
  /** What the handlers need; handed to the functions below in this order. */
  inject?: Deps;
  handlers: (...deps: Instances<Deps>) => readonly EventHandler<Tx, Publisher>[];
  /** Runs after the commit with the events it applied: for pushes, which may be lost. */
  afterCommit?: (...deps: Instances<Deps>) => (events: EventRecord[]) => void | Promise<void>;
  rebuild?: Rebuild<Tx>;
  timing?: Partial<ConsumerTiming>;
}

/** The providers that pull a publisher's log for as long as the service runs. */
export function consumer<
  Tx extends RawExecutor,
  const Publisher extends ServiceName,
  const Deps extends readonly Type<unknown>[] = [],
>(definition: ConsumerDefinition<Tx, Publisher, Deps>): Provider[] {
  const { name, publisher, kind, database, inject, handlers, afterCommit, rebuild, timing } = definition;
  return [
    {
      // One each, so that two of the same name meet in the registry instead of replacing one another.
      provide: Symbol(`consumer ${name} of ${publisher}`),
      inject: [PG_POOL, Bus, Log, ConsumerRegistry, database, ...(inject ?? [])],
      useFactory: (
        pool: Pool,
        bus: Bus,
        log: Log,
        registry: ConsumerRegistry,
        db: PrismaLike<Tx>,
        ...deps: Instances<Deps>
      ) => {
        registry.register(name, publisher);
        return new EventConsumer<Tx>(
          {
            name,
            publisher,
            kind,
            read: readEvents(publisher),
            handlers: handlers(...deps),
            afterCommit: afterCommit?.(...deps),
            rebuild,
          },
          db,
          pool,
          bus,
          log,
          timing,
        );
      },
    },
  ];
}
