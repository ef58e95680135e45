import type { Words } from './language.ts';
import words from './messages.es.json' with { type: 'json' };

/** What patients and visitors read in Spanish. Loaded by Spanish documents alone. */
export const WORDS: Words = words;
