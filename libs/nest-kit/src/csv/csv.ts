import type { CsvCell } from '@drawpoint/contracts/csv';

/** First bytes of a file. Without them spreadsheets may not read it as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Beginnings that a spreadsheet reads as a formula, including full-width forms and leading blanks. */
const FORMULA = /^[\s\u0000]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n\u0000]/;

/** A negative amount with its two decimals is no formula. */
const AMOUNT = /^-\d+\.\d\d$/;

/** Formats a line of a CSV file (RFC 4180) with its line end. */
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/**
 * Formats a cell. A text that would be a formula gets a leading apostrophe, which makes it plain text.
 * Numbers stay numbers, even negative ones.
 */
export function csvCell(value: CsvCell): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = FORMULA.test(value) && !AMOUNT.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
