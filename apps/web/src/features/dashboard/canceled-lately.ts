import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { isStaffCancel } from '../appointments/appointment-state.ts';

const DAY_MS = 86_400_000;

type Visit = Pick<Appointment, 'status' | 'canceled_by' | 'user_id' | 'canceled_at'>;

/**
 * The last visit that staff canceled in the last 24 hours, or null (docs/product/accounts.md#dashboards).
 * `now` is in milliseconds.
 */
export const canceledLately = <Each extends Visit>(visits: readonly Each[], now: number): Each | null =>
  visits
    .filter((visit) => isStaffCancel(visit) && Date.parse(visit.canceled_at ?? '') > now - DAY_MS)
    .sort((one, other) => Date.parse(other.canceled_at ?? '') - Date.parse(one.canceled_at ?? ''))[0] ?? null;
