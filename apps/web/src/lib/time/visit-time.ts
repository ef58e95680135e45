import type { Slot } from '@drawpoint/contracts/booking/slots.contract';
import {
  arrivesBetween,
  betweenTimes,
  formatTime,
  windowEnds,
  zoneCity,
  type ArrivalWindow,
} from '@drawpoint/rules/dates';
import { pageLanguage } from '../../i18n/language.ts';
import { t } from '../../i18n/translate.ts';
import { relativeDay } from './relative-day.ts';
import { spokenDay } from './wall-time.ts';

/** When a visit begins: at an exact time, or within its arrival window. */
export type VisitStart = { starts_at: string; arrival_window?: ArrivalWindow | null | undefined };

/** For staff: `planned_at` is when a visit with an arrival window is to begin. */
export type PlannedVisit = VisitStart & { planned_at?: string | null | undefined };

/** A chosen slot as the start of a visit. */
export const startOf = ({ start, end, window }: Pick<Slot, 'start' | 'end' | 'window'>): VisitStart => ({
  starts_at: start,
  arrival_window: window ? { from: start, to: end } : null,
});

/** `9:15 am`, or `8:00 – 10:00 am`. */
export const shortTime = ({ starts_at, arrival_window }: VisitStart): string =>
  arrival_window ? windowEnds(arrival_window).join(' – ') : formatTime(starts_at);

/** `9:15 am`, or `Arrives between 8:00 and 10:00 am`: the time beside the day of a visit. */
export const arrivalText = ({ starts_at, arrival_window }: VisitStart): string =>
  arrival_window ? arrivesBetween(arrival_window, pageLanguage()) : formatTime(starts_at);

/** `between 8:00 and 10:00 am` in the page's language. Null for an exact time. */
export const betweenText = ({ arrival_window }: VisitStart): string | null =>
  arrival_window ? betweenTimes(arrival_window, pageLanguage()) : null;

/** `Wed, Nov 25, 9:15 am`, or `Wed, Nov 25, between 8:00 and 10:00 am`, for headings and sentences. */
export const spokenStart = (visit: VisitStart): string =>
  `${spokenDay(visit.starts_at)}, ${betweenText(visit) ?? formatTime(visit.starts_at)}`;

/** When the phlebotomist is to begin. */
export const plannedStart = ({ planned_at, starts_at }: PlannedVisit): string => planned_at ?? starts_at;

/** When the visit is to end: with an arrival window, `ends_at` is the end of a visit that begins last. */
export function plannedEnd({
  planned_at,
  arrival_window,
  ends_at,
}: PlannedVisit & { ends_at: string }): string {
  if (!planned_at || !arrival_window) return ends_at;
  const [wall, offset] = [planned_at.slice(0, 19), planned_at.slice(19)];
  const length = Date.parse(ends_at) - Date.parse(arrival_window.to);
  return new Date(Date.parse(`${wall}Z`) + length).toISOString().slice(0, 19) + offset;
}

/** `Planned 8:40 am · arrives 8:00 – 10:00 am`, for staff. Null for an exact time. */
export const plannedText = (visit: PlannedVisit): string | null =>
  visit.arrival_window
    ? t('Planned {{time}} · arrives {{window}}', {
        time: formatTime(plannedStart(visit)),
        window: shortTime(visit),
      })
    : null;

/** The text with times that do not break before their `am` or `pm`. */
export const wholeTimes = (text: string): string => text.replace(/ (?=[ap]m)/g, '\u00a0');

/** `Tomorrow · Sun, Nov 22`; without the relative day when the visit is two weeks away or more. */
export function visitDay(startsAt: string, tz: string, now: Date): string {
  const near = relativeDay(startsAt, tz, now);
  const day = spokenDay(startsAt);
  return near ? `${t(near.text, { count: near.count })} · ${day}` : day;
}

/** `time` is an exact time, `window` a sentence; one of them is null. */
export type VisitTimeTexts = { day: string; time: string | null; window: string | null; zone: string };

export type TimedVisit = PlannedVisit & { ends_at: string; tz: string };

/** The three lines of `VisitTime`, by the wall time in the strings. */
export function visitTimeTexts(visit: TimedVisit, now: Date): VisitTimeTexts {
  const { starts_at, ends_at, planned_at, tz } = visit;
  const day = visitDay(starts_at, tz, now);
  const city = zoneCity(tz);
  if (visit.arrival_window) {
    const zone = planned_at
      ? t('Planned {{time}}, {{city}} time', { time: formatTime(planned_at), city })
      : t('{{city}} time', { city });
    return { day, time: null, window: wholeTimes(arrivalText(visit)), zone };
  }
  const zone = t('until {{time}}, {{city}} time', { time: formatTime(ends_at), city });
  return { day, time: formatTime(starts_at), window: null, zone };
}
