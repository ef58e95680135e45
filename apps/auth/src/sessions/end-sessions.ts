import { Injectable } from '@nestjs/common';
import { SESSION_REVOKED } from '@drawpoint/contracts/auth/sessions.contract';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import type { Tx } from '../database.store.ts';
import { type EndedSession, SessionStore } from './session.store.ts';

/** Sessions that were ended, those in which somebody acted for somebody else included. */
export type EndedSessions = {
  sessions: EndedSession[];
  /** Of whom none is left, also none that this transaction could not see. */
  allOf: number | null;
};

/** Ends sessions of a person: inside the transaction in the database, after its commit at every gateway. */
@Injectable()
export class EndSessions {
  constructor(
    private readonly store: SessionStore,
    private readonly bus: Bus,
  ) {}

  /** Ends all, or all but one. */
  async end(tx: Tx, userId: number, except?: string): Promise<EndedSessions> {
    const sessions = await this.store.endAll(tx, userId, except);
    return { sessions, allOf: except === undefined ? userId : null };
  }

  /** Tells every gateway, whose cache forgets the tokens, and takes the websockets' private channels away. */
  announce({ sessions, allOf }: EndedSessions): void {
    if (allOf !== null) this.bus.broadcast(SESSION_REVOKED, { user_id: allOf, session_id: null });
    for (const { id, userId } of sessions) {
      if (userId !== allOf) this.bus.broadcast(SESSION_REVOKED, { user_id: userId, session_id: id });
    }
  }
}
