import { z } from 'zod/mini';
import { event } from '../events.ts';

/** No time was found for a visit of a series: once for each visit. */
export const seriesVisitUnplaced = event({
  type: 'series-visit.unplaced',
  publisher: 'booking',
  kind: 'occurrence',
  readers: ['messaging'],
  data: z.object({
    series_id: z.number(),
    /** The patient. */
    user_id: z.number(),
    provider_id: z.number(),
    /** The local date for which it was wished. */
    wished_on: z.string(),
  }),
});
