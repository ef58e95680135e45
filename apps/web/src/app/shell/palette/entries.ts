import type { NavIcon } from '../nav-icons.ts';

export type EntryGroup = 'screens' | 'actions' | 'visits' | 'people';

/** Something the palette can do: a line of its list. */
export type Entry = {
  /** Unique in the list. */
  id: string;
  group: EntryGroup;
  label: string;
  detail?: string;
  icon: NavIcon | 'action';
  run: () => void;
  /** It asks for more in the palette's place. */
  staysOpen?: boolean;
};

/** Shorter texts are looked for among screens and actions alone. */
export const SHORTEST_SEARCH = 2;

const wordsOf = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean);

/** The entries of which every typed word begins a word, in their order. */
export function matching(entries: readonly Entry[], typed: string): Entry[] {
  const wanted = wordsOf(typed);
  return entries.filter(({ label }) => {
    const words = wordsOf(label);
    return wanted.every((start) => words.some((word) => word.startsWith(start)));
  });
}

/** The entry that an arrow goes to from another one, round the ends; the first where there is none yet. */
export function stepped(entries: readonly Entry[], from: string | null, by: 1 | -1): string | null {
  const at = entries.findIndex(({ id }) => id === from);
  const next = (Math.max(at, 0) + by + entries.length) % entries.length;
  return entries[next]?.id ?? null;
}
