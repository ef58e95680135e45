import { access } from './areas/access.ts';
import { events } from './areas/events.ts';
import { money } from './areas/money.ts';
import { scheduling } from './areas/scheduling.ts';

/** A mistake somebody could make in an important rule: one text replaced by another. */
export interface Mutant {
  /** Describes what goes wrong. */
  mistake: string;
  file: string;
  /** Occurs exactly once in the file. */
  find: string;
  replace: string;
}

export interface MutantArea {
  /** The tests of the area, as path patterns for Jest. */
  unit: readonly string[];
  integration: readonly string[];
  mutants: readonly Mutant[];
}

export const AREAS: Readonly<Record<string, MutantArea>> = { scheduling, money, access, events };
