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

/** Entries of everybody that are read for each one of a provider's on the page: at first, and again where they were not enough. */
const READ_FOR_EACH = [2, 8, 20] as const;
/** As many as a service answers (`readAudit`). */
const MOST_AT_ONCE = 1_001;

const READERS = SERVICES.map((service) => ({ service, op: readAudit(service) }));

/** What a service has answered of theirs, and the last entry of everybody's that was looked at. */
type Part = (typeof READERS)[number] & {
  entries: MergedEntry[];
  end: MergedEntry | null | undefined;
};

/** Everybody whom an entry names. */
export const peopleIn = ({ person_id, actor_id, impersonator_id }: AuditEntry): number[] =>
  [person_id, actor_id, impersonator_id].filter((id) => id !== null);

const isShown = (entry: AuditEntry, since: MemberSince): boolean =>
  peopleIn(entry).some((id) => entry.occurred_at >= (since.get(id) ?? NEVER));

const asQuery = (since: MemberSince): Pick<AuditQuery, 'among' | 'among_since'> => ({
  among: [...since.keys()],
  among_since: [...since].flatMap(([user_id, at]) => (at === ALWAYS ? [] : [{ user_id, at }])),
});

/** The audit of all services as one, the newest first (decision 107). */
@Injectable()
export class ReadAudits {
  private readonly order = new AuditOrder(SERVICES);

  constructor(private readonly bus: Bus) {}

  /**
   * A page of what `among` did or what was done to them, of everybody's where it is null. The people of a provider are
   * thousands: entries of everybody are read, and of those in them is asked who they are; only a service where too few entries
   * are theirs is asked with the ids of all.
   * Throws UNAVAILABLE where a service does not answer: an audit with a gap would not say so.
   */
  async page(
    query: Query,
    among: People | null,
    { after, size }: Page,
    ctx: RequestContext,
  ): Promise<{ entries: MergedEntry[]; next: string | null }> {
    // One more than is shown tells whether there is another page.
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
    const lookAt = async (unsettled: Part[], limit: number, people: People): Promise<void> => {
      const looked = await Promise.all(
        unsettled.map(async (part) => ({ part, all: await read(part, limit) })),
      );
      const theirs = await people.of(new Set(looked.flatMap(({ all }) => all.flatMap(peopleIn))));
      for (const { part, all } of looked) {
        part.entries.push(...all.filter((entry) => isShown(entry, theirs)));
        part.end = all.length < limit ? null : all.at(-1);
      }
    };
    for (const each of READ_FOR_EACH) {
      const unsettled = this.order.unsettled(parts, wanted);
      if (!among || unsettled.length === 0) break;
      await lookAt(unsettled, Math.min(wanted * each, MOST_AT_ONCE), among);
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
