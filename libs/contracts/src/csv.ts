import { z } from 'zod/mini';

/** A text, a number, or null for an empty cell. */
export const CsvCell = z.union([z.string(), z.number(), z.null()]);
export type CsvCell = z.output<typeof CsvCell>;

/** Rows of an export, and the cursor of the next page; null at the end. */
export const CsvPage = z.object({ rows: z.array(z.array(CsvCell)), next: z.nullable(z.string()) });
export type CsvPage = z.output<typeof CsvPage>;

/**
 * The CSV file that HTTP returns for an operation with `CsvPage` output. The gateway reads page after page
 * with `after`.
 */
export type CsvMark = {
  /** The start of the file name, before the date: `audit-log`. */
  readonly name: string;
  /** The first line of the file. */
  readonly columns: readonly string[];
};
