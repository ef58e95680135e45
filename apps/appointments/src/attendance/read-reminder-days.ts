import { Injectable } from '@nestjs/common';
import { providersManagedBy } from '@drawpoint/contracts/access';
import { attendance } from '@drawpoint/contracts/appointments/attendance.contract';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { ReminderDayStore, type ReminderDayKey } from './reminder-day.store.ts';

const DAY_MS = 86_400_000;
const MOST_SHOWN = 200;
/** Fits into one bus message. */
const PAGE_ROWS = 1_000;

/** Counts reminders and their answers for managers. */
@Injectable()
export class ReadReminderDays {
  constructor(private readonly store: ReminderDayStore) {}

  readonly listDays = handle(attendance.listDays, async (input, ctx) => {
    const range = rangeOf(input, ctx.now());
    const rows = await this.store.days(providersManagedBy(ctx.caller), range, null, MOST_SHOWN + 1);
    return {
      data: rows.slice(0, MOST_SHOWN).map(({ provider_id: id, provider_name: name, ...day }) => ({
        ...day,
        provider: { id, name },
      })),
      has_more: rows.length > MOST_SHOWN,
    };
  });

  readonly exportDays = handle(attendance.exportDays, async ({ after, ...input }, ctx) => {
    const scope = providersManagedBy(ctx.caller);
    const rows = await this.store.days(scope, rangeOf(input, ctx.now()), readCursor(after), PAGE_ROWS);
    const last = rows.at(-1);
    return {
      rows: rows.map(({ day, provider_name, reminders, asked, by_link, by_text, no_answer }) => [
        ...[day, provider_name, reminders, asked, by_link, by_text, no_answer],
      ]),
      next: last && rows.length === PAGE_ROWS ? `${last.day}/${last.provider_id}` : null,
    };
  });
}

/** The twelve weeks up to today, by default. */
function rangeOf({ from, to }: { from?: string | undefined; to?: string | undefined }, now: Date) {
  const day = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10);
  return { from: from ?? day(-84), to: to ?? day(0) };
}

function readCursor(after: string | undefined): ReminderDayKey | null {
  if (after === undefined) return null;
  const [day = '', provider_id] = after.split('/');
  return { day, provider_id: Number(provider_id) };
}
