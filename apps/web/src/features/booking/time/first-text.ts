import type { FirstAvailable, Slot } from '@drawpoint/contracts/booking/slots.contract';
import { message } from '../../../i18n/message.ts';
import { daysUntil } from '../../../lib/time/relative-day.ts';
import { shortTime, startOf } from '../../../lib/time/visit-time.ts';
import { spokenDay, weekdayName, weekdayOf } from '../../../lib/time/wall-time.ts';

const WEEK = 7;

export type FirstText = { text: string; values: { time: string; date: string; weekday: string } };

/**
 * The first free time, for `t(text, values)`: `today 3:15 pm`, `Thursday 9:00 am`, or the date beyond a week.
 * Days follow the phlebotomist's zone. The caller translates the weekday first.
 */
export function firstText(slot: Slot, tz: string, now: Date): FirstText {
  const days = daysUntil(slot.date, tz, now);
  const values = {
    time: shortTime(startOf(slot)),
    date: spokenDay(slot.date),
    weekday: weekdayName(weekdayOf(slot.date)),
  };
  if (days === 0) return { text: message('today {{time}}'), values };
  if (days === 1) return { text: message('tomorrow {{time}}'), values };
  if (days < WEEK) return { text: message('{{weekday}} {{time}}'), values };
  return { text: message('{{date}} {{time}}'), values };
}

export type FreeOffer = FirstAvailable & { slot: NonNullable<FirstAvailable['slot']> };

const isFree = (each: FirstAvailable): each is FreeOffer => each.slot !== null;

/**
 * The earliest offer of the list. With `than`, only an offer of another phlebotomist that is earlier than
 * theirs.
 */
export function soonest(
  listed: readonly FirstAvailable[],
  than: number | null = null,
): FreeOffer | undefined {
  const first = listed.find(isFree);
  const chosen = listed.find(({ phlebotomist_id }) => phlebotomist_id === than);
  const isAsSoon = first && chosen?.slot && Date.parse(chosen.slot.start) <= Date.parse(first.slot.start);
  return isAsSoon ? undefined : first;
}
