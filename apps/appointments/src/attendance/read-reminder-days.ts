import { Injectable } from '@nestjs/common';
import { attendance } from '@drawpoint/contracts/appointments/attendance.contract';
import { exportDays, listDays } from '@drawpoint/nest-kit/csv/day-figures';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { ReminderDayStore } from './reminder-day.store.ts';

/** Counts reminders and their answers for managers. */
@Injectable()
export class ReadReminderDays {
  constructor(private readonly store: ReminderDayStore) {}

  readonly listDays = handle(attendance.listDays, (range, { caller }) => listDays(this.store, range, caller));

  readonly exportDays = handle(attendance.exportDays, (input, { caller }) =>
    exportDays(this.store, input, caller, ({ reminders, asked, by_link, by_text, no_answer }) => [
      ...[reminders, asked, by_link, by_text, no_answer],
    ]),
  );
}
