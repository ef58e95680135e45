import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { payments } from '@drawpoint/contracts/appointments/payments.contract';
import { visitConfirmations } from '@drawpoint/contracts/appointments/visit-confirmations.contract';
import { catalog } from '@drawpoint/contracts/booking/catalog.contract';
import { answer, pageOf } from './api.ts';

/** Mocks the dashboard's calls for a patient or a phlebotomist with empty results. */
export function answerDashboard(): void {
  answer(appointments.getNext, null);
  answer(appointments.listMine, pageOf<Appointment>([]));
  answer(appointments.listForStaff, pageOf<Appointment>([]));
  answer(catalog.getMyPhlebotomist, null);
  answer(payments.unpaidSummary, { count: 0, total_due: 0, appointments: [] });
  answer(visitConfirmations.listMine, { data: [] });
  answer(catalog.getAvailability, { tz: 'America/New_York', rules: [], presence: 'offline' });
}
