import { createRequire } from 'node:module';
import type PDFDocument from 'pdfkit';
import type { EastAsianFonts } from './east-asian-fonts.ts';

type Document = InstanceType<typeof PDFDocument>;
type Options = PDFKit.Mixins.TextOptions;

export type Font = 'Helvetica' | 'Helvetica-Bold';
/** The style of a text. An absent value stays unchanged. */
export type Style = { font?: Font; size?: number; color: string };

/** A PDF in progress, with the fonts of its text. */
export type Pdf = { document: Document; fonts: EastAsianFonts };

const require = createRequire(import.meta.url);
/** The characters that Helvetica of every reader can show: Windows-1252. */
const WESTERN = /^[\n\r\t\u0020-\u007e\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/;
const OTHERS = {
  Helvetica: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  'Helvetica-Bold': require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
};
/** The East Asian fonts are thin, so they are drawn with a stroke of this width, in ems. */
const PEN = { Helvetica: 0.03, 'Helvetica-Bold': 0.08 };
/** The ascent of Helvetica, in ems. It aligns parts in several fonts. */
const ASCENT = 0.718;

/** A part of a text in one font; `slice` names an East Asian one. */
type Run = { text: string; slice: string | null };

function runsOf(text: string, { sliceOf }: EastAsianFonts): Run[] {
  const runs: Run[] = [];
  for (const sign of text) {
    const slice = sliceOf.get(sign) ?? null;
    const last = runs.at(-1);
    if (last?.slice === slice) last.text += sign;
    else runs.push({ text: sign, slice });
  }
  return runs;
}

/** Draws a text, each character in a font that has it. Only the characters used are embedded. */
export function setText(
  { document, fonts }: Pdf,
  text: string,
  { font = 'Helvetica', size = 11, color }: Style,
  at?: { x: number; y?: number },
  options: Options = {},
): void {
  document.fontSize(size).fillColor(color);
  const runs = runsOf(text, fonts);
  const isMixed = runs.some(({ slice }) => slice !== null);
  for (const [index, { text: part, slice }] of runs.entries()) {
    document.font(slice ?? (WESTERN.test(part) ? font : OTHERS[font]));
    const own = {
      ...options,
      ...(isMixed && {
        baseline: -ASCENT * size,
        continued: index < runs.length - 1,
        fill: true,
        stroke: slice !== null,
      }),
    };
    if (slice !== null) document.strokeColor(color).lineWidth(PEN[font] * size);
    if (index === 0 && at) document.text(part, at.x, at.y, own);
    else document.text(part, own);
  }
}
