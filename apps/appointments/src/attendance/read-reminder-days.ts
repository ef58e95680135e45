import { Injectable } from '@nestjs/common';
import { providersManagedBy } from '@drawpoint/contracts/access';
import { attendance } from '@drawpoint/contracts/appointments/attendance.contract';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { ReminderDayStore, type ReminderDayKey } from './reminder-day.store.ts';

const MOST_SHOWN = 200;
/** Fits into one bus message. */
const PAGE_ROWS = 1_000;

/** Counts reminders and their answers for managers. */
@Injectable()
export class ReadReminderDays {
  constructor(private readonly store: ReminderDayStore) {}

  readonly listDays = handle(attendance.listDays, async (range, ctx) => {
    const rows = await this.store.days(providersManagedBy(ctx.caller), range, null, MOST_SHOWN + 1);
    return {
      data: rows.slice(0, MOST_SHOWN).map(({ provider_id: id, provider_name: name, ...day }) => ({
        ...day,
        provider: { id, name },
      })),
      has_more: rows.length > MOST_SHOWN,
    };
  });

  readonly exportDays = handle(attendance.exportDays, async ({ after, ...range }, ctx) => {
    const scope = providersManagedBy(ctx.caller);
    const rows = await this.store.days(scope, range, readCursor(after), PAGE_ROWS);
    const last = rows.at(-1);
    return {
      rows: rows.map(({ day, provider_name, reminders, asked, by_link, by_text, no_answer }) => [
        ...[day, provider_name, reminders, asked, by_link, by_text, no_answer],
      ]),
      next: last && rows.length === PAGE_ROWS ? `${last.day}/${last.provider_id}` : null,
    };
  });
}

function readCursor(after: string | undefined): ReminderDayKey | null {
  if (after === undefined) return null;
  const [day = '', provider_id] = after.split('/');
  return { day, provider_id: Number(provider_id) };
}
