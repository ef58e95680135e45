import { SPANISH_ERRORS } from '@drawpoint/contracts/errors.es';
import type { Words } from './language.ts';
import words from './messages.es.json' with { type: 'json' };

/** What patients and visitors read in Spanish. Loaded by Spanish documents alone. */
export const WORDS: Words = { texts: { ...SPANISH_ERRORS, ...words.texts }, singulars: words.singulars };
