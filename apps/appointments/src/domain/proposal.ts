import type { ProposalReason } from '@drawpoint/contracts/appointments/appointment';
import { toOffsetIso } from '@drawpoint/scheduling/zone';
import type { AppointmentRecord } from './appointment-record.ts';
import { lengthMinutes } from './arrival-window.ts';

const MS_PER_MINUTE = 60_000;

type Visit = Pick<AppointmentRecord, 'status' | 'stage' | 'starts_at' | 'ends_at' | 'window_minutes' | 'tz'>;
type Proposal = { id: number; starts: readonly Date[]; state: string; reason: ProposalReason | null };

/** The end of a proposal: the earliest of its starts and the visit's own start. */
const endOf = ({ starts }: Pick<Proposal, 'starts'>, { starts_at }: Pick<Visit, 'starts_at'>): Date =>
  new Date(Math.min(starts_at.getTime(), ...starts.map((start) => start.getTime())));

/** Whether the proposal is still open. Whether a time is still free is checked when the patient takes it. */
export const isOpen = (proposal: Proposal, visit: Visit, now: Date): boolean =>
  proposal.state === 'open' &&
  (visit.status === 'pending' || visit.status === 'approved') &&
  visit.stage === null &&
  now < endOf(proposal, visit);

/** A proposal as the visit's parties see it. Times are in the visit's zone, each as long as the visit. */
export function toProposal(proposal: Proposal, visit: Visit) {
  const length = lengthMinutes(visit) * MS_PER_MINUTE;
  const iso = (ms: number): string => toOffsetIso(visit.tz, ms / MS_PER_MINUTE);
  return {
    id: proposal.id,
    reason: proposal.reason,
    times: proposal.starts.map((start) => ({
      start: iso(start.getTime()),
      end: iso(start.getTime() + length),
    })),
    ends_at: endOf(proposal, visit).toISOString(),
  };
}
