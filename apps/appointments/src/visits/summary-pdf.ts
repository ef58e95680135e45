import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { formatDate, formatTime, zoneCity } from '@drawpoint/rules/dates';
import { fullName } from '@drawpoint/rules/name';
import { addMoney, addRow, addRule, addText, addTitle, newPdf } from '../files/pdf-page.ts';
import type { Pdf } from '../files/pdf-text.ts';

/** A visit's summary on one page or more, in US Letter. Times are those of the visit's own clock. */
export async function summaryPdf(appointment: Appointment): Promise<Buffer> {
  const { confirmation_code } = appointment;
  const about = `Confirmation ${confirmation_code}`;
  const { pdf, finish } = await newPdf('Visit summary', about, confirmation_code, appointment);
  facts(pdf, appointment);
  prices(pdf, appointment);
  const { notes } = appointment.booking_payload.completion;
  if (notes !== null) {
    addTitle(pdf, 'Notes');
    addText(pdf, notes);
  }
  return finish();
}

function facts(pdf: Pdf, appointment: Appointment): void {
  const { location, starts_at, ends_at, tz, status, patient, service, phlebotomist, provider } = appointment;
  addRow(pdf, 'Patient', fullName(patient));
  addRow(
    pdf,
    'When',
    `${formatDate(starts_at)}, ${formatTime(starts_at)} to ${formatTime(ends_at)}, ${zoneCity(tz)} time`,
  );
  addRow(pdf, 'Service', service.name);
  addRow(pdf, 'With', `${phlebotomist.name}, ${provider.name}`);
  addRow(
    pdf,
    'Where',
    `${location.address}, ${location.address_city}, ${location.address_state} ${location.address_zip}`,
  );
  addRow(pdf, 'Status', `${status[0]?.toUpperCase() ?? ''}${status.slice(1)}`);
}

function prices(pdf: Pdf, appointment: Appointment): void {
  addTitle(pdf, 'Price');
  for (const { label, amount } of [...appointment.line_items, ...appointment.extras])
    addMoney(pdf, label, amount);
  addRule(pdf);
  addMoney(pdf, 'Total', appointment.price_total, 'Helvetica-Bold');
}
