import { z } from 'zod/mini';

/** A text, a number, or nothing. */
export const CsvCell = z.union([z.string(), z.number(), z.null()]);
export type CsvCell = z.output<typeof CsvCell>;

/** Rows of an export, and where the next ones begin; null where there are none. */
export const CsvPage = z.object({ rows: z.array(z.array(CsvCell)), next: z.nullable(z.string()) });
export type CsvPage = z.output<typeof CsvPage>;

/** The file that HTTP answers for an operation whose pages are `CsvPage`s: it is asked for each with `after`. */
export type CsvMark = {
  /** What the file is called, before its day: `audit-log`. */
  readonly name: string;
  /** Its first line. */
  readonly columns: readonly string[];
};
