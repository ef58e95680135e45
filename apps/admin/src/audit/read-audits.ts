import { Injectable } from '@nestjs/common';
import { type AuditEntry, type AuditQuery, readAudit } from '@drawpoint/contracts/audit';
import { SERVICES, type ServiceName } from '@drawpoint/contracts/operation';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { AuditOrder, type EntryOfService } from '../domain/audit-order.ts';
import { ALWAYS, NEVER, type People, type MemberSince } from './people-of-provider.ts';

export type MergedEntry = EntryOfService<ServiceName, AuditEntry>;
type Query = Omit<AuditQuery, 'before' | 'limit' | 'among' | 'among_since' | 'by_providers'>;
type Page = { after: string | undefined; size: number };

/**
 * How many entries of everybody are read for each of a provider's on the page, at first and for each retry.
 */
const READ_FOR_EACH = [2, 8, 20] as const;
/** The page limit of a service (`readAudit`). */
const MOST_AT_ONCE = 1_001;

const READERS = SERVICES.map((service) => ({ service, op: readAudit(service) }));

/** A service's matching entries so far, and the last entry that was checked. */
type Part = (typeof READERS)[number] & {
  entries: MergedEntry[];
  end: MergedEntry | null | undefined;
};

/** Returns everybody whom an entry names. */
export const peopleIn = ({ person_id, actor_id, impersonator_id }: AuditEntry): number[] =>
  [person_id, actor_id, impersonator_id].filter((id) => id !== null);

const isShown = (entry: AuditEntry, since: MemberSince): boolean =>
  peopleIn(entry).some((id) => entry.occurred_at >= (since.get(id) ?? NEVER));

const asQuery = (since: MemberSince): Pick<AuditQuery, 'among' | 'among_since'> => ({
  among: [...since.keys()],
  among_since: [...since].flatMap(([user_id, at]) => (at === ALWAYS ? [] : [{ user_id, at }])),
});

/** Merges the audits of all services, the newest first (decision 107). */
@Injectable()
export class ReadAudits {
  private readonly order = new AuditOrder(SERVICES);

  constructor(private readonly bus: Bus) {}

  /**
   * Returns a page of entries by or about `among`; null means everybody. Filters everybody's entries first, because
   * a provider has thousands of people. A service with too few matches is then queried with all ids. Throws
   * UNAVAILABLE when a service does not answer, because a gap would go unnoticed.
   */
  async page(
    query: Query,
    among: People | null,
    { after, size }: Page,
    ctx: RequestContext,
  ): Promise<{ entries: MergedEntry[]; next: string | null }> {
    // One extra entry tells whether there is another page.
    const wanted = size + 1;
    const parts: Part[] = READERS.map((reader) => ({ ...reader, entries: [], end: undefined }));
    const read = async ({ service, op, end }: Part, limit: number, theirs: Partial<AuditQuery> = {}) => {
      const place = end ? AuditOrder.textOf(end) : after;
      const before = place === undefined ? undefined : this.order.before(place, service);
      const asked = {
        ...query,
        ...(among && { by_providers: [...among.providerIds] }),
        ...theirs,
        before,
        limit,
      };
      const { data } = await this.bus.call(op, asked, ctx);
      return data.map((entry): MergedEntry => ({ ...entry, service }));
    };
    const readUnsettled = async (unsettled: Part[], limit: number, people: People): Promise<void> => {
      const results = await Promise.all(
        unsettled.map(async (part) => ({ part, all: await read(part, limit) })),
      );
      const shownPeople = await people.of(new Set(results.flatMap(({ all }) => all.flatMap(peopleIn))));
      for (const { part, all } of results) {
        part.entries.push(...all.filter((entry) => isShown(entry, shownPeople)));
        part.end = all.length < limit ? null : all.at(-1);
      }
    };
    for (const each of READ_FOR_EACH) {
      const unsettled = this.order.unsettled(parts, wanted);
      if (!among || unsettled.length === 0) break;
      await readUnsettled(unsettled, Math.min(wanted * each, MOST_AT_ONCE), among);
    }
    const readTheirs = async (part: Part): Promise<void> => {
      part.entries.push(...(await read(part, wanted, among ? asQuery(await among.all()) : {})));
      part.end = null;
    };
    await Promise.all(this.order.unsettled(parts, wanted).map(readTheirs));
    return this.order.merge(
      parts.map(({ entries }) => entries),
      size,
    );
  }
}
