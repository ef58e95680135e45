import { visitConfirmations } from '@drawpoint/contracts/appointments/visit-confirmations.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { provideTask } from '@drawpoint/nest-kit/jobs/provide-task';
import { appointmentsFeature } from '../appointments/appointments.feature.ts';
import { calendarFeature } from '../calendar/calendar.feature.ts';
import { AnswerConfirmations } from './answer-confirmations.ts';
import { AskForConfirmation } from './ask-for-confirmation.task.ts';
import { ASK_FOR_CONFIRMATION } from './confirmation.store.ts';
import { JoinAppointment } from './join-appointment.ts';

/** Visits that staff book for people without an account, and the answers of those people. */
export const confirmationsFeature = feature({
  contract: visitConfirmations,
  handlers: [AnswerConfirmations],
  providers: [JoinAppointment],
  tasks: [provideTask(ASK_FOR_CONFIRMATION, AskForConfirmation)],
  imports: [appointmentsFeature, calendarFeature],
});
