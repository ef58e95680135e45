import { type Actor, canManagePhlebotomist, isWithin } from '@drawpoint/contracts/access';
import type { PhlebotomistRecord } from './records.ts';

/**
 * Whether a member of staff manages a phlebotomist (docs/product/accounts.md#who-sees-what). False for
 * anonymous callers.
 */
export const canManage = (
  actor: Actor | null,
  phlebotomist: Pick<PhlebotomistRecord, 'id' | 'providers'>,
): boolean =>
  actor !== null &&
  canManagePhlebotomist(actor, {
    phlebotomist_id: phlebotomist.id,
    provider_ids: phlebotomist.providers.map(({ id }) => id),
  });

/**
 * Whether a phlebotomist's own data may be read. False for an admin of another provider who impersonates the
 * caller.
 */
export const isOpen = (actor: Actor, { providers }: Pick<PhlebotomistRecord, 'providers'>): boolean =>
  isWithin(
    actor,
    providers.map(({ id }) => id),
  );
