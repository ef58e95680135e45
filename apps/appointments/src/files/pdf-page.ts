import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import { formatMoney } from '@drawpoint/rules/money';
import PDFDocument from 'pdfkit';

const TEAL = '#0f6e6a';
const INK = '#14211f';
const QUIET = '#5b6b68';
const LINE = '#d9dfdd';
/** In points: the page, its margins, and the column of labels. */
const LEFT = 56;
const RIGHT = 556;
const LABELS = 130;

export type Pdf = InstanceType<typeof PDFDocument>;

type Font = 'Helvetica' | 'Helvetica-Bold';

const require = createRequire(import.meta.url);
/** What Helvetica of every reader can show: the signs of Windows-1252. */
const WESTERN = /^[\n\r\t\u0020-\u007e\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/;

/** Names of other alphabets are set in DejaVu Sans; the signs that are used are embedded (decision 198). */
function setFont(pdf: Pdf, text: string, font: Font = 'Helvetica'): Pdf {
  if (WESTERN.test(text)) return pdf.font(font);
  return pdf.font(
    font === 'Helvetica'
      ? require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')
      : require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
  );
}

/** A paper in US Letter with its name and what it is about at the top; `done` is all of it, once it is ended. */
export function newPdf(name: string, about: string, code: string): { pdf: Pdf; done: Promise<Buffer> } {
  const pdf = new PDFDocument({
    size: 'LETTER',
    margins: { top: 56, bottom: 56, left: LEFT, right: LEFT },
    lang: 'en',
    pdfVersion: '1.7',
    info: { Title: `${name} ${code}`, Author: 'Drawpoint' },
  });
  const done = buffer(pdf);
  pdf.font('Helvetica-Bold').fontSize(12).fillColor(TEAL).text('Drawpoint', LEFT, 56);
  pdf.fontSize(22).fillColor(INK).text(name, LEFT, 78);
  setFont(pdf, about).fontSize(11).fillColor(QUIET).text(about);
  pdf.moveDown(1);
  return { pdf, done };
}

export function addTitle(pdf: Pdf, text: string): void {
  setFont(pdf.moveDown(1), text, 'Helvetica-Bold').fontSize(13).fillColor(INK).text(text, LEFT).moveDown(0.4);
}

export function addRow(pdf: Pdf, label: string, value: string): void {
  const top = pdf.y;
  pdf.font('Helvetica').fontSize(11).fillColor(QUIET).text(label, LEFT, top, { width: LABELS });
  setFont(pdf, value)
    .fillColor(INK)
    .text(value, LEFT + LABELS, top, { width: RIGHT - LEFT - LABELS });
  pdf.moveDown(0.4);
}

export function addMoney(pdf: Pdf, label: string, amount: number, font: Font = 'Helvetica'): void {
  const top = pdf.y;
  const width = RIGHT - LEFT;
  pdf.font(font).fontSize(11).fillColor(INK);
  pdf.text(formatMoney(amount), LEFT, top, { width, align: 'right' });
  setFont(pdf, label, font)
    .text(label, LEFT, top, { width: width - 100 })
    .moveDown(0.4);
}

/** The line above a total. */
export const addRule = (pdf: Pdf): Pdf =>
  pdf.moveTo(LEFT, pdf.y).lineTo(RIGHT, pdf.y).strokeColor(LINE).stroke().moveDown(0.4);

export const addText = (pdf: Pdf, text: string): Pdf =>
  setFont(pdf, text)
    .fontSize(11)
    .fillColor(INK)
    .text(text, LEFT, pdf.y, { width: RIGHT - LEFT });
