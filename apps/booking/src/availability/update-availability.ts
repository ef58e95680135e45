import { Injectable } from '@nestjs/common';
import { availability } from '@drawpoint/contracts/booking/availability.contract';
import type { Availability } from '@drawpoint/contracts/booking/catalog.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { AppError } from '@drawpoint/nest-kit/app-error';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { checkVersion } from '@drawpoint/nest-kit/data/check-version';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { type Intervals, windowsOf, workingHours } from '@drawpoint/scheduling/availability';
import { dayNumberOf } from '@drawpoint/scheduling/civil';
import { firstMinuteOfDay, localDayOf, offsetSpans } from '@drawpoint/scheduling/zone';
import { canManage } from '../catalog/can-manage.ts';
import { PhlebotomistStore } from '../catalog/phlebotomist.store.ts';
import type { PhlebotomistRecord } from '../catalog/records.ts';
import { Database, type Tx } from '../database.store.ts';
import { hoursErrors, tidyHours } from '../domain/hours.ts';
import { gained } from '../domain/waitlist.ts';
import { ArrivingPhlebotomists } from '../people/arriving-phlebotomists.ts';
import { FreedTimeStore } from '../waitlist/freed-time.store.ts';
import { FreedTimes } from '../waitlist/freed-times.ts';
import { AvailabilityStore } from './availability.store.ts';
import { toAvailability } from './to-availability.ts';

const MS_PER_MINUTE = 60_000;

@Injectable()
export class UpdateAvailability {
  constructor(
    private readonly db: Database,
    private readonly phlebotomists: PhlebotomistStore,
    private readonly store: AvailabilityStore,
    private readonly arriving: ArrivingPhlebotomists,
    private readonly freedTimes: FreedTimes,
    private readonly freedTimeStore: FreedTimeStore,
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
    async ({ id, version, ...typed }, ctx, { record }) => {
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
        await this.freeGained(tx, id, { before: current, after: edit }, ctx.now());
        return { ...edit, version: current.version + 1 };
      });
    },
  );

  /** Hours that were not worked before go to the waitlist, as far as somebody waits. */
  private async freeGained(
    tx: Tx,
    phlebotomist_id: number,
    { before, after }: Record<'before' | 'after', Availability & { version: number }>,
    now: Date,
  ): Promise<void> {
    const until = await this.freedTimeStore.awaitedUntil(tx, phlebotomist_id);
    if (until === null) return;
    const today = localDayOf(after.tz, Math.floor(now.getTime() / MS_PER_MINUTE));
    const [known, current] = [before, after].map((each) => windowsBetween(each, today, dayNumberOf(until)));
    const source = (start: number) => `hours:${phlebotomist_id}:${before.version}:${start}`;
    await this.freedTimes.addAll(tx, gained(known!, current!), {
      ...{ phlebotomist_id, provider_id: null, source, freed_at: now },
    });
  }

  private async managed(id: number, ctx: RequestContext<Caller>): Promise<PhlebotomistRecord> {
    const record = await this.arriving.find(id, ctx, (each) => this.phlebotomists.find(each));
    if (!record) throw new AppError('NOT_FOUND');
    if (!canManage(ctx.caller, record)) throw new AppError('FORBIDDEN');
    return record;
  }
}

/** The working windows of these days, both included, in epoch minutes. */
export function windowsBetween(
  { tz, rules, exceptions = [] }: Availability,
  first: number,
  last: number,
): Intervals {
  const hours = workingHours({
    rules: rules.map(({ dow, start_time, end_time }) => ({ dow, startTime: start_time, endTime: end_time })),
    exceptions: exceptions.map(({ date, kind, start_time, end_time }) => ({
      ...{ date, kind, startTime: start_time, endTime: end_time },
    })),
  });
  const spans = offsetSpans(tz, firstMinuteOfDay(tz, first), firstMinuteOfDay(tz, last + 1));
  return windowsOf(hours, spans, first, last);
}
