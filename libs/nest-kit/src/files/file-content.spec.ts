import { GIF, pdfOf, PNG } from '../testing/sample-files.ts';
import { HEAD_BYTES, kindOf, TAIL_BYTES } from './file-content.ts';

const kind = (bytes: Buffer) =>
  kindOf({ head: bytes.subarray(0, HEAD_BYTES), tail: bytes.subarray(-TAIL_BYTES), size: bytes.length });
const pdf = pdfOf();
const ascii = (text: string) => Buffer.from(text, 'latin1');

/** The directory of an empty zip whose comment is the rest of the file. */
const zipEnd = (comment: Buffer = Buffer.alloc(0)) => {
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(comment.length, 20);
  return Buffer.concat([end, comment]);
};
const webp = () => {
  const bytes = Buffer.concat([ascii('RIFF\0\0\0\0WEBPVP8L'), Buffer.from([4, 0, 0, 0]), Buffer.alloc(4)]);
  bytes.writeUInt32LE(bytes.length - 8, 4);
  return bytes;
};
const jpeg = Buffer.concat([
  Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
  Buffer.alloc(200, 7),
  Buffer.from('ffd9', 'hex'),
]);

describe('What a file is by its content', () => {
  it.each([
    ['a PDF', pdf, 'pdf'],
    ['a PDF of 2 MB, of which the middle is not looked at', pdfOf(2_000_000), 'pdf'],
    ['a PNG', PNG, 'png'],
    ['a JPEG', jpeg, 'jpeg'],
    ['a WebP', webp(), 'webp'],
    ['a GIF', GIF, 'gif'],
    ['a GIF of the first version', Buffer.concat([ascii('GIF87a'), GIF.subarray(6)]), 'gif'],
  ])('the type is recognised of %s', async (_what, bytes, expected) => {
    expect(await kind(bytes)).toBe(expected);
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a page', ascii('<!doctype html><script>alert(1)</script>')],
    ['a page with the head of a PDF', ascii('%PDF-1.4\n<html><script>alert(1)</script></html>')],
    [
      'a page inside a whole PDF',
      Buffer.from(pdf.toString('latin1').replace('1 0 obj', '<script>1</script>\n1 0 obj'), 'latin1'),
    ],
    ['a PDF behind something else', Buffer.concat([ascii('MZ  '), pdf])],
    ['a PDF that is cut off', pdf.subarray(0, -30)],
    [
      'a PDF whose table is not where it says',
      Buffer.from(pdf.toString('latin1').replace(/startxref\n\d+/, 'startxref\n5'), 'latin1'),
    ],
    [
      'a PDF whose table lies behind its end',
      Buffer.from(pdf.toString('latin1').replace(/startxref\n\d+/, 'startxref\n99999'), 'latin1'),
    ],
    ['a PDF with an archive behind it', Buffer.concat([pdf, zipEnd()])],
    [
      'an archive whose comment is the end of a PDF',
      Buffer.concat([pdf, zipEnd(ascii('startxref\n9\n%%EOF\n'))]),
    ],
    ['an archive', zipEnd()],
    ['an SVG', ascii('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a GIF that is a script too', ascii('GIF89a/*\x01\x00*/=1;alert(1)//;')],
    ['a GIF with something behind it', Buffer.concat([GIF, ascii('<script>')])],
    ['a GIF that is cut off', GIF.subarray(0, -20)],
    ['a PNG with something behind it', Buffer.concat([PNG, ascii('<script>')])],
    [
      'a JPEG with a page in its comment',
      Buffer.concat([jpeg.subarray(0, 20), ascii('<html><body>'), jpeg.subarray(20)]),
    ],
    ['a JPEG with an archive behind it', Buffer.concat([jpeg, zipEnd()])],
    ['a JPEG that never ends', jpeg.subarray(0, -2)],
    ['a WebP longer than it says', Buffer.concat([webp(), ascii('more')])],
    ['a program', Buffer.concat([ascii('\x7fELF\x02\x01\x01'), Buffer.alloc(60)])],
  ])('no type is recognised for %s', async (_what, bytes) => {
    expect(await kind(bytes)).toBeNull();
  });
});
