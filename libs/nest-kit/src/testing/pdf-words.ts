import { inflateSync } from 'node:zlib';

/** The text of a PDF in the fonts of every reader, a line for each piece that was written at once. */
export function pdfWords(pdf: Buffer): string {
  // Compressed content may end with any byte, also with a carriage return.
  const streams = pdf.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\nendstream/g);
  const drawn = [...streams].map(([, stream = '']) => {
    const content = Buffer.from(stream, 'latin1');
    // 0x78 begins what is compressed; other streams draw nothing.
    return content[0] === 0x78 ? inflateSync(content).toString('latin1') : '';
  });
  return drawn
    .flatMap((each) => [...each.matchAll(/\[([^\]]*)\] TJ/g)])
    .map(([, piece = '']) => [...piece.matchAll(/<([0-9a-f]+)>/gi)].map(([, hex = '']) => hex).join(''))
    .map((hex) => Buffer.from(hex, 'hex').toString('latin1'))
    .join('\n');
}
