import { Injectable } from '@nestjs/common';
import { canViewAppointment } from '@drawpoint/contracts/access';
import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import type { Language } from '@drawpoint/contracts/auth/languages';
import { visits } from '@drawpoint/contracts/appointments/visits.contract';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { Files } from '@drawpoint/nest-kit/files/files';
import { formatDate, zoneCity } from '@drawpoint/rules/dates';
import { fullName } from '@drawpoint/rules/name';
import { AppointmentStore } from '../appointments/appointment.store.ts';
import { PresentAppointments } from '../appointments/present-appointments.ts';
import { timeWords, wordsIn, zoneWords } from '../files/document-words.ts';
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
    const content = await summaryPdf(appointment, ctx.language);
    const name = `visit-${appointment.confirmation_code}.pdf`;
    return savePdf(this.files, { name, content, now: ctx.now() });
  });
}

/** A visit's summary on one or more US Letter pages. Times are the visit's local times. */
async function summaryPdf(appointment: Appointment, language: Language = 'en'): Promise<Buffer> {
  const { confirmation_code } = appointment;
  const words = wordsIn(language);
  const about = `${words('Confirmation')} ${confirmation_code}`;
  const head = { name: words('Visit summary'), about, code: confirmation_code, language };
  const { pdf, finish } = await newPdf(head, appointment);
  facts(pdf, appointment, language);
  prices(pdf, appointment, words);
  const { notes } = appointment.booking_payload.completion;
  if (notes !== null) {
    addTitle(pdf, words('Notes'));
    addText(pdf, notes);
  }
  return finish();
}

function facts(pdf: Pdf, appointment: Appointment, language: Language): void {
  const words = wordsIn(language);
  const row = (label: string, value: string): void => addRow(pdf, words(label), value);
  const { location, starts_at, tz, status, patient, service, phlebotomist, provider } = appointment;
  row('Patient', fullName(patient));
  const times = timeWords(appointment, language);
  row('When', `${formatDate(starts_at)}, ${times}, ${zoneWords(zoneCity(tz), language)}`);
  row('Service', service.name);
  row('With', `${phlebotomist.name}, ${provider.name}`);
  row(
    'Where',
    `${location.address}, ${location.address_city}, ${location.address_state} ${location.address_zip}`,
  );
  row('Status', words(`${status[0]?.toUpperCase() ?? ''}${status.slice(1)}`));
}

function prices(pdf: Pdf, appointment: Appointment, words: (english: string) => string): void {
  addTitle(pdf, words('Price'));
  for (const { label, amount } of [...appointment.line_items, ...appointment.extras])
    addMoney(pdf, label, amount);
  addRule(pdf);
  addMoney(pdf, words('Total'), appointment.price_total, 'Helvetica-Bold');
}
