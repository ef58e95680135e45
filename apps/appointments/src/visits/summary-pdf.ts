import { buffer } from 'node:stream/consumers';
import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { formatDate, formatTime } from '@drawpoint/rules/dates';
import { formatMoney } from '@drawpoint/rules/money';
import { fullName } from '@drawpoint/rules/name';
import PDFDocument from 'pdfkit';

const TEAL = '#0f6e6a';
const INK = '#14211f';
const QUIET = '#5b6b68';
const LINE = '#d9dfdd';
/** In points: the page, its margins, and the column of labels. */
const LEFT = 56;
const RIGHT = 556;
const LABELS = 130;

type Pdf = InstanceType<typeof PDFDocument>;

/** A visit's summary on one page or more, in US Letter. Times are those of the visit's own clock. */
export async function summaryPdf(appointment: Appointment): Promise<Buffer> {
  const pdf = new PDFDocument({
    size: 'LETTER',
    margins: { top: 56, bottom: 56, left: LEFT, right: LEFT },
    lang: 'en',
    pdfVersion: '1.7',
    info: { Title: `Visit summary ${appointment.confirmation_code}`, Author: 'Drawpoint' },
  });
  const done = buffer(pdf);
  head(pdf, appointment);
  facts(pdf, appointment);
  prices(pdf, appointment);
  const { notes } = appointment.booking_payload.completion;
  if (notes !== null) {
    title(pdf, 'Notes');
    pdf
      .font('Helvetica')
      .fontSize(11)
      .fillColor(INK)
      .text(notes, LEFT, pdf.y, { width: RIGHT - LEFT });
  }
  pdf.end();
  return done;
}

function head(pdf: Pdf, { confirmation_code }: Appointment): void {
  pdf.font('Helvetica-Bold').fontSize(12).fillColor(TEAL).text('Drawpoint', LEFT, 56);
  pdf.fontSize(22).fillColor(INK).text('Visit summary', LEFT, 78);
  pdf.font('Helvetica').fontSize(11).fillColor(QUIET).text(`Confirmation ${confirmation_code}`);
  pdf.moveDown(1);
}

function facts(pdf: Pdf, appointment: Appointment): void {
  const { location, starts_at, ends_at, tz, status, patient, service, phlebotomist, provider } = appointment;
  const zone = tz.replaceAll('_', ' ');
  row(pdf, 'Patient', fullName(patient));
  row(pdf, 'When', `${formatDate(starts_at)}, ${formatTime(starts_at)} to ${formatTime(ends_at)} (${zone})`);
  row(pdf, 'Service', service.name);
  row(pdf, 'With', `${phlebotomist.name}, ${provider.name}`);
  row(
    pdf,
    'Where',
    `${location.address}, ${location.address_city}, ${location.address_state} ${location.address_zip}`,
  );
  row(pdf, 'Status', `${status[0]?.toUpperCase() ?? ''}${status.slice(1)}`);
}

function prices(pdf: Pdf, appointment: Appointment): void {
  title(pdf, 'Price');
  for (const { label, amount } of [...appointment.line_items, ...appointment.extras])
    money(pdf, label, amount);
  pdf.moveTo(LEFT, pdf.y).lineTo(RIGHT, pdf.y).strokeColor(LINE).stroke().moveDown(0.4);
  money(pdf, 'Total', appointment.price_total, 'Helvetica-Bold');
}

function title(pdf: Pdf, text: string): void {
  pdf.moveDown(1).font('Helvetica-Bold').fontSize(13).fillColor(INK).text(text, LEFT).moveDown(0.4);
}

function row(pdf: Pdf, label: string, value: string): void {
  const top = pdf.y;
  pdf.font('Helvetica').fontSize(11).fillColor(QUIET).text(label, LEFT, top, { width: LABELS });
  pdf.fillColor(INK).text(value, LEFT + LABELS, top, { width: RIGHT - LEFT - LABELS });
  pdf.moveDown(0.4);
}

function money(pdf: Pdf, label: string, amount: number, font = 'Helvetica'): void {
  const top = pdf.y;
  const width = RIGHT - LEFT;
  pdf.font(font).fontSize(11).fillColor(INK);
  pdf.text(formatMoney(amount), LEFT, top, { width, align: 'right' });
  pdf.text(label, LEFT, top, { width: width - 100 }).moveDown(0.4);
}
