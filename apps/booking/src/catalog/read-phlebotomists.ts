import { Injectable } from '@nestjs/common';
import { phlebotomistsManagedBy } from '@drawpoint/contracts/access';
import { catalog, type Phlebotomist } from '@drawpoint/contracts/booking/catalog.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { readList } from '@drawpoint/contracts/list';
import { pageOfRows } from '@drawpoint/contracts/paging';
import { AppError } from '@drawpoint/nest-kit/app-error';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { toAvailability, toOpenHours } from '../availability/to-availability.ts';
import { ArrivingPhlebotomists } from '../people/arriving-phlebotomists.ts';
import { PresenceStore } from '../presence/presence.store.ts';
import { canManage, isOpen } from './can-manage.ts';
import { PhlebotomistEmails } from './phlebotomist-emails.ts';
import { PhlebotomistStore } from './phlebotomist.store.ts';
import type { PhlebotomistRecord } from './records.ts';
import { toPhlebotomist, toServiceArea } from './to-catalog.ts';

/** Reads phlebotomists, with as much as the caller may see. */
@Injectable()
export class ReadPhlebotomists {
  constructor(
    private readonly phlebotomists: PhlebotomistStore,
    private readonly presence: PresenceStore,
    private readonly arriving: ArrivingPhlebotomists,
    private readonly emails: PhlebotomistEmails,
  ) {}

  readonly getServiceArea = handle(catalog.getServiceArea, async ({ id }, ctx) => {
    const found = await this.found(id, ctx);
    return { phlebotomist_id: id, ...toServiceArea(found, canManage(ctx.caller, found)) };
  });

  /**
   * Zone and weekly hours. Managers of the phlebotomist also see exceptions, presence and drive minutes.
   */
  readonly getAvailability = handle(catalog.getAvailability, async ({ id }, ctx) => {
    const found = await this.found(id, ctx);
    const hours = await this.phlebotomists.hoursOf(id);
    if (!canManage(ctx.caller, found)) return toOpenHours(found, hours);
    const kept = (await this.presence.ofMany([id])).get(id);
    return { ...toAvailability(found, hours), presence: kept?.state ?? 'offline' };
  });

  /**
   * The caller's own record, else the assigned phlebotomist, else null
   * (docs/product/texts-and-limits.md#api).
   */
  readonly getMyPhlebotomist = handle(catalog.getMyPhlebotomist, async (_input, ctx) => {
    const { caller } = ctx;
    const own = caller.roles.includes('phlebotomist') ? await this.record(caller.user_id, ctx) : null;
    if (own) return this.shown(own, ctx);
    const assigned = await this.phlebotomists.assignedTo(caller.user_id);
    const found = assigned === null ? null : await this.phlebotomists.find(assigned);
    return found && this.shown(found, ctx);
  });

  /** Developers see all, admins those of their provider (docs/product/accounts.md#who-sees-what). */
  readonly listStaffPhlebotomists = handle(catalog.listStaffPhlebotomists, async (input, ctx) => {
    const request = readList(catalog.listStaffPhlebotomists, input);
    const scope = phlebotomistsManagedBy(ctx.caller);
    const filter = { providerId: input.provider_id, trashed: input.trashed };
    const { total, rows } = await this.phlebotomists.page(scope, filter, request);
    const emailOf = await this.emails.of(rows, ctx);
    const shown = rows.map((row) => toPhlebotomist(row, true, emailOf(row.id)));
    return pageOfRows(shown, total, request.window);
  });

  /** Null when an admin of another provider impersonates the caller. */
  private async shown(record: PhlebotomistRecord, ctx: RequestContext<Caller>): Promise<Phlebotomist | null> {
    if (!isOpen(ctx.caller, record)) return null;
    const emailOf = await this.emails.of([record], ctx);
    return toPhlebotomist(record, canManage(ctx.caller, record), emailOf(record.id));
  }

  private record(id: number, ctx: RequestContext): Promise<PhlebotomistRecord | null> {
    return this.arriving.find(id, ctx, (each) => this.phlebotomists.find(each));
  }

  private async found(id: number, ctx: RequestContext): Promise<PhlebotomistRecord> {
    const found = await this.record(id, ctx);
    if (!found) throw new AppError('NOT_FOUND');
    return found;
  }
}
