import type { Slot, SlotMap } from '@drawpoint/contracts/booking/slots.contract';
import { wallTime } from '@drawpoint/rules/dates';
import { message } from '../../../i18n/message.ts';
import { shortTime, startOf } from '../../../lib/time/visit-time.ts';
import { monthOf, sameMonth, type Month } from './months.ts';

/** What a slot promises: an exact time, or a window in which the phlebotomist arrives. */
export type SlotKind = 'exact' | 'window';

export const kindOf = (slot: Pick<Slot, 'window'> | null): SlotKind => (slot?.window ? 'window' : 'exact');

/** The kinds that a map has, exact times first. */
export const kindsOf = (slots: SlotMap): SlotKind[] =>
  [...new Set(Object.values(slots).flat().map(kindOf))].sort();

/** The slots of one kind, with all dates. */
export const ofKind = (slots: SlotMap, kind: SlotKind): SlotMap =>
  Object.fromEntries(
    Object.entries(slots).map(([date, each]) => [date, each.filter((slot) => kindOf(slot) === kind)]),
  );

type SlotKey = Pick<Slot, 'start' | 'window'>;

/** A window and an exact time can start at the same time. */
export const sameSlot = (one: SlotKey, other: SlotKey): boolean =>
  one.start === other.start && kindOf(one) === kindOf(other);

const PARTS = [
  { name: message('Morning'), before: 12 },
  { name: message('Afternoon'), before: 17 },
  { name: message('Evening'), before: 24 },
] as const;

export type SlotGroup = { name: string; slots: { slot: Slot; label: string }[] };

/**
 * The slots of a date by part of the day, labelled with their wall time. When clocks go back, one hour occurs
 * twice. Its labels then include the offset.
 */
export function groupSlots(slots: readonly Slot[]): SlotGroup[] {
  const times = slots.map(({ start }) => wallTime(start));
  const labelled = slots.map((slot, index) => {
    const twice = times.filter((time) => time === times[index]).length > 1;
    const label = shortTime(startOf(slot));
    return { slot, label: twice ? `${label} (${offsetOf(slot.start)})` : label };
  });
  let from = 0;
  return PARTS.map(({ name, before }) => {
    const part = labelled.filter(({ slot }) => {
      const hour = Number(wallTime(slot.start).slice(0, 2));
      return hour >= from && hour < before;
    });
    from = before;
    return { name, slots: part };
  }).filter((group) => group.slots.length > 0);
}

/** Formats `…-04:00` as `UTC-4`. */
function offsetOf(iso: string): string {
  const match = /([+-])(\d{2}):(\d{2})$/.exec(iso);
  if (!match) return 'UTC';
  return `UTC${match[1]}${Number(match[2])}${match[3] === '00' ? '' : `:${match[3]}`}`;
}

/** The dates that have slots, sorted. */
export const openDates = (slots: SlotMap): string[] =>
  Object.keys(slots)
    .filter((date) => slots[date]!.length > 0)
    .sort();

/** The first date with slots outside of this month; null when none is loaded. */
export const firstAfter = (slots: SlotMap, month: Month): string | null =>
  openDates(slots).find((date) => !sameMonth(monthOf(date), month)) ?? null;

/** As many slots as a person can compare at once. */
export const FEW = 8;

const minuteOf = ({ start }: Slot): number => Number(wallTime(start).slice(3, 5));

/** Picks `count` items, evenly spread from the first to the last. */
function spread<Item>(list: readonly Item[], count: number): Item[] {
  if (list.length <= count) return [...list];
  if (count < 2) return list.slice(0, Math.max(0, count));
  return Array.from(
    { length: count },
    (_, index) => list[Math.round((index * (list.length - 1)) / (count - 1))]!,
  );
}

/**
 * At most eight slots spread over the day. Full hours come before half hours, and those before other times.
 * The chosen slot is always included.
 */
export function fewSlots(slots: readonly Slot[], chosenStart: string | null): Slot[] {
  if (slots.length <= FEW) return [...slots];
  const chosen = slots.filter(({ start }) => start === chosenStart);
  const others = slots.filter(({ start }) => start !== chosenStart);
  const kept = [...chosen];
  const ranks = [
    (slot: Slot) => minuteOf(slot) === 0,
    (slot: Slot) => minuteOf(slot) === 30,
    (slot: Slot) => minuteOf(slot) % 30 !== 0,
  ];
  for (const ranked of ranks) kept.push(...spread(others.filter(ranked), FEW - kept.length));
  return slots.filter((slot) => kept.includes(slot));
}
