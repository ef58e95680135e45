import { z } from 'zod/mini';
import { FutureVisit } from '../appointments/future-visits.contract.ts';
import { date, id, listOf, nothing, text, wholeNumber } from '../fields.ts';
import { MANAGERS, operation } from '../operation.ts';

/** More days than the holidays of five years. */
export const MOST_DAYS_OFF = 100;

const Day = z.object({ date, name: text(80) });
const DayOff = z.object({ id: z.number(), date: z.string(), name: z.string() });
export type DayOff = z.output<typeof DayOff>;

/** For developers. Admins always use their own provider. */
const provider_id = z.optional(id);

/** Days on which nobody of a company works (docs/product/availability.md#days-off). */
export const daysOff = {
  list: operation({
    summary: "The days off of the caller's provider, or of the one a developer names, by date.",
    http: 'GET /admin/my-provider/days-off',
    subject: 'booking.days-off.list',
    reads: ['catalog'],
    allow: MANAGERS,
    input: z.object({ provider_id }),
    output: listOf(DayOff),
    errors: ['NO_PROVIDER'],
  }),
  add: operation({
    summary:
      'Adds days off, or the federal holidays of a year that are ahead and missing. A date that is there already gets the new name.',
    http: 'POST /admin/my-provider/days-off',
    fromQuery: ['provider_id'],
    subject: 'booking.days-off.add',
    audit: { action: 'days_off_added', subject: 'provider_id' },
    writes: ['catalog'],
    allow: MANAGERS,
    input: z.object({
      provider_id,
      days: z.array(Day).check(z.maxLength(MOST_DAYS_OFF)),
      federal_year: z.optional(wholeNumber(2026, 2099)),
    }),
    output: z.object({
      provider_id: z.number(),
      ...listOf(DayOff).shape,
      /** Visits ahead on the added days. They stay where they are. */
      affected: z.object({ total: z.number(), data: z.array(FutureVisit) }),
    }),
    errors: ['NO_PROVIDER'],
  }),
  remove: operation({
    summary: 'Removes a day off.',
    http: 'DELETE /admin/my-provider/days-off/{id}',
    subject: 'booking.days-off.remove',
    audit: { action: 'day_off_removed', subject: 'id' },
    writes: ['catalog'],
    allow: MANAGERS,
    input: z.object({ id }),
    output: nothing,
  }),
};
