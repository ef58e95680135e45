import type { FollowState } from '@drawpoint/contracts/appointments/follow.contract';
import { type AppointmentRecord, holdsTime } from './appointment-record.ts';

const HOUR_MS = 3_600_000;
/** How long the links of a visit work after it was completed, denied or canceled. */
const AFTER_OVER_MS = 2 * HOUR_MS;
/** How long they work after the end of a visit that nobody completed. */
const AFTER_END_MS = 24 * HOUR_MS;

/** When the links of a visit end (docs/product/visits.md#follow). */
export function linksEndAt({
  completed_at,
  canceled_at,
  ends_at,
}: Pick<AppointmentRecord, 'completed_at' | 'canceled_at' | 'ends_at'>): Date {
  const over = completed_at ?? canceled_at;
  return new Date(over === null ? ends_at.getTime() + AFTER_END_MS : over.getTime() + AFTER_OVER_MS);
}

/** Whether the visit is ahead or under way, so that a link to it can be made. */
export const isFollowable = (
  { status, ends_at }: Pick<AppointmentRecord, 'status' | 'ends_at'>,
  now: Date,
): boolean => holdsTime(status) && now < ends_at;

/** How far the visit is, for anyone who follows it. */
export function followStateOf({ status, stage }: Pick<AppointmentRecord, 'status' | 'stage'>): FollowState {
  switch (status) {
    case 'pending':
      return 'waiting';
    case 'approved':
      return stage ?? 'confirmed';
    case 'completed':
      return 'completed';
    default:
      return 'off';
  }
}
