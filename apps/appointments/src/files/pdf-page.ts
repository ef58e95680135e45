import { buffer } from 'node:stream/consumers';
import type { Language } from '@drawpoint/contracts/auth/languages';
import { formatMoney } from '@drawpoint/rules/money';
import { eastAsianFonts } from './east-asian-fonts.ts';
import { setText, type Font, type Pdf } from './pdf-text.ts';

const TEAL = '#0f6e6a';
const INK = '#14211f';
const QUIET = '#5b6b68';
const LINE = '#d9dfdd';
/** The left and right margins and the column of labels, in points. */
const LEFT = 56;
const RIGHT = 556;
const LABELS = 130;

type NewPdf = { pdf: Pdf; finish: () => Promise<Buffer> };

/** Begins a document. All text of it is in `content`, which decides the fonts to load. Call `finish` to get it. */
export async function openPdf(options: PDFKit.PDFDocumentOptions, content: unknown): Promise<NewPdf> {
  // Loading takes 0.1 s, and few requests need it.
  const { default: PDFDocument } = await import('pdfkit');
  const fonts = await eastAsianFonts(JSON.stringify(content));
  const document = new PDFDocument({ pdfVersion: '1.7', ...options });
  for (const [slice, font] of fonts.slices) document.registerFont(slice, font);
  const done = buffer(document);
  const finish = (): Promise<Buffer> => {
    document.end();
    return done;
  };
  return { pdf: { document, fonts }, finish };
}

/** Begins a US Letter page with its title and subject at the top. All text of the page is in `content`. */
export async function newPdf(
  { name, about, code, language }: { name: string; about: string; code: string; language: Language },
  content: unknown,
): Promise<NewPdf> {
  const opened = await openPdf(
    {
      size: 'LETTER',
      margins: { top: 56, bottom: 56, left: LEFT, right: LEFT },
      lang: language,
      info: { Title: `${name} ${code}`, Author: 'Drawpoint' },
    },
    [about, content],
  );
  const { pdf } = opened;
  setText(pdf, 'Drawpoint', { font: 'Helvetica-Bold', size: 12, color: TEAL }, { x: LEFT, y: 56 });
  setText(pdf, name, { font: 'Helvetica-Bold', size: 22, color: INK }, { x: LEFT, y: 78 });
  setText(pdf, about, { color: QUIET });
  pdf.document.moveDown(1);
  return opened;
}

export function addTitle(pdf: Pdf, text: string): void {
  pdf.document.moveDown(1);
  setText(pdf, text, { font: 'Helvetica-Bold', size: 13, color: INK }, { x: LEFT });
  pdf.document.moveDown(0.4);
}

export function addRow(pdf: Pdf, label: string, value: string): void {
  const top = pdf.document.y;
  setText(pdf, label, { color: QUIET }, { x: LEFT, y: top }, { width: LABELS });
  const place = { x: LEFT + LABELS, y: top };
  setText(pdf, value, { color: INK }, place, { width: RIGHT - LEFT - LABELS });
  pdf.document.moveDown(0.4);
}

export function addMoney(pdf: Pdf, label: string, amount: number, font: Font = 'Helvetica'): void {
  const place = { x: LEFT, y: pdf.document.y };
  const width = RIGHT - LEFT;
  setText(pdf, formatMoney(amount), { font, color: INK }, place, { width, align: 'right' });
  setText(pdf, label, { font, color: INK }, place, { width: width - 100 });
  pdf.document.moveDown(0.4);
}

/** The line above the total. */
export function addRule({ document }: Pdf): void {
  document.moveTo(LEFT, document.y).lineTo(RIGHT, document.y).lineWidth(1).strokeColor(LINE).stroke();
  document.moveDown(0.4);
}

export function addText(pdf: Pdf, text: string): void {
  setText(pdf, text, { color: INK }, { x: LEFT, y: pdf.document.y }, { width: RIGHT - LEFT });
}
