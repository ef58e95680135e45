import { Injectable } from '@nestjs/common';
import { systemContext } from '@drawpoint/nest-kit/bus/request-context';
import { BookingSessionStore } from '../sessions/booking-session.store.ts';
import { SettleFinalization } from './settle-finalization.ts';

/** Settles a session that nobody came back for. Fails, and so is tried again, while appointments is away. */
@Injectable()
export class SettleFinalizationTask {
  constructor(
    private readonly sessions: BookingSessionStore,
    private readonly settling: SettleFinalization,
  ) {}

  async run(payload: unknown): Promise<void> {
    const { session_id } = payload as { session_id: number };
    const session = await this.sessions.find(session_id);
    if (session?.state !== 'finalizing') return;
    await this.settling.settle(session, systemContext());
    // The database's clock may run ahead of this one.
    if ((await this.sessions.find(session_id))?.state === 'finalizing') throw new Error('Not settled yet');
  }
}
