import type { NavIcon } from '../nav-icons.ts';

export type EntryGroup = 'screens' | 'actions' | 'visits' | 'people';

/** One entry of the palette's list. */
export type Entry = {
  /** Unique in the list. */
  id: string;
  group: EntryGroup;
  label: string;
  /** More words by which the entry is found, after those found by their label. */
  words?: string;
  detail?: string;
  icon: NavIcon | 'action';
  run: () => void;
  /** True when a dialog replaces the palette. */
  staysOpen?: boolean;
};

/** Shorter texts search only screens and actions. */
export const SHORTEST_SEARCH = 2;

const wordsOf = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean);

/**
 * Keeps the entries in which every typed word is the start of a word. Those found by their label come first,
 * then those found by their other words.
 */
export function filterEntries(entries: readonly Entry[], typed: string): Entry[] {
  const wanted = wordsOf(typed);
  const isIn = (text: string): boolean => {
    const words = wordsOf(text);
    return wanted.every((start) => words.some((word) => word.startsWith(start)));
  };
  const byLabel = entries.filter(({ label }) => isIn(label));
  const byWords = entries.filter(({ label, words = '' }) => !isIn(label) && isIn(`${label} ${words}`));
  return [...byLabel, ...byWords];
}

/**
 * Returns the id of the entry before or after `from`, wrapping at the ends. An unknown `from` counts as the
 * first entry. Null when the list is empty.
 */
export function nextEntryId(entries: readonly Entry[], from: string | null, by: 1 | -1): string | null {
  const at = entries.findIndex(({ id }) => id === from);
  const next = (Math.max(at, 0) + by + entries.length) % entries.length;
  return entries[next]?.id ?? null;
}
