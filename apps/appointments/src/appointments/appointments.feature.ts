import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { provideTask } from '@drawpoint/nest-kit/jobs/provide-task';
import { calendarFeature } from '../calendar/calendar.feature.ts';
import { DemoStore } from '../demo/demo.store.ts';
import { UserProjection } from '@drawpoint/nest-kit/events/user-projection';
import { chargesFeature } from '../payments/charges.feature.ts';
import { people } from '../people/people.ts';
import { AppointmentEvents } from './appointment-events.ts';
import { AppointmentStore } from './appointment.store.ts';
import { BookingKeyStore } from './booking-key.store.ts';
import { BookingKeys } from './booking-keys.ts';
import { CreateAppointment } from './create-appointment.ts';
import { DescribeAppointment } from './describe-appointment.ts';
import { ExpireAppointment } from './expire-appointment.task.ts';
import { EXPIRE_APPOINTMENT } from './expiry-job.ts';
import { PresentAppointments } from './present-appointments.ts';
import { ReadAppointments } from './read-appointments.ts';
import { TransitionAppointment } from './transition-appointment.ts';

export const appointmentsFeature = feature({
  contract: appointments,
  handlers: [BookingKeys, CreateAppointment, DescribeAppointment, ReadAppointments, TransitionAppointment],
  imports: [calendarFeature, chargesFeature],
  providers: [AppointmentEvents, AppointmentStore, BookingKeyStore, DemoStore, PresentAppointments],
  tasks: [provideTask(EXPIRE_APPOINTMENT, ExpireAppointment)],
  consumers: [people],
  exports: [AppointmentStore, UserProjection],
});
