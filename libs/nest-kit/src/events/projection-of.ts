import type { Provider, Type } from '@nestjs/common';
import { escapeIdentifier } from 'pg';
import type { EventData, EventDefinition } from '@drawpoint/contracts/events';
import type { ServiceName } from '@drawpoint/contracts/operation';
import type { PrismaLike, RawExecutor } from '../data/in-transaction.ts';
import { consumer, type ConsumerDefinition } from './consumer.ts';
import { on } from './event-handler.ts';

export interface ProjectionOptions<
  Tx extends RawExecutor,
  Event extends EventDefinition,
  Deps extends readonly Type<unknown>[],
> extends AfterCommit<Deps> {
  /** Name of the consumer. Default: the table's name. */
  name?: string;
  database: Type<PrismaLike<Tx>>;
  /** A table of this service with `id`, `version` and these columns, named like the event's fields. */
  table: string;
  /** The fields this service needs. The log is read again to fill a column that is added later. */
  columns: readonly (keyof EventData<Event> & string)[];
}

/** What runs after a commit of the projection. For pushes, which may be lost. */
export type AfterCommit<Deps extends readonly Type<unknown>[]> = Pick<
  ConsumerDefinition<RawExecutor, ServiceName, Deps>,
  'inject' | 'afterCommit'
>;

/**
 * Keeps a table in sync with another service's entities: the newest version of each by `id`. After a restore
 * of the publisher's log, the table goes back with it.
 */
export function projectionOf<
  Tx extends RawExecutor,
  Event extends EventDefinition,
  const Deps extends readonly Type<unknown>[] = [],
>(
  event: Event,
  { name, database, table, columns, ...after }: ProjectionOptions<Tx, Event, Deps>,
): Provider[] {
  if (event.kind !== 'state') throw new Error(`${event.type} is no state that could be kept in step`);
  const sql = statementsFor(table, columns);
  return consumer({
    name: name ?? table,
    publisher: event.publisher,
    kind: 'projection',
    database,
    ...after,
    handlers: () => [
      on(event, async (tx: Tx, { data, entity_id, entity_version }) => {
        const row = JSON.stringify({ ...(data as object), id: entity_id, version: entity_version });
        await tx.$executeRaw(sql.apply, row);
      }),
    ],
    rebuild: {
      shape: [...columns].sort().join(),
      begin: async (tx) => void (await tx.$executeRaw(sql.begin)),
      end: async (tx) => void (await tx.$executeRaw(sql.end)),
    },
  });
}

function statementsFor(table: string, columns: readonly string[]) {
  const name = escapeIdentifier(table);
  const kept = [...columns, 'version'].map((column) => escapeIdentifier(column));
  const all = ['id', ...kept].join(', ');
  const changes = kept.map((column) => `${column} = excluded.${column}`).join(', ');
  return {
    // The table's row type gives each JSON field its type.
    apply: statement(
      `INSERT INTO ${name} (${all}) SELECT ${all} FROM jsonb_populate_record(NULL::${name}, `,
      `::jsonb) ON CONFLICT (id) DO UPDATE SET ${changes} WHERE ${name}.version < excluded.version`,
    ),
    begin: statement(`UPDATE ${name} SET version = 0`),
    end: statement(`DELETE FROM ${name} WHERE version = 0`),
  };
}

/** A query text built here, in the form of a tagged template. */
const statement = (...parts: string[]): TemplateStringsArray => Object.assign(parts, { raw: parts });
