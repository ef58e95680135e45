import { appointmentEvents, appointments } from './appointments/appointments.contract.ts';
import { calendar } from './appointments/calendar.contract.ts';
import { addresses } from './auth/addresses.contract.ts';
import { registration } from './auth/registration.contract.ts';
import { sessions } from './auth/sessions.contract.ts';
import { authEvents, users } from './auth/users.contract.ts';
import { options } from './admin/options.contract.ts';
import { bookingSessions } from './booking/booking-sessions.contract.ts';
import { bookings } from './booking/bookings.contract.ts';
import { catalog } from './booking/catalog.contract.ts';
import { geocoding } from './booking/geocoding.contract.ts';
import { slots } from './booking/slots.contract.ts';
import { messagingEvents, notifications } from './messaging/notifications.contract.ts';
import { messages } from './notifier/messages.contract.ts';
import type { Operation, ServiceName } from './operation.ts';
import { serviceOf } from './operation.ts';

const CONTRACTS = [
  registration,
  sessions,
  addresses,
  users,
  authEvents,
  catalog,
  slots,
  geocoding,
  bookingSessions,
  bookings,
  appointments,
  calendar,
  appointmentEvents,
  notifications,
  messagingEvents,
  options,
  messages,
];

/** Every operation of the product. For servers and tests: the web imports each contract by its file. */
export const OPERATIONS: readonly Operation[] = CONTRACTS.flatMap((contract) =>
  Object.values<Operation>(contract),
);

export const operationsOf = (service: ServiceName): readonly Operation[] =>
  OPERATIONS.filter((op) => serviceOf(op) === service);
