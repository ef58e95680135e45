import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import type { KeptVisit } from '@drawpoint/contracts/appointments/day.contract';
import { wallDate } from '@drawpoint/rules/dates';
import type { UseQueryResult } from '@tanstack/react-query';
import { ApiError } from '../../lib/api/api-error.ts';
import { useMinute } from '../../lib/time/use-now.ts';
import { afterActions, asAppointment, newerThan } from './as-appointment.ts';
import { useKeeping, type KeptDay } from './kept-day.ts';
import { useOutbox, type Queued } from './outbox.ts';

type AnyQuery = Pick<UseQueryResult, 'data' | 'fetchStatus' | 'failureReason'>;

/** Nothing was answered, as there is no network. */
const isWithoutNetwork = ({ data, fetchStatus, failureReason }: AnyQuery): boolean =>
  data === undefined &&
  (fetchStatus === 'paused' || (failureReason instanceof ApiError && failureReason.status === 0));

/** What the phone keeps, for a query that has no answer and no network; null otherwise. */
export function useKeptDay(query: AnyQuery): KeptDay | null {
  const { kept } = useKeeping();
  return isWithoutNetwork(query) ? kept : null;
}

/** The visits of the phone for a query that has no answer and no network; null otherwise. */
export function useKeptVisits(query: AnyQuery): { visits: Appointment[]; kept: KeptDay } | null {
  const kept = useKeptDay(query);
  const actions = useOutbox();
  const now = useMinute();
  if (!kept) return null;
  const newer = newerThan(actions, kept.readAt);
  return {
    kept,
    visits: kept.day.visits.map((visit) => asAppointment(visit, kept.user, newer, now.getTime())),
  };
}

/** Those whose visit begins on a day, `YYYY-MM-DD`. */
export const onDay = (visits: readonly Appointment[], day: string): Appointment[] =>
  visits.filter(({ starts_at }) => wallDate(starts_at) === day);

/** Applies the outbox's steps to the visits of an answer. */
export function useTakenSteps(readAt: number): (visit: Appointment) => Appointment {
  const newer = newerThan(useOutbox(), readAt);
  return (visit) => afterActions(visit, newer);
}

/**
 * What is recorded of a visit, after the outbox's actions. Without a network `part` is taken of the kept visit, and
 * `isKept` is true.
 */
export function useKeptPart<Part>(
  query: UseQueryResult<Part>,
  visitId: number,
  part: (visit: KeptVisit) => Part | null,
  after: (value: Part, actions: readonly Queued[], visit: KeptVisit | null) => Part,
): { query: UseQueryResult<Part>; isKept: boolean } {
  const { kept } = useKeeping();
  const actions = useOutbox().filter((action) => [visitId, null].includes(action.visitId));
  const known = kept?.day.visits.find(({ id }) => id === visitId) ?? null;
  const own = known && isWithoutNetwork(query) ? part(known) : null;
  const value = query.data ?? own;
  if (value === null || value === undefined) return { query, isKept: false };
  const readAt = own === null ? query.dataUpdatedAt : (kept?.readAt ?? 0);
  const data = after(value, newerThan(actions, readAt), known);
  return { query: { ...query, data } as UseQueryResult<Part>, isKept: own !== null };
}
