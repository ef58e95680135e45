import { Inject, Injectable } from '@nestjs/common';
import type { Reply } from '@drawpoint/contracts/envelope';
import type { AuditMark } from '@drawpoint/contracts/operation';
import type { Pool } from 'pg';
import type { Outcome, RequestContext } from '../bus/request-context.ts';
import type { RawExecutor } from '../data/in-transaction.ts';
import { nextId } from '../data/next-id.ts';
import { poolExecutor } from '../data/pool-executor.ts';
import { PG_POOL } from '../data/pool.ts';
import { Sealer } from '../data/sealer.ts';
import { Log } from '../logging/log.ts';

export type AuditEntry = {
  /** The action: `signed_in`. */
  action: string;
  /** The id of the record; null without one. */
  subject: string | number | null;
  /** The person whose record it is; null when it is nobody's, or unknown. */
  person: number | null;
  /** `done` by default. */
  outcome?: Outcome;
  /** The new value, with the one before: `visit.step_minutes: 30 → 45`. Never personal data. */
  details?: string;
};

type Tx = RawExecutor;

/** The table, as sealed values name it. */
export const AUDIT_ENTRY = 'kit.audit_entry';

/** Records who did what to which record, in the service's own database. Rows are only added. */
@Injectable()
export class Audit {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    private readonly sealer: Sealer,
    private readonly log: Log,
  ) {}

  /**
   * Records inside the transaction of the change. Use it when the use case knows more than the contract, or when
   * the change must not exist without its entry. The call then gets no other entry with the same outcome.
   */
  async record(
    tx: Tx,
    ctx: RequestContext,
    { action, subject, person, outcome = 'done', details }: AuditEntry,
  ): Promise<void> {
    const { caller, call, clientIp, requestId } = ctx;
    const providerId = caller?.within_provider ?? caller?.provider_id ?? null;
    const id = await nextId(tx, AUDIT_ENTRY);
    const at = { table: AUDIT_ENTRY, column: 'client_ip_sealed', row: id };
    await tx.$executeRaw`
      INSERT INTO kit.audit_entry
        (id, operation, action, outcome, actor_id, impersonator_id, provider_id, person_id, subject,
         client_ip_sealed, request_id, details)
      OVERRIDING SYSTEM VALUE
      VALUES (${id}, ${call?.operation ?? null}, ${action}, ${outcome}, ${caller?.user_id ?? null}::int,
              ${caller?.impersonator_id ?? null}::int, ${providerId}::int, ${person}::int,
              ${subject === null ? null : String(subject)},
              ${clientIp === undefined ? null : this.sealer.seal(clientIp, at)}, ${requestId}, ${details ?? null})`;
    call?.recorded.add(outcome);
  }

  /**
   * Records a call as its contract marks it, unless the use case recorded the same outcome. Calls refused by
   * a limit are skipped. Failures to write are logged, because the work is done already.
   */
  async recordCall(mark: AuditMark, ctx: RequestContext, input: object, reply: Reply): Promise<void> {
    const outcome = reply.ok ? 'done' : reply.error.code;
    if (outcome === 'RATE_LIMITED' || ctx.call?.recorded.has(outcome)) return;
    const { action } = mark;
    const fields = { ...(reply.ok && (reply.output as object)), ...input } as Record<string, unknown>;
    const subject = idIn(fields, mark.subject);
    const person = Number(idIn(fields, mark.person ?? PERSON)) || null;
    const written = this.record(poolExecutor(this.pool), ctx, { action, subject, person, outcome }).catch(
      (err: unknown) => {
        const { operation } = ctx.call ?? {};
        const { user_id: actor_id, impersonator_id } = ctx.caller ?? {};
        const entry = { operation, action, outcome, actor_id, impersonator_id, subject };
        this.log.error({ alert: 'audit_entry_lost', ...entry, err }, 'An audit entry could not be written');
      },
    );
    // While the database is unavailable, waiting again would be useless.
    if (outcome !== 'UNAVAILABLE') await written;
  }
}

/** Contracts name the person of a record by this field. */
const PERSON = 'user_id';

function idIn(fields: Record<string, unknown>, name: string | undefined): string | number | null {
  const value = name === undefined ? null : fields[name];
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}
