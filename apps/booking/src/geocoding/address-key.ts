import type { StreetAddress } from './street-source.ts';

const tidy = (part: string | null): string =>
  (part ?? '')
    .toLowerCase()
    .replace(/[\s,.]+/g, ' ')
    .trim();

/** Normalizes case and spaces, so that one address has one key. */
export const addressKey = ({ line1, city, state, zip }: StreetAddress): string =>
  [line1, city, state, zip.slice(0, 5)].map(tidy).join('|');

/** The house alone: the part after a comma is a flat or a floor. */
export const houseKey = ({ line1, ...rest }: StreetAddress): string =>
  `house|${addressKey({ ...rest, line1: line1.split(',')[0] ?? line1 })}`;
