import { Injectable } from '@nestjs/common';
import { phlebotomistsManagedBy } from '@drawpoint/contracts/access';
import { catalog } from '@drawpoint/contracts/booking/catalog.contract';
import { readList } from '@drawpoint/contracts/list';
import { pageOfRows } from '@drawpoint/contracts/paging';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { PhlebotomistEmails } from './phlebotomist-emails.ts';
import { PhlebotomistStore } from './phlebotomist.store.ts';
import { toPhlebotomist } from './to-catalog.ts';

@Injectable()
export class ListStaffPhlebotomists {
  constructor(
    private readonly phlebotomists: PhlebotomistStore,
    private readonly emails: PhlebotomistEmails,
  ) {}

  /** Developers see all, admins those of their provider (OP §2). */
  readonly listStaffPhlebotomists = handle(catalog.listStaffPhlebotomists, async (input, ctx) => {
    const request = readList(catalog.listStaffPhlebotomists, input);
    const scope = phlebotomistsManagedBy(ctx.caller);
    const filter = { providerId: input.provider_id, trashed: input.trashed };
    const { total, rows } = await this.phlebotomists.page(scope, filter, request);
    const emailOf = await this.emails.of(rows, ctx);
    const shown = rows.map((row) => toPhlebotomist(row, true, emailOf(row.id)));
    return pageOfRows(shown, total, request.window);
  });
}
