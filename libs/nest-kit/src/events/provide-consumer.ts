import type { Provider, Type } from '@nestjs/common';
import type { Pool } from 'pg';
import type { EventRecord } from '@drawpoint/contracts/events';
import { Bus } from '../bus/bus.ts';
import type { PrismaLike, RawExecutor } from '../data/in-transaction.ts';
import { PG_POOL } from '../data/pool.ts';
import { Log } from '../logging/log.ts';
import {
  EventConsumer,
  type ConsumerOptions,
  type ConsumerTiming,
  type EventHandler,
} from './event-consumer.ts';

type Instances<Deps extends readonly Type<unknown>[]> = {
  [Key in keyof Deps]: Deps[Key] extends Type<infer Instance> ? Instance : never;
};

export interface ConsumerDefinition<
  Tx extends RawExecutor,
  Deps extends readonly Type<unknown>[],
> extends Pick<ConsumerOptions<Tx>, 'publisher' | 'read'> {
  database: Type<PrismaLike<Tx>>;
  /** What the handlers need; handed to both functions below in this order. */
  inject?: Deps;
  handlers: (...deps: Instances<Deps>) => Record<string, EventHandler<Tx>>;
  afterCommit?: (...deps: Instances<Deps>) => (events: EventRecord[]) => void | Promise<void>;
  timing?: Partial<ConsumerTiming>;
}

/** A provider that pulls a publisher's log for as long as the service runs. */
export function provideConsumer<Tx extends RawExecutor, const Deps extends readonly Type<unknown>[] = []>(
  definition: ConsumerDefinition<Tx, Deps>,
): Provider {
  const { publisher, read, database, inject, handlers, afterCommit, timing } = definition;
  return {
    provide: consumerToken(publisher),
    inject: [PG_POOL, Bus, Log, database, ...(inject ?? [])],
    useFactory: (pool: Pool, bus: Bus, log: Log, db: PrismaLike<Tx>, ...deps: Instances<Deps>) =>
      new EventConsumer(
        { publisher, read, handlers: handlers(...deps), afterCommit: afterCommit?.(...deps) },
        db,
        pool,
        bus,
        log,
        timing,
      ),
  };
}

/** The injection token of the consumer of a publisher's log. */
export const consumerToken = (publisher: string): string => `events of ${publisher}`;
