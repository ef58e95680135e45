import { z } from 'zod/mini';
import { id } from '../fields.ts';
import { CALENDAR, internal, operation } from '../operation.ts';

/** Visits of series, for the service that plans them. */
export const seriesVisits = {
  cancel: operation({
    summary: 'Calls off a visit of a series. False when it is under way or over.',
    subject: 'appointments.series-visits.cancel',
    share: CALENDAR,
    allow: internal('booking'),
    input: z.object({ id, series_id: id, actor_id: id, by: z.enum(['patient', 'staff']) }),
    output: z.object({ canceled: z.boolean() }),
  }),
};
