import { type Actor, canManagePhlebotomist } from '@drawpoint/contracts/access';
import { AppError } from '@drawpoint/nest-kit/app-error';
import type { ManagedRecord } from './managed-phlebotomist.store.ts';

/** The record when the actor manages it. Throws NOT_FOUND when it is null, FORBIDDEN otherwise. */
export function managedBy(actor: Actor, record: ManagedRecord | null): ManagedRecord {
  if (!record) throw new AppError('NOT_FOUND');
  const provider_ids = record.works_for.map(({ id }) => id);
  if (!canManagePhlebotomist(actor, { phlebotomist_id: record.id, provider_ids })) {
    throw new AppError('FORBIDDEN');
  }
  return record;
}
