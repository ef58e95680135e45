import { Injectable } from '@nestjs/common';
import { phlebotomistsManagedBy } from '@drawpoint/contracts/access';
import { users } from '@drawpoint/contracts/auth/users.contract';
import { catalog } from '@drawpoint/contracts/booking/catalog.contract';
import { readList } from '@drawpoint/contracts/list';
import { pageOfRows } from '@drawpoint/contracts/paging';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { PhlebotomistStore } from './phlebotomist.store.ts';
import type { PhlebotomistRecord } from './records.ts';
import { toPhlebotomist } from './to-catalog.ts';

@Injectable()
export class ListStaffPhlebotomists {
  constructor(
    private readonly phlebotomists: PhlebotomistStore,
    private readonly bus: Bus,
  ) {}

  /** Developers see all, admins those of their provider (OP §2). */
  readonly listStaffPhlebotomists = handle(catalog.listStaffPhlebotomists, async (input, ctx) => {
    const request = readList(catalog.listStaffPhlebotomists, input);
    const scope = phlebotomistsManagedBy(ctx.caller);
    const filter = { providerId: input.provider_id, trashed: input.trashed };
    const { total, rows } = await this.phlebotomists.page(scope, filter, request);
    const emails = await this.emailsOf(rows, ctx);
    const shown = rows.map((row) => toPhlebotomist(row, true, emails.get(row.id)));
    return pageOfRows(shown, total, request.window);
  });

  private async emailsOf(rows: PhlebotomistRecord[], ctx: RequestContext): Promise<Map<number, string>> {
    if (rows.length === 0) return new Map();
    const { data } = await this.bus.call(users.contacts, { ids: rows.map(({ id }) => id) }, ctx);
    return new Map(data.map(({ id, email }) => [id, email]));
  }
}
