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
  pdf.font('Helvetica').fontSize(11).fillColor(QUIET).text(about);
  pdf.moveDown(1);
  return { pdf, done };
}

export function addTitle(pdf: Pdf, text: string): void {
  pdf.moveDown(1).font('Helvetica-Bold').fontSize(13).fillColor(INK).text(text, LEFT).moveDown(0.4);
}

export function addRow(pdf: Pdf, label: string, value: string): void {
  const top = pdf.y;
  pdf.font('Helvetica').fontSize(11).fillColor(QUIET).text(label, LEFT, top, { width: LABELS });
  pdf.fillColor(INK).text(value, LEFT + LABELS, top, { width: RIGHT - LEFT - LABELS });
  pdf.moveDown(0.4);
}

export function addMoney(pdf: Pdf, label: string, amount: number, font = 'Helvetica'): void {
  const top = pdf.y;
  const width = RIGHT - LEFT;
  pdf.font(font).fontSize(11).fillColor(INK);
  pdf.text(formatMoney(amount), LEFT, top, { width, align: 'right' });
  pdf.text(label, LEFT, top, { width: width - 100 }).moveDown(0.4);
}

/** The line above a total. */
export const addRule = (pdf: Pdf): Pdf =>
  pdf.moveTo(LEFT, pdf.y).lineTo(RIGHT, pdf.y).strokeColor(LINE).stroke().moveDown(0.4);

export const addText = (pdf: Pdf, text: string): Pdf =>
  pdf
    .font('Helvetica')
    .fontSize(11)
    .fillColor(INK)
    .text(text, LEFT, pdf.y, { width: RIGHT - LEFT });
