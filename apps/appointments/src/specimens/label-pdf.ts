import type { LabelFormat } from '@drawpoint/contracts/appointments/specimens.contract';
import { formatTubeNumber } from '@drawpoint/rules/tube-number';
import { pageOf, placeOf, type LabelPlace } from '../domain/label-layout.ts';
import { openPdf } from '../files/pdf-page.ts';
import { setText, type Pdf } from '../files/pdf-text.ts';

/** `lines` are the name, then what stands below it; none on a label that is printed ahead. */
export type Label = { number: string; lines: readonly string[] };

const BLACK = '#000000';
const PADDING = 7;
const NAME_SIZE = 9;
const LINE_SIZE = 7;
const NUMBER_SIZE = 9;

/** Labels as PDF. Each has its number as text and as Code 128. */
export async function labelsPdf(
  labels: readonly Label[],
  { format, from = 1 }: { format: LabelFormat; from?: number | undefined },
): Promise<Buffer> {
  const options = { size: pageOf(format), margin: 0, info: { Title: 'Labels', Author: 'Drawpoint' } };
  const { pdf, finish } = await openPdf({ ...options, autoFirstPage: false }, labels);
  // The named export `raw` is another symbology.
  const { default: bwip } = await import('bwip-js/node');
  let pages = 0;
  for (const [index, label] of labels.entries()) {
    const place = placeOf(index, format, from);
    for (; pages <= place.page; pages += 1) pdf.document.addPage();
    const [symbol] = bwip.raw({ bcid: 'code128', text: label.number });
    drawLabel(pdf, label, place, (symbol as { sbs: number[] }).sbs);
  }
  return finish();
}

function drawLabel(pdf: Pdf, { number, lines }: Label, place: LabelPlace, bars: readonly number[]): void {
  const width = place.width - 2 * PADDING;
  const left = place.x + PADDING;
  let top = place.y + PADDING - 1;
  for (const [index, line] of lines.entries()) {
    const size = index === 0 ? NAME_SIZE : LINE_SIZE;
    const font = index === 0 ? 'Helvetica-Bold' : 'Helvetica';
    const options = { width, height: size + 1, ellipsis: true };
    setText(pdf, line, { font, size, color: BLACK }, { x: left, y: top }, options);
    top += size + 2;
  }
  const textTop = place.y + place.height - PADDING - NUMBER_SIZE + 1;
  drawBars(pdf, bars, { ...place, y: top + 1, height: textTop - top - 3 });
  const centered = { width, align: 'center' as const };
  const style = { font: 'Helvetica-Bold' as const, size: NUMBER_SIZE, color: BLACK };
  setText(pdf, formatTubeNumber(number), style, { x: left, y: textTop }, centered);
}

/** `bars` are the widths of bars and spaces in turn. One of width 1 is a point wide, which every printer can print. */
function drawBars({ document }: Pdf, bars: readonly number[], place: Omit<LabelPlace, 'page'>): void {
  const length = bars.reduce((sum, each) => sum + each, 0);
  let x = place.x + (place.width - length) / 2;
  for (const [index, bar] of bars.entries()) {
    if (index % 2 === 0) document.rect(x, place.y, bar, place.height);
    x += bar;
  }
  document.fill(BLACK);
}
