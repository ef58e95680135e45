import { formatTime, zoneCity } from '@drawpoint/rules/dates';
import { t } from '../../i18n/translate.ts';
import { relativeDay } from './relative-day.ts';
import { spokenDay } from './wall-time.ts';

/** `Tomorrow · Sun, Nov 22`; without the relative day when the visit is two weeks away or more. */
export function visitDay(startsAt: string, tz: string, now: Date): string {
  const near = relativeDay(startsAt, tz, now);
  const day = spokenDay(startsAt);
  return near ? `${t(near.text, { count: near.count })} · ${day}` : day;
}

export type VisitTimeTexts = { day: string; time: string; zone: string };

/** The three lines of `VisitTime`, by the wall time in the strings. */
export function visitTimeTexts(
  { startsAt, endsAt, tz }: { startsAt: string; endsAt: string; tz: string },
  now: Date,
): VisitTimeTexts {
  return {
    day: visitDay(startsAt, tz, now),
    time: formatTime(startsAt),
    zone: t('until {{time}}, {{city}} time', { time: formatTime(endsAt), city: zoneCity(tz) }),
  };
}
