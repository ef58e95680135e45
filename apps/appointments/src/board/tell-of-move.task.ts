import { Injectable } from '@nestjs/common';
import type { AppointmentChange } from '@drawpoint/contracts/appointments/appointment.events';
import { systemContext } from '@drawpoint/nest-kit/bus/request-context';
import type { Task } from '@drawpoint/nest-kit/jobs/job-registry';
import { AppointmentEvents } from '../appointments/appointment-events.ts';
import { AppointmentStore } from '../appointments/appointment.store.ts';
import { Calendar } from '../calendar/calendar.ts';
import type { Tx } from '../database.store.ts';
import { holdsTime } from '../domain/appointment-record.ts';
import { ProposalStore } from '../moves/proposal.store.ts';
import { UntoldMoveStore } from './untold-move.store.ts';

export const TELL_OF_MOVE = 'tell-of-move';

export const moveNoticeKey = (id: number): string => `${TELL_OF_MOVE}:${id}`;

/** Publishes a move on the board once it can't be undone any more: of the time, of the phlebotomist, or of both. */
@Injectable()
export class TellOfMove implements Task {
  constructor(
    private readonly calendar: Calendar,
    private readonly store: AppointmentStore,
    private readonly untold: UntoldMoveStore,
    private readonly proposals: ProposalStore,
    private readonly events: AppointmentEvents,
  ) {}

  /** Throws when the visit changed meanwhile, so that the task is retried. */
  async run(payload: unknown): Promise<void> {
    const { id } = payload as { id: number };
    const visit = await this.store.find(id);
    if (!visit) return;
    const ctx = systemContext();
    // In turn with other moves of the visit.
    await this.calendar.change(visit, ctx, (tx) => this.tell(tx, id, ctx.now()));
    this.events.announceEvents();
  }

  private async tell(tx: Tx, id: number, now: Date): Promise<void> {
    const [move, visit] = [await this.untold.find(id, tx), await this.store.find(id, tx)];
    if (!move || !visit) return;
    await this.untold.remove(tx, id);
    // A later move, or a cancellation, was told by itself.
    if (!holdsTime(visit.status) || visit.calendar_sequence !== move.calendar_sequence) return;
    const isMoved = visit.starts_at.getTime() !== move.starts_at.getTime();
    const isReassigned = visit.phlebotomist_id !== move.phlebotomist_id;
    // Proposed times do not apply to the new time.
    if (isMoved) await this.proposals.end(tx, id, 'replaced', now);
    const changes: AppointmentChange[] = [
      ...(isMoved ? ['moved' as const] : []),
      ...(isReassigned ? ['reassigned' as const] : []),
    ];
    let told = visit;
    for (const change of changes) {
      if (!(await this.store.update(tx, told, {}))) throw new Error('The visit has just changed');
      told = { ...told, version: told.version + 1 };
      await this.events.append(tx, told, change, move.moved_by);
    }
    if (isReassigned) await this.events.tellPhlebotomists(tx, visit, move.phlebotomist_id, move.moved_by);
  }
}
