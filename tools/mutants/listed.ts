import { access } from './areas/access.ts';
import { events } from './areas/events.ts';
import { money } from './areas/money.ts';
import { scheduling } from './areas/scheduling.ts';

/** A mistake that somebody could make in an important rule: one text in the place of another. */
export interface Mutant {
  /** What goes wrong. */
  mistake: string;
  file: string;
  /** Stands in the file once. */
  find: string;
  replace: string;
}

export interface MutantArea {
  /** Paths of the tests that concern the area, as Jest takes them. */
  unit: readonly string[];
  integration: readonly string[];
  mutants: readonly Mutant[];
}

export const AREAS: Readonly<Record<string, MutantArea>> = { scheduling, money, access, events };
