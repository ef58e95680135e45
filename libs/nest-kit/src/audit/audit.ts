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
  /** What was done or tried: `signed_in`. */
  action: string;
  /** The id of the record it was done to; null where there is none. */
  subject: string | number | null;
  /** `done` unless told. */
  outcome?: Outcome;
};

type Tx = RawExecutor;

const ENTRY = 'kit.audit_entry';

/** Who did what to which record, in the service's own database; rows are only ever added. */
@Injectable()
export class Audit {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    private readonly sealer: Sealer,
    private readonly log: Log,
  ) {}

  /**
   * Records inside the transaction of the change: for use cases that know more than the contract says, or whose change
   * must not be there without its entry. The call then gets no other entry of the same outcome.
   */
  async record(
    tx: Tx,
    ctx: RequestContext,
    { action, subject, outcome = 'done' }: AuditEntry,
  ): Promise<void> {
    const { caller, call, clientIp, requestId } = ctx;
    const id = await nextId(tx, ENTRY);
    const at = { table: ENTRY, column: 'client_ip_sealed', row: id };
    await tx.$executeRaw`
      INSERT INTO kit.audit_entry
        (id, operation, action, outcome, actor_id, impersonator_id, subject, client_ip_sealed, request_id)
      OVERRIDING SYSTEM VALUE
      VALUES (${id}, ${call?.operation ?? null}, ${action}, ${outcome}, ${caller?.user_id ?? null}::int,
              ${caller?.impersonator_id ?? null}::int, ${subject === null ? null : String(subject)},
              ${clientIp === undefined ? null : this.sealer.seal(clientIp, at)}, ${requestId})`;
    call?.recorded.add(outcome);
  }

  /**
   * Records a call as its contract marks it, after its work, unless the use case did with the same outcome. What was
   * refused by a limit was not worked on. An entry that cannot be written goes to the log: the work is done by now.
   */
  async recordCall(mark: AuditMark, ctx: RequestContext, input: object, reply: Reply): Promise<void> {
    const outcome = reply.ok ? 'done' : reply.error.code;
    if (outcome === 'RATE_LIMITED' || ctx.call?.recorded.has(outcome)) return;
    const { action } = mark;
    const subject = subjectOf(mark, input, reply);
    const written = this.record(poolExecutor(this.pool), ctx, { action, subject, outcome }).catch(
      (err: unknown) => {
        const { operation } = ctx.call ?? {};
        const { user_id: actor_id, impersonator_id } = ctx.caller ?? {};
        const entry = { operation, action, outcome, actor_id, impersonator_id, subject };
        this.log.error({ alert: 'audit_entry_lost', ...entry, err }, 'An audit entry could not be written');
      },
    );
    // Where the database is away nobody waits for it a second time.
    if (outcome !== 'UNAVAILABLE') await written;
  }
}

function subjectOf({ subject: field }: AuditMark, input: object, reply: Reply): string | number | null {
  if (field === undefined) return null;
  const fields: Record<string, unknown> = { ...(reply.ok && (reply.output as object)), ...input };
  const value = fields[field];
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}
