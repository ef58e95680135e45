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
  /** Unique within the service. Name and publisher identify the cursor, so never rename it. */
  name: string;
  publisher: Publisher;
  kind: ConsumerKind;
  database: Type<PrismaLike<Tx>>;
  /** Providers that the functions below receive, in this order. */
  inject?: Deps;
  handlers: (...deps: Instances<Deps>) => readonly EventHandler<Tx, Publisher>[];
  /** Runs after the commit with the applied events. For pushes, which may be lost. */
  afterCommit?: (...deps: Instances<Deps>) => (events: EventRecord[]) => void | Promise<void>;
  rebuild?: Rebuild<Tx>;
  timing?: Partial<ConsumerTiming>;
}

/** Providers of a consumer that pulls a publisher's log while the service runs. */
export function consumer<
  Tx extends RawExecutor,
  const Publisher extends ServiceName,
  const Deps extends readonly Type<unknown>[] = [],
>(definition: ConsumerDefinition<Tx, Publisher, Deps>): Provider[] {
  const { name, publisher, kind, database, inject, handlers, afterCommit, rebuild, timing } = definition;
  return [
    {
      // A symbol each, so that the registry sees two of the same name. Nest would replace one by the other.
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
