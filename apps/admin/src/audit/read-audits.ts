import { Injectable } from '@nestjs/common';
import { type AuditEntry, type AuditQuery, readAudit } from '@drawpoint/contracts/audit';
import { SERVICES, type ServiceName } from '@drawpoint/contracts/operation';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { AuditOrder, type PlacedIn } from '../domain/audit-order.ts';

export type MergedEntry = PlacedIn<ServiceName, AuditEntry>;
type Query = Omit<AuditQuery, 'before' | 'limit'>;
type Page = { after: string | undefined; size: number };

const READERS = SERVICES.map((service) => ({ service, op: readAudit(service) }));

/** The audit of all services as one, the newest first (decision 141). */
@Injectable()
export class ReadAudits {
  private readonly order = new AuditOrder(SERVICES);

  constructor(private readonly bus: Bus) {}

  /** Throws UNAVAILABLE where a service does not answer: an audit with a gap would not say so. */
  async page(
    query: Query,
    { after, size }: Page,
    ctx: RequestContext,
  ): Promise<{ entries: MergedEntry[]; next: string | null }> {
    const lists = await Promise.all(
      READERS.map(async ({ service, op }) => {
        const before = after === undefined ? undefined : this.order.before(after, service);
        // One more than is shown tells whether there is another page.
        const { data } = await this.bus.call(op, { ...query, before, limit: size + 1 }, ctx);
        return data.map((entry): MergedEntry => ({ ...entry, service }));
      }),
    );
    return this.order.merge(lists, size);
  }
}
