import { Injectable } from '@nestjs/common';
import { users } from '@drawpoint/contracts/auth/users.contract';
import { catalog } from '@drawpoint/contracts/booking/catalog.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { pageOfRows, pageWindow } from '@drawpoint/contracts/paging';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { everyone, providerOf, type Scope } from '@drawpoint/nest-kit/data/scope';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { PhlebotomistStore } from './phlebotomist.store.ts';
import type { PhlebotomistRecord } from './records.ts';
import { toPhlebotomist } from './to-catalog.ts';

const PER_PAGE = 15;

@Injectable()
export class ListStaffPhlebotomists {
  constructor(
    private readonly phlebotomists: PhlebotomistStore,
    private readonly bus: Bus,
  ) {}

  /** Developers see all, admins those of their provider (OP §2). */
  readonly listStaffPhlebotomists = handle(catalog.listStaffPhlebotomists, async (input, ctx) => {
    const window = pageWindow(input, PER_PAGE);
    const scope = scopeOf(ctx.caller);
    const { total, rows } = scope
      ? await this.phlebotomists.page(scope, {
          q: input.q ?? undefined,
          providerId: input.provider_id,
          skip: window.skip,
          take: window.size,
        })
      : { total: 0, rows: [] };
    const emails = await this.emailsOf(rows, ctx);
    const shown = rows.map((row) => toPhlebotomist(row, true, emails.get(row.id)));
    return pageOfRows(shown, total, window);
  });

  private async emailsOf(rows: PhlebotomistRecord[], ctx: RequestContext): Promise<Map<number, string>> {
    if (rows.length === 0) return new Map();
    const { data } = await this.bus.call(users.contacts, { ids: rows.map(({ id }) => id) }, ctx);
    return new Map(data.map(({ id, email }) => [id, email]));
  }
}

// An admin without a provider answers for nobody.
function scopeOf({ roles, provider_id }: Caller): Scope | null {
  if (roles.includes('developer')) return everyone();
  return provider_id === null ? null : providerOf(provider_id);
}
