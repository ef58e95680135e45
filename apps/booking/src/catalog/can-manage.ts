import { type Actor, canManagePhlebotomist } from '@drawpoint/contracts/access';
import type { PhlebotomistRecord } from './records.ts';

/** Whether a member of staff answers for a phlebotomist (OP §2); a stranger answers for nobody. */
export const canManage = (
  actor: Actor | null,
  phlebotomist: Pick<PhlebotomistRecord, 'id' | 'providers'>,
): boolean =>
  actor !== null &&
  canManagePhlebotomist(actor, {
    phlebotomist_id: phlebotomist.id,
    provider_ids: phlebotomist.providers.map(({ id }) => id),
  });
