import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { type SeriesPlan, seriesProblems } from '@drawpoint/scheduling/series';
import { parseTypedDate } from '../../lib/forms/typed-date.ts';
import { parseTypedTime } from '../../lib/forms/typed-time.ts';
import { placeOf, placeText } from '../../lib/places/place.ts';

export type SeriesValues = {
  service_id: string;
  phlebotomist_id: string;
  others: boolean;
  /** The index of the place among the offered ones. */
  place: string;
  mobile: string;
  unit: string;
  every: string;
  /** 0 for Sunday. */
  weekdays: number[];
  from: string;
  ends: string;
  times: string;
  until: string;
  tolerance_days: string;
  day_from: string;
  day_until: string;
  from_last_draw: boolean;
  agreed: boolean;
};

const numberOf = (typed: string): number => (/^\d{1,3}$/.test(typed.trim()) ? Number(typed) : NaN);

/** The plan as typed, as the operation takes it. What is not readable stays as it is, for the schema's errors. */
export const toRule = (values: SeriesValues) => ({
  unit: values.unit === 'day' ? ('day' as const) : ('week' as const),
  every: values.every,
  weekdays: values.unit === 'day' ? [] : values.weekdays,
  from: parseTypedDate(values.from) ?? values.from,
  times: values.ends === 'times' ? values.times : null,
  until: values.ends === 'until' ? (parseTypedDate(values.until) ?? values.until) : null,
  tolerance_days: values.tolerance_days,
  day_from: values.day_from,
  day_until: values.day_until,
  from_last_draw: values.unit === 'day' && values.from_last_draw,
});

/** The plan when everything can be read; null before. */
export function planOf(values: SeriesValues): SeriesPlan | null {
  const { times, until, ...rule } = toRule(values);
  const [every, tolerance_days] = [numberOf(values.every), numberOf(values.tolerance_days)];
  const [day_from, day_until] = [parseTypedTime(values.day_from), parseTypedTime(values.day_until)];
  const count = times === null ? null : numberOf(times);
  const isComplete =
    every >= 1 &&
    tolerance_days >= 0 &&
    day_from !== null &&
    day_until !== null &&
    parseTypedDate(rule.from) !== null &&
    (count === null ? until !== null && parseTypedDate(until) !== null : count >= 1);
  return isComplete ? { ...rule, every, tolerance_days, day_from, day_until, times: count, until } : null;
}

/** The first problem of each field, once the plan can be read. */
export function problemsOf(values: SeriesValues, today: string): Record<string, string> {
  const plan = planOf(values);
  const problems = plan ? seriesProblems(plan, today) : {};
  return Object.fromEntries(Object.entries(problems).map(([field, [text = '']]) => [field, text]));
}

/** The places of a patient's visits, each once, the latest first. */
export function placesOf(visits: readonly Appointment[]): { text: string; visit: Appointment }[] {
  const places = new Map<string, Appointment>();
  for (const visit of visits) {
    const text = placeText(placeOf(visit.location));
    if (!places.has(text)) places.set(text, visit);
  }
  return [...places].map(([text, visit]) => ({ text, visit }));
}
