import { Injectable } from '@nestjs/common';
import { type AuditEntry, type AuditQuery, readAudit } from '@drawpoint/contracts/audit';
import { SERVICES, type ServiceName } from '@drawpoint/contracts/operation';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { AuditOrder, type PlacedIn } from '../domain/audit-order.ts';

export type MergedEntry = PlacedIn<ServiceName, AuditEntry>;
type Query = Omit<AuditQuery, 'before' | 'limit' | 'among'>;
/** Whose entries; null for everybody's. */
type Among = ReadonlySet<number> | null;
type Page = { after: string | undefined; size: number };

/** Entries of everybody that are read for each of a provider's. */
const READ_FOR_EACH = 8;
/** As many as a service answers (`readAudit`). */
const MOST_AT_ONCE = 1_001;

const READERS = SERVICES.map((service) => ({ service, op: readAudit(service) }));

/** The audit of all services as one, the newest first (decision 141). */
@Injectable()
export class ReadAudits {
  private readonly order = new AuditOrder(SERVICES);

  constructor(private readonly bus: Bus) {}

  /**
   * A page of what `among` did or what was done to them, of everybody's where it is null. The people of a provider are
   * thousands: entries of everybody are read first, and only a service where too few of them are theirs is asked with the ids.
   * Throws UNAVAILABLE where a service does not answer: an audit with a gap would not say so.
   */
  async page(
    query: Query,
    among: Among,
    { after, size }: Page,
    ctx: RequestContext,
  ): Promise<{ entries: MergedEntry[]; next: string | null }> {
    const lists = await Promise.all(
      READERS.map(async ({ service, op }) => {
        const before = after === undefined ? undefined : this.order.before(after, service);
        const read = async (limit: number, ids?: number[]) => {
          const asked = { ...query, ...(ids && { among: ids }), before, limit };
          return (await this.bus.call(op, asked, ctx)).data;
        };
        // One more than is shown tells whether there is another page.
        const wanted = size + 1;
        const data = among === null ? await read(wanted) : await readAmong(among, wanted, read);
        return data.map((entry): MergedEntry => ({ ...entry, service }));
      }),
    );
    return this.order.merge(lists, size);
  }
}

/** The first `wanted` of theirs, or all there are. */
async function readAmong(
  among: NonNullable<Among>,
  wanted: number,
  read: (limit: number, ids?: number[]) => Promise<AuditEntry[]>,
): Promise<AuditEntry[]> {
  const limit = Math.min(wanted * READ_FOR_EACH, MOST_AT_ONCE);
  const all = await read(limit);
  const theirs = all.filter((entry) =>
    [entry.person_id, entry.actor_id, entry.impersonator_id].some((id) => id !== null && among.has(id)),
  );
  return theirs.length >= wanted || all.length < limit ? theirs.slice(0, wanted) : read(wanted, [...among]);
}
