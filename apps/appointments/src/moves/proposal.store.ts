import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '../database.store.ts';
import type { appointment_proposal } from '../generated/prisma/client.ts';

export type ProposalRecord = Pick<
  appointment_proposal,
  'id' | 'appointment_id' | 'actor_id' | 'starts' | 'state'
>;

/** The rows of `appointment_proposal`. A visit has at most one open proposal. */
@Injectable()
export class ProposalStore {
  constructor(private readonly db: Database) {}

  /** Replaces the open proposal, if there is one. */
  async open(
    tx: Tx,
    proposal: Pick<appointment_proposal, 'appointment_id' | 'actor_id' | 'starts' | 'created_at'>,
  ): Promise<void> {
    await this.end(tx, proposal.appointment_id, 'replaced', proposal.created_at);
    await tx.appointment_proposal.create({ data: { ...proposal, state: 'open' } });
  }

  async find(id: number, appointmentId: number, tx: Tx = this.db): Promise<ProposalRecord | null> {
    return tx.appointment_proposal.findFirst({ where: { id, appointment_id: appointmentId } });
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
