import { isAdult } from '@drawpoint/rules/dates';

/**
 * The day, `YYYY-MM-DD`, on which the record of a child's visit becomes the child's own: the 18th birthday. Null
 * for somebody who is an adult when the visit is booked (docs/product/accounts.md#claiming).
 */
export function careEndsOn(dateOfBirth: string, now: Date): string | null {
  if (isAdult(dateOfBirth, now.toISOString().slice(0, 10))) return null;
  return `${Number(dateOfBirth.slice(0, 4)) + 18}${dateOfBirth.slice(4)}`;
}
