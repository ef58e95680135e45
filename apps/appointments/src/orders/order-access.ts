import { canViewAppointment, ownedBy, patientsManagedBy } from '@drawpoint/contracts/access';
import { MOST_ATTACHED } from '@drawpoint/contracts/appointments/lab-orders.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { AppError, invalid } from '@drawpoint/nest-kit/app-error';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { holdsTime, type AppointmentRecord } from '../domain/appointment-record.ts';
import type { LabOrderRecord, LabOrderStore, OrderOwner } from './lab-order.store.ts';

/** Throws NOT_FOUND, or FORBIDDEN for an order that the caller may not see. */
export async function orderOfCaller(
  store: LabOrderStore,
  id: number,
  ctx: RequestContext<Caller>,
): Promise<LabOrderRecord> {
  const [order] = await store.byIds([id], ctx.now());
  if (!order) throw new AppError('NOT_FOUND');
  if (!(await isOpenTo(store, id, ctx.caller))) throw new AppError('FORBIDDEN');
  return order;
}

/** Whether the caller may see an order: their own, or one that they answer for. */
export async function isOpenTo(store: LabOrderStore, id: number, caller: Caller): Promise<boolean> {
  for (const scope of [ownedBy(caller), patientsManagedBy(caller)])
    if ((await store.idsWithin(scope, [id])).has(id)) return true;
  return false;
}

/** Whose the orders of a visit are; null for a visit without an account. */
export const ownerOf = ({
  user_id,
  person,
}: Pick<AppointmentRecord, 'user_id' | 'person'>): { user_id: number; person_id: number | null } | null =>
  user_id === null ? null : { user_id, person_id: person?.id ?? null };

export const isOf = (owner: OrderOwner, order: OrderOwner): boolean =>
  owner.user_id === order.user_id && owner.person_id === order.person_id;

/**
 * Whose an order is that is added for the person of a visit. Throws FORBIDDEN, INVALID_TRANSITION for a visit that was
 * denied or canceled, or INVALID_INPUT for one without an account.
 */
export function ownerByVisit(caller: Caller, visit: AppointmentRecord, field: string): OrderOwner {
  if (!canViewAppointment(caller, visit)) throw new AppError('FORBIDDEN');
  if (!holdsTime(visit.status) && visit.status !== 'completed') throw new AppError('INVALID_TRANSITION');
  const owner = ownerOf(visit);
  if (!owner) throw invalid({ [field]: ['Nobody has confirmed this visit yet. Add the order after that.'] });
  return owner;
}

/**
 * Whose an order is that is attached to a visit now. Throws as `ownerByVisit`, INVALID_TRANSITION for a completed
 * visit, and INVALID_INPUT for one order too many.
 */
export function ownerToAttach(
  caller: Caller,
  visit: AppointmentRecord,
  attached: number,
  field: string,
): OrderOwner {
  const owner = ownerByVisit(caller, visit, field);
  if (!holdsTime(visit.status)) throw new AppError('INVALID_TRANSITION');
  if (attached >= MOST_ATTACHED) throw invalid({ [field]: [`A visit has ${MOST_ATTACHED} orders at most.`] });
  return owner;
}
