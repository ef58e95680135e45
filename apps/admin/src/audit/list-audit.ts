import { Injectable } from '@nestjs/common';
import { audit, type AuditLine } from '@drawpoint/contracts/admin/audit.contract';
import type { AuditQuery } from '@drawpoint/contracts/audit';
import { users } from '@drawpoint/contracts/auth/users.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { Audit } from '@drawpoint/nest-kit/audit/audit';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { inParts } from '@drawpoint/nest-kit/data/in-parts';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { fullName } from '@drawpoint/rules/name';
import { Database } from '../database.store.ts';
import { type People, PeopleOfProvider } from './people-of-provider.ts';
import { type MergedEntry, peopleIn, ReadAudits } from './read-audits.ts';
import { type NameOf, toAuditLine, toCsvRow, toOwnAuditLine } from './to-audit-line.ts';

const PER_EXPORT_PAGE = 500;
const PER_OWN_PAGE = 20;
/** The name shown for a deleted account (docs/product/visits.md#snapshots). */
const DELETED = 'Deleted user';
/** The most ids that auth accepts at once. */
const NAMED_AT_ONCE = 500;

type Filters = Omit<AuditQuery, 'before' | 'limit' | 'among' | 'by_others' | 'with_addresses'>;
type Page = { after: string | undefined; size: number };

/** Reads the audit: for managers, and for everybody about their own record (decision 107). */
@Injectable()
export class ListAudit {
  constructor(
    private readonly audits: ReadAudits,
    private readonly people: PeopleOfProvider,
    private readonly bus: Bus,
    private readonly own: Audit,
    private readonly db: Database,
  ) {}

  readonly list = handle(audit.list, async ({ after, per_page, ...filters }, ctx) => {
    const { lines, next } = await this.read(
      filters,
      { after, size: per_page ?? audit.list.list.perPage },
      ctx,
    );
    return { data: lines, next };
  });

  /** Only the first page writes an audit entry. */
  readonly export = handle(audit.export, async ({ after, ...filters }, ctx) => {
    const { lines, next } = await this.read(filters, { after, size: PER_EXPORT_PAGE }, ctx);
    if (after === undefined) {
      await this.own.record(this.db, ctx, {
        ...{ action: 'audit_exported', subject: null },
        person: filters.person ?? null,
      });
    }
    return { rows: lines.map(toCsvRow), next };
  });

  /** An admin who impersonates the caller sees what people of the admin's provider did. */
  readonly listOwn = handle(audit.listOwn, async ({ after }, ctx) =>
    this.ownPage(ctx.caller.user_id, after, ctx, this.people.othersWithin(ctx)),
  );

  /** Lists what others, or some of them, did to a person's record, for that person. */
  async ownPage(userId: number, after: string | undefined, ctx: RequestContext, among: People | null = null) {
    const query = { person: userId, by_others: true, outcome: 'done' };
    const { entries, next } = await this.audits.page(query, among, { after, size: PER_OWN_PAGE }, ctx);
    const nameOf = await this.namesIn(entries, ctx);
    return { data: entries.map((entry) => toOwnAuditLine(entry, nameOf)), next };
  }

  /** Reads the names of all people in these entries. */
  private async namesIn(entries: readonly MergedEntry[], ctx: RequestContext): Promise<NameOf> {
    const parts = inParts([...new Set(entries.flatMap(peopleIn))], NAMED_AT_ONCE);
    const answers = await Promise.all(parts.map((ids) => this.bus.call(users.contacts, { ids }, ctx)));
    const names = new Map(answers.flatMap(({ data }) => data.map((person) => [person.id, fullName(person)])));
    return (id) => names.get(id) ?? DELETED;
  }

  private async read(
    filters: Filters,
    page: Page,
    ctx: RequestContext<Caller>,
  ): Promise<{ lines: AuditLine[]; next: string | null }> {
    const among = this.people.answeredForBy(ctx);
    const query = { ...filters, with_addresses: among === null };
    const { entries, next } = await this.audits.page(query, among, page, ctx);
    const nameOf = await this.namesIn(entries, ctx);
    return { lines: entries.map((entry: MergedEntry) => toAuditLine(entry, nameOf)), next };
  }
}
