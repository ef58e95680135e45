import { randomInt } from 'node:crypto';

/** A random address for each sign-in, because sign-ins per address are limited. */
export const fromAnyAddress = () => ({
  'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`,
});
