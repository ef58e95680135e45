const UNITS = ['B', 'KB', 'MB', 'GB'] as const;

/** A size in bytes as people read it, to one decimal (docs/product/back-office.md#media): `1.5 MB`. */
export function fileSize(bytes: number): string {
  let size = bytes;
  let unit = 0;
  while (size >= 1024 && unit < UNITS.length - 1) {
    size /= 1024;
    unit += 1;
  }
  return `${unit === 0 ? size : size.toFixed(1)} ${UNITS[unit]}`;
}
