import { Module } from '@nestjs/common';
import { provideTask } from '@drawpoint/nest-kit/jobs/provide-task';
import { Calendar } from './calendar/calendar.ts';
import { CalendarHandler } from './calendar/calendar.handler.ts';
import { CalendarQueue } from './calendar/calendar-queue.ts';
import { CalendarStore } from './calendar/calendar.store.ts';
import { ListBusy } from './calendar/list-busy.ts';
import { PlaceHold } from './calendar/place-hold.ts';
import { ReleaseHold } from './calendar/release-hold.ts';
import { Database } from './database.store.ts';
import { DemoStore } from './demo/demo.store.ts';
import { peopleOfAuth } from './people/people-of-auth.ts';
import { PeopleStore } from './people/people.store.ts';
import { TransitionAppointment } from './appointments/transition-appointment.ts';
import { BookingKeys } from './appointments/booking-keys.ts';
import { BookingKeysStore } from './appointments/booking-keys.store.ts';
import { CreateAppointment } from './appointments/create-appointment.ts';
import { DescribeAppointment } from './appointments/describe-appointment.ts';
import { ExpireAppointment } from './appointments/expire-appointment.task.ts';
import { EXPIRE_VISIT } from './appointments/expiry-job.ts';
import { MadeAppointmentsHandler } from './appointments/made-appointments.handler.ts';
import { ReadAppointments } from './appointments/read-appointments.ts';
import { PresentAppointments } from './appointments/present-appointments.ts';
import { AppointmentEvents } from './appointments/appointment-events.ts';
import { AppointmentsHandler } from './appointments/appointments.handler.ts';
import { AppointmentsStore } from './appointments/appointment.store.ts';

const stores = [Database, BookingKeysStore, CalendarStore, DemoStore, PeopleStore, AppointmentsStore];
const calendar = [Calendar, CalendarQueue, ListBusy, PlaceHold, ReleaseHold];
const appointments = [
  TransitionAppointment,
  BookingKeys,
  CreateAppointment,
  DescribeAppointment,
  ReadAppointments,
  PresentAppointments,
  AppointmentEvents,
];

@Module({
  controllers: [CalendarHandler, MadeAppointmentsHandler, AppointmentsHandler],
  providers: [
    ...stores,
    ...calendar,
    ...appointments,
    peopleOfAuth,
    ...provideTask(EXPIRE_VISIT, ExpireAppointment),
  ],
})
export class AppointmentsModule {}
