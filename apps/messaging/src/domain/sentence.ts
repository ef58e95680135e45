import { NOTIFICATION_KINDS, type NotificationKind } from '@drawpoint/contracts/messaging/notification-kinds';
import type { Language } from '@drawpoint/contracts/auth/languages';
import { SPANISH_BELLS } from '@drawpoint/contracts/messaging/notification-bells.es';
import { betweenTimes, formatDay, formatTime, writtenTime, zoneCity } from '@drawpoint/rules/dates';

const WEEKDAY = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' });

/** What the event alone knows: who comes now, or when. */
export const BLANK = /\{(?:phlebotomist|eta|amount)\}/;

/** Date (`YYYY-MM-DD`) and times (`HH:MM`) are local to the visit, in the zone `tz`. */
type Visit = {
  kind: NotificationKind;
  local_date: string;
  local_time: string;
  /** The end of an arrival window. */
  local_until?: string | null;
  tz: string | null;
};

/** The bell's text without names: `Your appointment on Tue, Dec 15, 2026, 9:00 am (Phoenix time) was approved.` */
export function sentence(
  { kind, local_date, local_time, local_until, tz }: Visit,
  language: Language = 'en',
): string {
  const spanish = language === 'es' ? SPANISH_BELLS[kind] : undefined;
  const zone = tz && (spanish ? ` (hora de ${zoneCity(tz)})` : ` (${zoneCity(tz)} time)`);
  const when = `${writtenTime(`${local_date}T${local_time}`, spanish === undefined ? 'en' : 'es', local_until)}${zone ?? ''}`;
  return (spanish ?? NOTIFICATION_KINDS[kind].bell).replace('{when}', when);
}

/** The same with what only the event knew, which is kept in the English text alone in place of the blank. */
export function saidIn(said: string, english: string, translated: string): string {
  const [before = '', after = ''] = english.split(BLANK);
  const known = said.slice(before.length, said.length - after.length);
  return translated.replace(BLANK, () => known);
}

/**
 * The bell's text for staff: `Chloe Martin asks for Tue 10:30 am (Phoenix time).` A day more than six days
 * away has its date too. Null when the kind has no text for staff.
 */
export function staffSentence(
  { kind, local_date, local_time, local_until, tz }: Visit,
  who: string,
  now: Date,
): string | null {
  const text = NOTIFICATION_KINDS[kind].staffBell;
  if (text === undefined || tz === null) return null;
  // Swedish dates are ISO dates.
  const today = now.toLocaleDateString('sv-SE', { timeZone: tz });
  const daysAway = (Date.parse(local_date) - Date.parse(today)) / 86_400_000;
  const isNear = daysAway >= 0 && daysAway < 7;
  const day = isNear ? WEEKDAY.format(new Date(local_date)) : `${formatDay(local_date, today)},`;
  const time = local_until ? betweenTimes({ from: local_time, to: local_until }) : formatTime(local_time);
  const when = `${day} ${time} (${zoneCity(tz)} time)`;
  return text.replace('{who}', () => who).replace('{when}', when);
}
