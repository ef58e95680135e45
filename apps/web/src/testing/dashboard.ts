import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { payments } from '@drawpoint/contracts/appointments/payments.contract';
import { visitConfirmations } from '@drawpoint/contracts/appointments/visit-confirmations.contract';
import { catalog } from '@drawpoint/contracts/booking/catalog.contract';
import { presence, type PresentPhlebotomist } from '@drawpoint/contracts/booking/presence.contract';
import { answer, pageOf } from './api.ts';

/** Payment totals of nothing. */
const NO_PAYMENTS = {
  ...{ from: null, to: null, tz: 'America/New_York', count: 0, unit: 'day' as const },
  ...{ succeeded: 0, refunded: 0, pending: 0, failed: 0 },
  by_method: { card: 0, cash: 0, check: 0 },
  by_day: [],
};

/** Mocks the dashboard's calls with empty results. */
export function answerDashboard(): void {
  answer(appointments.getNext, null);
  answer(appointments.listMine, pageOf<Appointment>([]));
  answer(appointments.listForStaff, pageOf<Appointment>([]));
  answer(catalog.getMyPhlebotomist, null);
  answer(payments.unpaidSummary, { count: 0, total_due: 0, appointments: [] });
  answer(payments.summarize, NO_PAYMENTS);
  answer(presence.listPhlebotomists, pageOf<PresentPhlebotomist>([]));
  answer(visitConfirmations.listMine, { data: [] });
  answer(catalog.getAvailability, { tz: 'America/New_York', rules: [], presence: 'offline' });
}
