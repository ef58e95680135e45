import { Injectable } from '@nestjs/common';
import { availability } from '@drawpoint/contracts/booking/availability.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { AppError } from '@drawpoint/nest-kit/app-error';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { checkVersion } from '@drawpoint/nest-kit/data/check-version';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { canManage } from '../catalog/can-manage.ts';
import { PhlebotomistStore } from '../catalog/phlebotomist.store.ts';
import type { PhlebotomistRecord } from '../catalog/records.ts';
import { Database } from '../database.store.ts';
import { hoursErrors, tidyHours } from '../domain/hours.ts';
import { ArrivingPhlebotomists } from '../people/arriving-phlebotomists.ts';
import { AvailabilityStore } from './availability.store.ts';
import { toAvailability } from './to-availability.ts';

@Injectable()
export class UpdateAvailability {
  constructor(
    private readonly db: Database,
    private readonly phlebotomists: PhlebotomistStore,
    private readonly store: AvailabilityStore,
    private readonly arriving: ArrivingPhlebotomists,
  ) {}

  /**
   * Replaces a phlebotomist's hours, by themselves or by their managers. Existing visits stay
   * unchanged. Throws FORBIDDEN, INVALID_INPUT by field and row, or STALE.
   */
  readonly update = handle(
    availability.update,
    async ({ id, tz, rules = [], exceptions = [] }, ctx) => {
      const record = await this.managed(id, ctx);
      return { errors: hoursErrors({ tz: tz ?? record.tz, rules, exceptions }, record.tz), record };
    },
    async ({ id, version, ...typed }, _ctx, { record }) => {
      const { tz, default_drive_minutes } = typed;
      const kept = { tz, default_drive_minutes, ...tidyHours(typed) };
      return inTransaction(this.db, async (tx) => {
        await this.store.lock(tx, id);
        const current = toAvailability(
          (await this.phlebotomists.find(id, tx)) ?? record,
          await this.phlebotomists.hoursOf(id, tx),
        );
        const edit = toAvailability(kept, { ...kept, version: current.version });
        checkVersion({ ...edit, version }, current);
        await this.store.replace(tx, id, kept);
        return { ...edit, version: current.version + 1 };
      });
    },
  );

  private async managed(id: number, ctx: RequestContext<Caller>): Promise<PhlebotomistRecord> {
    const record = await this.arriving.find(id, ctx, (each) => this.phlebotomists.find(each));
    if (!record) throw new AppError('NOT_FOUND');
    if (!canManage(ctx.caller, record)) throw new AppError('FORBIDDEN');
    return record;
  }
}
