import { Injectable } from '@nestjs/common';
import { SESSION_REVOKED } from '@drawpoint/contracts/auth/sessions.contract';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import type { Tx } from '../database.store.ts';
import { type EndedSession, SessionStore } from './session.store.ts';

/** Ended sessions, impersonation sessions included. */
export type EndedSessions = {
  sessions: EndedSession[];
  /** People with no session left, even one that this transaction could not see. */
  allOf: number | null;
};

/** Ends a person's sessions in the transaction, and at every gateway after the commit. */
@Injectable()
export class EndSessions {
  constructor(
    private readonly store: SessionStore,
    private readonly bus: Bus,
  ) {}

  /** Ends all sessions, or all but one. */
  async end(tx: Tx, userId: number, except?: string): Promise<EndedSessions> {
    const sessions = await this.store.endAll(tx, userId, except);
    return { sessions, allOf: except === undefined ? userId : null };
  }

  /** Notifies every gateway: it removes the tokens from its cache and closes private websocket channels. */
  announce({ sessions, allOf }: EndedSessions): void {
    if (allOf !== null) this.bus.broadcast(SESSION_REVOKED, { user_id: allOf, session_id: null });
    for (const { id, userId } of sessions) {
      if (userId !== allOf) this.bus.broadcast(SESSION_REVOKED, { user_id: userId, session_id: id });
    }
  }
}
