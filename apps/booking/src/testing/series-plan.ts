import type { series } from '@drawpoint/contracts/booking/series.contract';
import type { InputOf } from '@drawpoint/contracts/operation';
import { allConsents, maria } from './start-booking.ts';

export type SeriesInput = InputOf<typeof series.create>;

const DAY_MS = 86_400_000;

/** The date so many days after another, or after today. */
export const dayAfter = (days: number, date = new Date().toISOString().slice(0, 10)): string =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);

/** Six visits of a patient, every two weeks from in three days on. */
export const seriesPlan = (userId: number, change: Partial<SeriesInput> = {}): SeriesInput => ({
  ...{ service_id: 1, phlebotomist_id: 3, others: true, disclaimers: allConsents },
  patient: { ...maria, user_id: userId },
  ...{ unit: 'week', every: 2, weekdays: [], from: dayAfter(3), times: 6, until: null },
  ...{ tolerance_days: 3, day_from: '8 am', day_until: '5:00 pm', from_last_draw: false },
  ...change,
});
