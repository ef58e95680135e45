/** What a form needs once somebody uses it; pages for visitors are shown before it is here. */
export { parseInput } from '@drawpoint/contracts/field-errors';
export { call } from './api.ts';
export { fieldWords } from './field-words.ts';
export { markStale } from './stale.ts';
