import { handovers, type WaitingTube } from '@drawpoint/contracts/appointments/handovers.contract';
import type { OutputOf } from '@drawpoint/contracts/operation';
import { fullName } from '@drawpoint/rules/name';
import { dueAt } from '@drawpoint/rules/tube-time';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { query } from '../../lib/api/api.ts';
import { isoIn } from '../../lib/time/zoned-time.ts';
import { handedOver, tubesAfter } from '../offline/apply-records.ts';
import { newerThan } from '../offline/as-appointment.ts';
import { keptKinds, type KeptDay } from '../offline/kept-day.ts';
import { useOutbox, type Queued } from '../offline/outbox.ts';
import { useKeptDay } from '../offline/use-kept.ts';

type Waiting = OutputOf<typeof handovers.listWaiting>;

/** Limits pass while the screen is open. */
const REFRESH_MS = 60_000;

/** The tubes to hand over, after what the phone stored. Without a network those of the kept visits, with `kept`. */
export function useWaitingTubes(): { found: UseQueryResult<Waiting>; kept: KeptDay | null } {
  const found = useQuery({ ...query(handovers.listWaiting, {}), refetchInterval: REFRESH_MS });
  const kept = useKeptDay(found);
  const actions = useOutbox();
  const tubes = kept ? waitingTubesOf(kept, actions) : found.data?.data;
  if (!tubes) return { found, kept };
  const readAt = kept ? kept.readAt : found.dataUpdatedAt;
  // What the office decides about has left the phlebotomist's hands, too.
  const given = [...newerThan(actions, readAt), ...actions.filter(({ state }) => state === 'needs_you')];
  const numbers = given.flatMap(handedOver);
  const data = tubes.filter(({ number }) => !numbers.includes(number));
  return { found: { ...found, data: { data } } as UseQueryResult<Waiting>, kept };
}

/** The tubes of the kept visits that the phlebotomist has, the next limit first. */
function waitingTubesOf({ day, user, readAt }: KeptDay, actions: readonly Queued[]): WaitingTube[] {
  const newer = newerThan(actions, readAt);
  const waiting = day.visits.flatMap((visit) => {
    const { id, tz, patient, provider_id } = visit;
    if (!visit.specimens) return [];
    const own = newer.filter(({ visitId }) => visitId === id);
    const { values } = day.policies.find((each) => each.provider_id === provider_id) ?? {};
    const hours = Number(values?.['handover.hours'] ?? 0);
    return tubesAfter(visit.specimens, own, { ...visit, kinds: keptKinds(provider_id) }).data.flatMap(
      ({ number, state, collected_at, held_by, spin_minutes, tube_name, cap_color }): WaitingTube[] => {
        if (!number || state !== 'collected' || !collected_at || held_by) return [];
        const due = dueAt({ collected_at: new Date(collected_at), spin_minutes }, [], hours);
        return [
          {
            ...{ number, tube_name, cap_color, appointment_id: id, collected_at, held_by: null },
            ...{ patient_name: fullName(patient), phlebotomist_name: user.full_name },
            due_at: due && isoIn(tz, due),
          },
        ];
      },
    );
  });
  const dueOf = ({ due_at }: WaitingTube) => (due_at ? Date.parse(due_at) : Infinity);
  return waiting.sort((one, other) => (dueOf(one) === dueOf(other) ? 0 : dueOf(one) - dueOf(other)));
}
