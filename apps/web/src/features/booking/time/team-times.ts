import type { FirstAvailable, Slot, SlotMap } from '@drawpoint/contracts/booking/slots.contract';

/** Whose times are shown together: the cheapest first, all in one zone. */
export type Team = { tz: string; people: readonly FirstAvailable[] };

/** Times of more people at once tell nobody more, and each is a request of those a person may make a minute. */
const MOST = 8;

/**
 * The people whose times are shown as one calendar: the soonest of those who are free. People in another zone
 * than the soonest are left out, because one list of times has one zone. When nobody is free within four weeks,
 * everybody is shown, because later months may have times. Null when nobody serves the place.
 */
export function teamOf(listed: readonly FirstAvailable[]): Team | null {
  const free = listed.filter(({ slot }) => slot !== null);
  const shown = free.length > 0 ? free : listed;
  const tz = shown[0]?.tz;
  if (tz === undefined) return null;
  const people = shown.filter((each) => each.tz === tz).slice(0, MOST);
  return { tz, people: people.sort((one, other) => one.price - other.price) };
}

export type TeamSlots = {
  slots: SlotMap;
  personOf: (slot: Pick<Slot, 'start' | 'window'>) => FirstAvailable | undefined;
};

/**
 * One map of the free times of several people. Of those who are free at the same time the first, who is the
 * cheapest, is taken. `maps` are in the order of `people`.
 */
export function mergeSlots(people: readonly FirstAvailable[], maps: readonly SlotMap[]): TeamSlots {
  const taken = new Map<string, { slot: Slot; person: FirstAvailable }>();
  const keyOf = ({ start, window }: Pick<Slot, 'start' | 'window'>) =>
    `${Date.parse(start)} ${window ?? false}`;
  people.forEach((person, index) => {
    for (const slot of Object.values(maps[index] ?? {}).flat()) {
      const key = keyOf(slot);
      if (!taken.has(key)) taken.set(key, { slot, person });
    }
  });
  const slots: SlotMap = {};
  const inOrder = [...taken.values()].sort(
    ({ slot: one }, { slot: other }) => Date.parse(one.start) - Date.parse(other.start),
  );
  for (const { slot } of inOrder) (slots[slot.date] ??= []).push(slot);
  return { slots, personOf: (slot) => taken.get(keyOf(slot))?.person };
}
