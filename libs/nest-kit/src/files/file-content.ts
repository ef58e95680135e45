import type { FileKind } from '@drawpoint/contracts/files';
import { fileTypeFromBuffer } from 'file-type';

/** Number of bytes inspected at a file's beginning and end. The end includes a zip's directory. */
export const HEAD_BYTES = 8 * 1024;
export const TAIL_BYTES = 66 * 1024;

/** The beginning and the end of a file; in a short one they overlap. */
export type Ends = { head: Buffer; tail: Buffer; size: number };

const KINDS: Record<string, FileKind> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
};

/** Markers near the beginning that make a browser read a file as a page or a script. */
const MARKUP = /<(!doctype|html|head|body|script|iframe|svg|\?php)[\s>/]|<\?php/i;
const MARKUP_WITHIN = 1024;

/**
 * Detects a file's type from its content. Null for an unknown type, an incomplete file, or a polyglot.
 * Examples are an HTML page with a PDF header, or an image that is also an archive or a script.
 */
export async function kindOf(ends: Ends): Promise<FileKind | null> {
  const found = await fileTypeFromBuffer(ends.head).catch(() => undefined);
  const kind = found && KINDS[found.mime];
  if (!kind || !IS_WHOLE[kind](ends)) return null;
  if (MARKUP.test(ends.head.subarray(0, MARKUP_WITHIN).toString('latin1')) || isZip(ends)) return null;
  return kind;
}

const IS_WHOLE: Record<FileKind, (ends: Ends) => boolean> = {
  pdf: isPdf,
  jpeg: ({ head, tail }) => head.readUIntBE(0, 3) === 0xffd8ff && tail.includes(Buffer.from([0xff, 0xd9])),
  png: ({ tail }) => tail.subarray(-12).equals(Buffer.from('0000000049454e44ae426082', 'hex')),
  webp: ({ head, size }) => head.length >= 12 && head.readUInt32LE(4) + 8 === size,
  gif: isGif,
};

/** The first block begins after the header and its colour table; the last byte ends the file. */
function isGif({ head, tail }: Ends): boolean {
  if (head.length < 13 || tail.at(-1) !== 0x3b) return false;
  const packed = head[10]!;
  const colors = packed & 0x80 ? 3 * 2 ** ((packed & 7) + 1) : 0;
  const block = head[13 + colors];
  return block === 0x21 || block === 0x2c;
}

/** The header is at the very beginning. The position of the object table, if any, is at the very end. */
function isPdf({ head, tail, size }: Ends): boolean {
  if (!/^%PDF-[12]\.\d/.test(head.subarray(0, 16).toString('latin1'))) return false;
  const end = /startxref\s+(\d{1,10})\s+%%EOF[\s\0]*$/.exec(tail.subarray(-2048).toString('latin1'));
  if (!end) return false;
  const place = Number(end[1]);
  if (place >= size) return false;
  const table = bytesAt({ head, tail, size }, place);
  // Beginning and end cannot tell anything of a table in the middle.
  return table === null || /^\s*(xref\b|\d+\s+\d+\s+obj\b)/.test(table.toString('latin1'));
}

function bytesAt({ head, tail, size }: Ends, place: number): Buffer | null {
  const length = 40;
  if (place + length <= head.length) return head.subarray(place, place + length);
  const inTail = place - (size - tail.length);
  return inTail >= 0 ? tail.subarray(inTail, inTail + length) : null;
}

/** Whether a zip directory is at the end: its record contains the length of the comment that follows. */
function isZip({ tail }: Ends): boolean {
  const record = Buffer.from('PK\u0005\u0006', 'latin1');
  for (let at = tail.indexOf(record); at >= 0; at = tail.indexOf(record, at + 1)) {
    if (at + 22 <= tail.length && at + 22 + tail.readUInt16LE(at + 20) === tail.length) return true;
  }
  return false;
}
