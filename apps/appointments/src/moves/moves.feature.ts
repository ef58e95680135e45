import { appointmentMoves } from '@drawpoint/contracts/appointments/moves.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { provideTask } from '@drawpoint/nest-kit/jobs/provide-task';
import { appointmentsFeature } from '../appointments/appointments.feature.ts';
import { calendarFeature } from '../calendar/calendar.feature.ts';
import { CancelAppointment } from './cancel-appointment.ts';
import { MoveVisit } from './move-visit.ts';
import { ReadBooking } from './read-booking.ts';
import { RescheduleAppointment } from './reschedule-appointment.ts';
import { SAVE_ADDRESS, SaveAddressOfMove } from './save-address.task.ts';

/** Moving visits and calling them off. */
export const movesFeature = feature({
  contract: appointmentMoves,
  handlers: [CancelAppointment, ReadBooking, RescheduleAppointment],
  providers: [MoveVisit],
  tasks: [provideTask(SAVE_ADDRESS, SaveAddressOfMove)],
  imports: [appointmentsFeature, calendarFeature],
  exports: [MoveVisit],
});
