import { z } from 'zod/mini';
import { CsvPage } from '../csv.ts';
import { date, id } from '../fields.ts';
import { MANAGERS, operation } from '../operation.ts';

/** A smaller number of searches is not shown: it would tell about single people. */
export const SHOWN_FROM = 5;

/** Searches that found no free time, for one service in one ZIP code and week. */
export const UnmetDemand = z.object({
  /** The Monday of the ISO week, UTC. */
  week: date,
  zip: z.string(),
  /** The centre of the ZIP code. */
  lat: z.number(),
  lng: z.number(),
  service: z.object({ id: z.number(), name: z.string() }),
  /** Null when the search named no provider, as where nobody comes. */
  provider: z.nullable(z.object({ id: z.number(), name: z.string() })),
  /** Null below `SHOWN_FROM`. There are no totals: with one, a hidden number could be computed. */
  searches: z.nullable(z.number()),
});
export type UnmetDemand = z.output<typeof UnmetDemand>;

/** Any day of the first and of the last week; the last twelve weeks by default. */
const weeks = { from: z.optional(date), to: z.optional(date) };
const filters = { ...weeks, service_id: z.optional(id) };

/** How working hours were spent. */
const shares = {
  working_minutes: z.number(),
  patient_minutes: z.number(),
  drive_minutes: z.number(),
  /** What visits and drives leave of the hours. */
  free_minutes: z.number(),
};

/** Where demand was not met (docs/product/back-office.md#coverage). */
export const coverage = {
  listDemand: operation({
    summary:
      "Searches without a free time by ZIP code, service and week: the provider's, and those that named none. Counts below five are hidden.",
    http: 'GET /admin/coverage/demand',
    subject: 'booking.coverage.list-demand',
    allow: MANAGERS,
    input: z.object(filters),
    output: z.object({
      /** The Mondays of the first and of the last week. */
      from: date,
      to: date,
      /** The largest counts first, hidden ones last; at most 1,000. */
      data: z.array(UnmetDemand),
      /** Whether there are more than these. */
      has_more: z.boolean(),
    }),
  }),
  exportDemand: operation({
    summary: 'The same as a CSV file, whole, by week and ZIP code.',
    http: 'GET /admin/coverage/demand/export',
    subject: 'booking.coverage.export-demand',
    allow: MANAGERS,
    limits: [{ calls: 6, seconds: 60, per: 'person' }],
    csv: { name: 'coverage', columns: ['Week', 'ZIP', 'Service', 'Provider', 'Searches'] },
    input: z.object({
      ...filters,
      /** The last row of the page before. */
      after: z.optional(z.string().check(z.regex(/^\d{4}-\d\d-\d\d\/\d{5}\/\d{1,9}\/\d{1,9}$/))),
    }),
    output: CsvPage,
  }),
  listWork: operation({
    summary:
      'How phlebotomists spent their working hours in weeks that are over, and the median time until requests were answered.',
    http: 'GET /admin/coverage/work',
    subject: 'booking.coverage.list-work',
    allow: MANAGERS,
    input: z.object({ ...weeks, provider_id: z.optional(id) }),
    output: z.object({
      weeks: z.array(
        z.object({
          week: date,
          /** From a request to its first answer by staff; null for fewer than five answers. */
          median_answer_minutes: z.nullable(z.number()),
          ...shares,
        }),
      ),
      phlebotomists: z.array(z.object({ id: z.number(), name: z.string(), ...shares })),
    }),
    deadlineMs: 10_000,
  }),
};
