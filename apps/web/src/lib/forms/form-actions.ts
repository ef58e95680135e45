/** What a form needs once somebody uses it; pages for visitors are shown before it is here. */
export { parseInput } from '@drawpoint/contracts/field-errors';
export { call } from '../api/api.ts';
export { fieldTexts } from './field-texts.ts';
export { markStale } from '../api/stale.ts';
