import { appointmentMoves } from '@drawpoint/contracts/appointments/moves.contract';
import { proposals } from '@drawpoint/contracts/appointments/proposals.contract';
import { seriesVisits } from '@drawpoint/contracts/appointments/series-visits.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { provideTask } from '@drawpoint/nest-kit/jobs/provide-task';
import { appointmentsFeature } from '../appointments/appointments.feature.ts';
import { calendarFeature } from '../calendar/calendar.feature.ts';
import { chargesFeature } from '../payments/charges.feature.ts';
import { CancelAppointment } from './cancel-appointment.ts';
import { MoveAppointment } from './move-appointment.ts';
import { MoveOfSeries } from './move-of-series.ts';
import { ProposeTimes } from './propose-times.ts';
import { ReadBooking } from './read-booking.ts';
import { RescheduleAppointment } from './reschedule-appointment.ts';
import { TakeOffer } from './take-offer.ts';
import { SAVE_ADDRESS, SaveAddressOfMove } from './save-address.task.ts';

/** Moves and cancels appointments, and proposes other times for them. */
export const movesFeature = feature({
  contract: {
    ...{ ...appointmentMoves, ...proposals },
    ...{ cancelOfSeries: seriesVisits.cancel, moveOfSeries: seriesVisits.move },
  },
  handlers: [CancelAppointment, MoveOfSeries, ProposeTimes, ReadBooking, RescheduleAppointment, TakeOffer],
  providers: [MoveAppointment],
  tasks: [provideTask(SAVE_ADDRESS, SaveAddressOfMove)],
  imports: [appointmentsFeature, calendarFeature, chargesFeature],
  exports: [CancelAppointment, MoveAppointment, ProposeTimes],
});
