import { Injectable } from '@nestjs/common';
import type { ProposalReason } from '@drawpoint/contracts/appointments/appointment';
import { Database, type Tx } from '../database.store.ts';
import type { appointment_proposal } from '../generated/prisma/client.ts';

export type ProposalRecord = Pick<
  appointment_proposal,
  'id' | 'appointment_id' | 'actor_id' | 'starts' | 'state'
> & { reason: ProposalReason | null };

/** The rows of `appointment_proposal`. A visit has at most one open proposal. */
@Injectable()
export class ProposalStore {
  constructor(private readonly db: Database) {}

  /** Replaces the open proposal, if there is one. */
  async open(
    tx: Tx,
    proposal: Pick<appointment_proposal, 'appointment_id' | 'actor_id' | 'starts' | 'created_at'> &
      Pick<ProposalRecord, 'reason'>,
  ): Promise<void> {
    await this.end(tx, proposal.appointment_id, 'replaced', proposal.created_at);
    await tx.appointment_proposal.create({ data: { ...proposal, state: 'open' } });
  }

  async find(id: number, appointmentId: number, tx: Tx = this.db): Promise<ProposalRecord | null> {
    const row = await tx.appointment_proposal.findFirst({ where: { id, appointment_id: appointmentId } });
    return row && { ...row, reason: row.reason as ProposalReason | null };
  }

  /** The reason of the open proposal of a visit; null without one. */
  async openReason(appointmentId: number): Promise<ProposalReason | null> {
    const where = { appointment_id: appointmentId, state: 'open' };
    const row = await this.db.appointment_proposal.findFirst({ where, select: { reason: true } });
    return (row?.reason ?? null) as ProposalReason | null;
  }

  /** Answers an open proposal. Returns false when it is not open. */
  async answer(tx: Tx, id: number, state: 'accepted' | 'declined', now: Date): Promise<boolean> {
    const { count } = await tx.appointment_proposal.updateMany({
      where: { id, state: 'open' },
      data: { state, answered_at: now, version: { increment: 1 } },
    });
    return count === 1;
  }

  /** Ends the open proposal of a visit, if there is one. */
  async end(tx: Tx, appointmentId: number, state: 'replaced', now: Date): Promise<void> {
    await tx.appointment_proposal.updateMany({
      where: { appointment_id: appointmentId, state: 'open' },
      data: { state, answered_at: now, version: { increment: 1 } },
    });
  }
}
