import { Injectable } from '@nestjs/common';
import { attendance } from '@drawpoint/contracts/appointments/attendance.contract';
import { exportDays, listDays } from '@drawpoint/nest-kit/csv/day-figures';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { ReminderDayStore } from './reminder-day.store.ts';

/** Counts reminders and their answers for managers. */
@Injectable()
export class ReadReminderDays {
  constructor(private readonly store: ReminderDayStore) {}

  readonly listDays = handle(attendance.listDays, (range, ctx) => listDays(this.store, range, ctx));

  readonly exportDays = handle(attendance.exportDays, (input, ctx) =>
    exportDays(this.store, input, ctx, ({ reminders, asked, by_link, by_text, no_answer }) => [
      ...[reminders, asked, by_link, by_text, no_answer],
    ]),
  );
}
