import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { bookingKeys } from '@drawpoint/contracts/appointments/booking-keys.contract';
import { providerPolicyChanged } from '@drawpoint/contracts/booking/catalog.events';
import { projectionOf } from '@drawpoint/nest-kit/events/projection-of';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { provideTask } from '@drawpoint/nest-kit/jobs/provide-task';
import { Database } from '../database.store.ts';
import { AnswerLinkStore } from '../attendance/answer-link.store.ts';
import { ArrivalStore } from '../arrivals/arrival.store.ts';
import { bedsideRecordsFeature } from '../bedside/bedside-records.feature.ts';
import { calendarFeature } from '../calendar/calendar.feature.ts';
import { chargesFeature } from '../payments/charges.feature.ts';
import { peopleFeature } from '../people/people.feature.ts';
import { AttachedOrderStore } from '../orders/attached-order.store.ts';
import { LabOrderStore } from '../orders/lab-order.store.ts';
import { OrdersOfVisit } from '../orders/orders-of-visit.ts';
import { TellMissingOrder } from '../orders/tell-missing-order.task.ts';
import { PolicyStore } from '../policies/policy.store.ts';
import { ProposalStore } from '../moves/proposal.store.ts';
import { travelFeature } from '../travel/travel.feature.ts';
import { requestsFeature } from '../requests/requests.feature.ts';
import { AlertUnanswered } from './alert-unanswered.task.ts';
import {
  ALERT_UNANSWERED,
  AppointmentJobs,
  END_UNPAID,
  EXPIRE_APPOINTMENT,
  REMIND_OF_APPOINTMENT,
  TELL_MISSING_ORDER,
} from './appointment-jobs.ts';
import { AppointmentEvents } from './appointment-events.ts';
import { AppointmentStore } from './appointment.store.ts';
import { BookingKeyStore } from './booking-key.store.ts';
import { BookingKeys } from './booking-keys.ts';
import { ChangeAppointment } from './change-appointment.ts';
import { CreateAppointment } from './create-appointment.ts';
import { AroundVisitsStore } from './around-visits.store.ts';
import { ConfirmationStore } from '../confirmations/confirmation.store.ts';
import { Deposits } from './deposits.ts';
import { DescribeAppointment } from './describe-appointment.ts';
import { EndUnpaid } from './end-unpaid.task.ts';
import { ExpireAppointment } from './expire-appointment.task.ts';
import { KeepTime } from './keep-time.ts';
import { OneVisitAtATime } from './one-visit-at-a-time.ts';
import { RemindOfAppointment } from './remind-of-appointment.task.ts';
import { PresentAppointments } from './present-appointments.ts';
import { ReadAppointments } from './read-appointments.ts';
import { TransitionAppointment } from './transition-appointment.ts';

/** Keeps the table `provider_policy` in step with booking. */
const providerPolicies = projectionOf(providerPolicyChanged, {
  database: Database,
  table: 'provider_policy',
  columns: ['rows'],
});

export const appointmentsFeature = feature({
  contract: { ...appointments, ...bookingKeys },
  handlers: [BookingKeys, CreateAppointment, DescribeAppointment, ReadAppointments, TransitionAppointment],
  imports: [
    bedsideRecordsFeature,
    calendarFeature,
    chargesFeature,
    peopleFeature,
    requestsFeature,
    travelFeature,
  ],
  providers: [
    AnswerLinkStore,
    AppointmentEvents,
    AppointmentJobs,
    AppointmentStore,
    ArrivalStore,
    AroundVisitsStore,
    AttachedOrderStore,
    BookingKeyStore,
    ChangeAppointment,
    ConfirmationStore,
    Deposits,
    KeepTime,
    LabOrderStore,
    OneVisitAtATime,
    OrdersOfVisit,
    PolicyStore,
    PresentAppointments,
    ProposalStore,
  ],
  tasks: [
    provideTask(ALERT_UNANSWERED, AlertUnanswered),
    provideTask(END_UNPAID, EndUnpaid),
    provideTask(EXPIRE_APPOINTMENT, ExpireAppointment),
    provideTask(REMIND_OF_APPOINTMENT, RemindOfAppointment),
    provideTask(TELL_MISSING_ORDER, TellMissingOrder),
  ],
  consumers: [providerPolicies],
  exports: [
    AnswerLinkStore,
    AppointmentEvents,
    AppointmentJobs,
    AppointmentStore,
    ArrivalStore,
    AttachedOrderStore,
    ChangeAppointment,
    ConfirmationStore,
    Deposits,
    KeepTime,
    LabOrderStore,
    OneVisitAtATime,
    OrdersOfVisit,
    PolicyStore,
    PresentAppointments,
    ProposalStore,
  ],
});
