import { Injectable } from '@nestjs/common';
import { canViewAppointment } from '@drawpoint/contracts/access';
import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { visits } from '@drawpoint/contracts/appointments/visits.contract';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { Files } from '@drawpoint/nest-kit/files/files';
import { formatDate, formatTime, zoneCity } from '@drawpoint/rules/dates';
import { fullName } from '@drawpoint/rules/name';
import { AppointmentStore } from '../appointments/appointment.store.ts';
import { PresentAppointments } from '../appointments/present-appointments.ts';
import { addMoney, addRow, addRule, addText, addTitle, newPdf } from '../files/pdf-page.ts';
import { savePdf } from '../files/save-pdf.ts';
import type { Pdf } from '../files/pdf-text.ts';

/** Prints the summary of a visit as PDF. Each is made per request, and removed with unreferenced files. */
@Injectable()
export class PrintSummary {
  constructor(
    private readonly store: AppointmentStore,
    private readonly presenter: PresentAppointments,
    private readonly files: Files,
  ) {}

  /** Throws NOT_FOUND, or FORBIDDEN for somebody else's. */
  readonly printSummary = handle(visits.printSummary, async ({ id }, ctx) => {
    const record = await this.store.get(id);
    if (!canViewAppointment(ctx.caller, record)) throw new AppError('FORBIDDEN');
    const appointment = await this.presenter.presentOne(record, ctx);
    const content = await summaryPdf(appointment);
    const name = `visit-${appointment.confirmation_code}.pdf`;
    return savePdf(this.files, { name, content, now: ctx.now() });
  });
}

/** A visit's summary on one or more US Letter pages. Times are the visit's local times. */
async function summaryPdf(appointment: Appointment): Promise<Buffer> {
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
