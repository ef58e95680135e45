import { Inject, Injectable } from '@nestjs/common';
import type { AuditEntry, AuditQuery } from '@drawpoint/contracts/audit';
import type { Pool } from 'pg';
import { PG_POOL } from '../data/pool.ts';
import { Sealer } from '../data/sealer.ts';
import { AUDIT_ENTRY } from './audit.ts';

type Row = Omit<AuditEntry, 'id' | 'occurred_at' | 'client_ip'> & {
  id: string;
  occurred_at: Date;
  client_ip_sealed: string | null;
};

/** Reads the service's audit. The admin service decides who may see which entries. */
@Injectable()
export class AuditReader {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    private readonly sealer: Sealer,
  ) {}

  /** The newest first; entries of the same instant by id, the highest first. */
  async read(query: AuditQuery): Promise<AuditEntry[]> {
    const { conditions, values } = conditionsOf(query);
    const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';
    const { rows } = await this.pool.query<Row>(
      `SELECT id, occurred_at, operation, action, outcome, actor_id, impersonator_id, person_id, subject,
              client_ip_sealed, request_id, details
         FROM kit.audit_entry ${where}
        ORDER BY occurred_at DESC, id DESC LIMIT ${query.limit}`,
      values,
    );
    return rows.map(({ id, occurred_at, client_ip_sealed, ...entry }) => ({
      ...entry,
      id: Number(id),
      occurred_at: occurred_at.toISOString(),
      client_ip:
        query.with_addresses && client_ip_sealed !== null
          ? this.sealer.open(client_ip_sealed, { table: AUDIT_ENTRY, column: 'client_ip_sealed', row: id })
          : null,
    }));
  }
}

function conditionsOf(query: AuditQuery): { conditions: string[]; values: unknown[] } {
  const values: unknown[] = [];
  const value = (one: unknown): string => `$${values.push(one)}`;
  const conditions: string[] = [];
  const given = <T>(one: T | undefined, condition: (given: T) => string): void => {
    if (one !== undefined) conditions.push(condition(one));
  };
  const zone = query.tz ?? 'UTC';
  given(
    query.before,
    ({ at, id }) => `(occurred_at, id) < (${value(at)}::timestamptz, ${value(id)}::bigint)`,
  );
  given(query.person, (id) => {
    const person = value(id);
    return `(person_id = ${person} OR actor_id = ${person})`;
  });
  given(query.actor, (id) => {
    const actor = value(id);
    return `(impersonator_id = ${actor} OR actor_id = ${actor} AND impersonator_id IS NULL)`;
  });
  given(query.action, (action) => `action = ${value(action)}`);
  given(query.outcome, (outcome) =>
    outcome === 'refused' ? `outcome <> 'done'` : `outcome = ${value(outcome)}`,
  );
  given(query.from, (day) => `occurred_at >= ${value(day)}::date::timestamp AT TIME ZONE ${value(zone)}`);
  given(query.to, (day) => `occurred_at < (${value(day)}::date + 1)::timestamp AT TIME ZONE ${value(zone)}`);
  given(query.among, (people) => {
    const since = query.among_since ?? [];
    const left = new Set(since.map(({ user_id }) => user_id));
    // As rows, which Postgres hashes. For an array the planner would estimate each entry, three times.
    const isOne = `IN (SELECT unnest(${value(people.filter((id) => !left.has(id)))}::int[]))`;
    return `(person_id ${isOne} OR actor_id ${isOne} OR impersonator_id ${isOne}
             OR EXISTS (SELECT FROM jsonb_to_recordset(${value(JSON.stringify(since))}::jsonb) AS one (user_id int, at timestamptz)
                         WHERE user_id IN (person_id, actor_id, impersonator_id) AND occurred_at >= at))`;
  });
  given(query.by_providers, (ids) => `(provider_id IS NULL OR provider_id = ANY (${value(ids)}::int[]))`);
  if (query.by_others) conditions.push('coalesce(impersonator_id, actor_id) <> person_id');
  return { conditions, values };
}
