import { z } from 'zod/mini';
import { CsvPage } from './csv.ts';
import { date } from './fields.ts';

// Figures by day and provider, for managers: a list of the latest days, and a CSV file of all.

/** Local dates, both inclusive; the last twelve weeks by default. */
const range = { from: z.optional(date), to: z.optional(date) };

/** What every row has: the local date, and whose it is. */
export const dayOfProvider = { day: date, provider: z.object({ id: z.number(), name: z.string() }) };

/** The list, latest day first. It has at most 200 rows. */
export const dayList = <Row extends z.ZodMiniType>(row: Row) => ({
  input: z.object(range),
  output: z.object({ data: z.array(row), has_more: z.boolean() }),
});

/** The same as a CSV file, whole. */
export const dayExport = {
  limits: [{ calls: 6, seconds: 60, per: 'person' }],
  input: z.object({
    ...range,
    /** The last row of the page before. */
    after: z.optional(z.string().check(z.regex(/^\d{4}-\d\d-\d\d\/\d{1,9}$/))),
  }),
  output: CsvPage,
} as const;
