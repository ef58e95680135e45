import type { Handover } from '@drawpoint/contracts/appointments/handovers.contract';
import type { UserProjection } from '@drawpoint/nest-kit/events/user-projection';
import { fullName } from '@drawpoint/rules/name';
import { onItsClock } from '../appointments/to-appointment.ts';
import type { HandoverRecord } from './handover.store.ts';

/** Adds the names of staff to hand-overs. */
export async function presentHandovers(
  records: readonly HandoverRecord[],
  people: UserProjection,
): Promise<Handover[]> {
  const names = await people.names(records.map(({ actor_id }) => actor_id));
  return records.map(({ id, kind, place, receiver, numbers, reason, corrects_id, ...record }) => {
    const person = names.get(record.actor_id);
    return {
      ...{ id, kind, place, receiver, numbers, reason, corrects_id },
      ...{ at: onItsClock(record, record.at), by: person ? fullName(person) : '' },
      ...{ signed: record.file_key !== null, corrected_by: record.corrected?.id ?? null },
    };
  });
}
