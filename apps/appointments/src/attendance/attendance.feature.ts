import { attendance } from '@drawpoint/contracts/appointments/attendance.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { appointmentsFeature } from '../appointments/appointments.feature.ts';
import { movesFeature } from '../moves/moves.feature.ts';
import { peopleFeature } from '../people/people.feature.ts';
import { AnswerVisit } from './answer-visit.ts';
import { NoShowDayStore } from './no-show-day.store.ts';
import { ReadNoShowDays } from './read-no-show-days.ts';
import { ReadReminderDays } from './read-reminder-days.ts';
import { ReminderDayStore } from './reminder-day.store.ts';

/** Whether patients can make it to their visits. */
export const attendanceFeature = feature({
  contract: attendance,
  handlers: [AnswerVisit, ReadNoShowDays, ReadReminderDays],
  imports: [appointmentsFeature, movesFeature, peopleFeature],
  providers: [NoShowDayStore, ReminderDayStore],
});
