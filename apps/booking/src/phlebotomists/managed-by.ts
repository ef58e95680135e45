import { type Actor, canManagePhlebotomist } from '@drawpoint/contracts/access';
import { AppError } from '@drawpoint/nest-kit/app-error';
import type { ManagedRecord } from './managed-phlebotomist.store.ts';

/** The record, for those who answer for it. Throws NOT_FOUND where there is none, FORBIDDEN to others. */
export function managedBy(actor: Actor, record: ManagedRecord | null): ManagedRecord {
  if (!record) throw new AppError('NOT_FOUND');
  const provider_ids = record.works_for.map(({ id }) => id);
  if (!canManagePhlebotomist(actor, { phlebotomist_id: record.id, provider_ids })) {
    throw new AppError('FORBIDDEN');
  }
  return record;
}
