/** Creates an empty PDF, padded to `size` bytes by a comment when given. */
export function pdfOf(size = 0): Buffer {
  const head =
    '%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\n';
  const tail = (place: number) =>
    `xref\n0 1\n0000000000 65535 f \ntrailer\n<< /Root 1 0 R >>\nstartxref\n${place}\n%%EOF\n`;
  const rest = Math.max(0, size - head.length - tail(size).length - 2);
  const body = Buffer.concat([Buffer.from(`${head}%`), Buffer.alloc(rest, 'x'), Buffer.from('\n')]);
  const bytes = Buffer.concat([body, Buffer.from(tail(body.length))]);
  return size === 0 || bytes.length === size
    ? bytes
    : Buffer.concat([bytes, Buffer.alloc(size - bytes.length, '\n')]);
}

/** A PNG of one transparent pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A GIF of two frames of 2 x 2 pixels: red, then blue. */
export const GIF = Buffer.from(
  'R0lGODlhAgACAIAAAExpcf8AACH/C05FVFNDQVBFMi4wAwEAAAAh+QQFCgAAACwAAAAAAgACAAACAoxTACH5BAUKAAAALAAAAAACAAIAgExpcQAA/wICjFMAOw==',
  'base64',
);
