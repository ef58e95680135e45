/** Code that a form needs once it is used. Public pages render before it has loaded. */
export { parseInput } from '@drawpoint/contracts/field-errors';
export { call } from '../api/api.ts';
export { fieldTexts } from './field-texts.ts';
export { markStale } from '../api/stale.ts';
