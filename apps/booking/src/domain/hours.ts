import { isDate } from '@drawpoint/scheduling/civil';
import { OFFERED_ZONES } from '@drawpoint/scheduling/offered-zones';
import type { Exception, Rule } from '@drawpoint/scheduling/schedule';

/** Hours as an editor sends them: times `HH:MM`, exceptions that may lack a part. */
export type TypedHours = {
  tz: string;
  rules: readonly { dow: number; start_time: string; end_time: string }[];
  exceptions: readonly {
    date?: string | null | undefined;
    start_time?: string | null | undefined;
    end_time?: string | null | undefined;
    kind: Exception['kind'];
  }[];
};

/** A local date on which nobody of a provider works. */
export type DayOff = { date: string; providerId: number };

type OwnHours = { rules: readonly Rule[]; exceptions: readonly Exception[]; daysOff: readonly DayOff[] };

/**
 * A phlebotomist's hours for visits of one provider, or of any of theirs. Its days off count like exceptions of
 * the whole day (docs/product/availability.md#days-off).
 */
export function withDaysOff(
  { rules, exceptions, daysOff }: OwnHours = { rules: [], exceptions: [], daysOff: [] },
  providerId: number | null,
): { rules: readonly Rule[]; exceptions: readonly Exception[] } {
  const dates = daysOff.filter((day) => providerId === null || day.providerId === providerId);
  const off = dates.map(({ date }) => ({ date, ...WHOLE_DAY, kind: 'unavailable' as const }));
  return { rules, exceptions: [...exceptions, ...off] };
}

const WHOLE_DAY = { startTime: '00:00', endTime: '00:00' };

const BACKWARDS = 'The end time must be after the start time.';

/** Field errors of impossible hours, by path. The current zone may stay even when it is no longer offered. */
export function hoursErrors(
  { tz, rules, exceptions }: TypedHours,
  zoneInForce: string,
): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  if (tz !== zoneInForce && !OFFERED_ZONES.some((zone) => zone === tz)) {
    errors.tz = ['The selected time zone is invalid.'];
  }
  rules.forEach((rule, index) => {
    if (isBackwards(rule.start_time, rule.end_time)) errors[`rules.${index}.end_time`] = [BACKWARDS];
  });
  exceptions.forEach((exception, index) => {
    const { date, start_time, end_time } = exception;
    if (!date || !start_time || !end_time) return;
    if (!isDate(date)) errors[`exceptions.${index}.date`] = ['The date must be a valid date.'];
    if (isBackwards(start_time, end_time)) errors[`exceptions.${index}.end_time`] = [BACKWARDS];
  });
  return errors;
}

/**
 * The hours to store. Drops exceptions without a date or a time. Merges overlapping ones of a weekday, or of
 * a date and kind; the working time stays the same.
 */
export function tidyHours({ rules, exceptions }: TypedHours): { rules: Rule[]; exceptions: Exception[] } {
  const whole = exceptions.flatMap(({ date, start_time, end_time, kind }) =>
    date && start_time && end_time ? [{ date, kind, startTime: start_time, endTime: end_time }] : [],
  );
  return {
    rules: merged(
      rules.map(({ dow, start_time, end_time }) => ({ dow, startTime: start_time, endTime: end_time })),
      ({ dow }) => String(dow),
    ),
    exceptions: merged(whole, ({ date, kind }) => `${date} ${kind}`),
  };
}

// An end of 00:00 is midnight, so that 00:00 to 00:00 is the whole day.
const isBackwards = (start: string, end: string): boolean => end !== MIDNIGHT && end <= start;

type Span = { startTime: string; endTime: string };

const MIDNIGHT = '00:00';
const endOf = ({ endTime }: Span): string => (endTime === MIDNIGHT ? '24:00' : endTime);

function merged<T extends Span>(spans: readonly T[], groupOf: (span: T) => string): T[] {
  const sorted = spans.toSorted(
    (a, b) => compare(groupOf(a), groupOf(b)) || compare(a.startTime, b.startTime),
  );
  const result: T[] = [];
  for (const span of sorted) {
    const last = result.at(-1);
    if (last && groupOf(last) === groupOf(span) && span.startTime < endOf(last)) {
      if (endOf(span) > endOf(last)) result[result.length - 1] = { ...last, endTime: span.endTime };
    } else result.push(span);
  }
  return result;
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
