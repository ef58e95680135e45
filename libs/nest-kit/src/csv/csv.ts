import type { CsvCell } from '@drawpoint/contracts/csv';

/** In front of a file: without it spreadsheets take UTF-8 for something else. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Beginnings that a spreadsheet takes for a formula, wide forms of East Asian keyboards and leading blanks included. */
const FORMULA = /^[\s\u0000]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n\u0000]/;

/** A line of a CSV file (RFC 4180) with its end. */
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/**
 * A cell. Texts that would be a formula get an apostrophe in front, which shows them as they are; numbers stay numbers,
 * negative ones too.
 */
export function csvCell(value: CsvCell): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
