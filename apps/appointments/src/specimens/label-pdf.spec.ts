import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import { pdfWords } from '@drawpoint/nest-kit/testing/pdf-words';
import { newTubeNumber } from '@drawpoint/rules/tube-number';
import sharp from 'sharp';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import type { LabelFormat } from '@drawpoint/contracts/appointments/specimens.contract';
import { labelsPdf } from './label-pdf.ts';

const LINES = ['Evelyn Carter', 'Born 04-12-1980 · Serum gel', '11-29-2026, 9:41 am · MS'];
/** Pixels of the test camera for a point of the label. */
const PIXELS = 4;

let drawn = 0;
const numbers = (count: number): string[] =>
  Array.from({ length: count }, () => newTubeNumber((bound) => (drawn += 7) % bound));

/** The rectangles that each page of a PDF fills, as SVG. */
function pagesOf(pdf: Buffer): string[] {
  const streams = [...pdf.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\nendstream/g)]
    .map(([, stream = '']) => Buffer.from(stream, 'latin1'))
    .filter((content) => content[0] === 0x78)
    .map((content) => inflateSync(content).toString('latin1'))
    .filter((content) => / re$/m.test(content));
  return streams.map((content) =>
    [...content.matchAll(/^([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re$/gm)]
      .map(([, x, y, width, height]) => `<rect x="${x}" y="${y}" width="${width}" height="${height}"/>`)
      .join(''),
  );
}

/** What a phone's camera sees of a page that is held askew: turned, blurred and gray. */
async function photographed(page: string, width: number, height: number): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width * PIXELS}" height="${height * PIXELS}"
    viewBox="0 0 ${width} ${height}"><rect width="100%" height="100%" fill="#e8e4da"/><g fill="#222">${page}</g></svg>`;
  return sharp(Buffer.from(svg)).rotate(5, { background: '#8a8f8c' }).blur(1.2).png().toBuffer();
}

async function readBack(image: Buffer): Promise<string[]> {
  const found = await readBarcodes(new Uint8Array(image), { formats: ['Code128'], maxNumberOfSymbols: 255 });
  return found.map(({ text }) => text);
}

describe('Labels of tubes', () => {
  beforeAll(async () => {
    const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
    const { buffer } = new Uint8Array(await readFile(wasm));
    await prepareZXingModule({ overrides: { wasmBinary: buffer }, fireImmediately: true });
  });

  const print = (format: LabelFormat, all: string[], lines: readonly string[] = LINES) =>
    labelsPdf(
      all.map((number) => ({ number, lines })),
      { format },
    );

  it('a printed label has the name, the birth date, the time, the initials and the number as text', async () => {
    const words = pdfWords(await print('roll', ['7KQW3MRT9'])).split('\n');
    expect(words).toEqual([...LINES, '7KQW 3MRT 9']);
  });

  it('each label of a roll is read back from the image of a camera', async () => {
    const all = numbers(8);
    const pages = pagesOf(await print('roll', all));
    const read = await Promise.all(pages.map(async (page) => readBack(await photographed(page, 162, 90))));
    expect(read).toEqual(all.map((number) => [number]));
  });

  it('a label that is printed ahead has its number alone', async () => {
    const pdf = await print('roll', ['7KQW3MRT9'], []);
    expect(pdfWords(pdf)).toBe('7KQW 3MRT 9');
    expect(await readBack(await photographed(pagesOf(pdf)[0]!, 162, 90))).toEqual(['7KQW3MRT9']);
  });

  it('a sheet of 30 is read back, every label of it', async () => {
    const all = numbers(30);
    const pages = pagesOf(await print('sheet', all));
    expect(pages).toHaveLength(1);
    expect((await readBack(await photographed(pages[0]!, 612, 792))).sort()).toEqual([...all].sort());
  });

  it('a name that is too long for the label is cut', async () => {
    const name = 'Maria-Fernanda Guadalupe de los Santos y Villanueva-Echeverría of Nowhere';
    const [first] = pdfWords(await print('roll', ['7KQW3MRT9'], [name])).split('\n');
    expect(first!.length).toBeLessThan(name.length);
    expect(first).toMatch(/^Maria-Fernanda/);
  });
});
