import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { UploadedFile } from '@drawpoint/contracts/files';
import type { Files } from '@drawpoint/nest-kit/files/files';

const RESULTS = [
  ['Hemoglobin', '13.9 g/dL', '12.0 to 15.5'],
  ['White blood cells', '6.1 ×10³/µL', '4.5 to 11.0'],
  ['Platelets', '248 ×10³/µL', '150 to 400'],
  ['Glucose', '92 mg/dL', '70 to 99'],
] as const;

/** A page of results without a patient. */
export async function demoResults(): Promise<Buffer> {
  const { pdf, done } = await page('Laboratory report');
  for (const [name, value, range] of RESULTS) {
    const top = pdf.y;
    pdf.text(name, 56, top).text(value, 240, top).text(range, 400, top).moveDown(0.5);
  }
  pdf.end();
  return done;
}

/** A doctor's order without a patient. */
export async function demoOrder(): Promise<Buffer> {
  const { pdf, done } = await page('Order');
  pdf.text('Lipid panel, fasting. Please repeat within two weeks.', 56);
  pdf.end();
  return done;
}

/** Puts a PDF into the storage. */
export async function keepPdf(files: Files, content: Buffer, now: Date): Promise<UploadedFile> {
  const key = files.newKey('appointments', now);
  await files.save(key, Readable.from([content]));
  const sha256 = createHash('sha256').update(content).digest('hex');
  return { key, kind: 'pdf', size: content.length, sha256 };
}

async function page(title: string) {
  const { default: PDFDocument } = await import('pdfkit');
  const pdf = new PDFDocument({ size: 'LETTER', margin: 56, info: { Title: title, Author: 'Demo' } });
  const done = buffer(pdf);
  pdf.font('Helvetica-Bold').fontSize(20).text(title).moveDown(0.3);
  pdf.font('Helvetica').fontSize(11).text('Made up for the demo. It is about nobody.').moveDown(1.2);
  return { pdf, done };
}
