import { Injectable } from '@nestjs/common';
import { SESSION_REVOKED } from '@drawpoint/contracts/auth/sessions.contract';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import type { Tx } from '../database.store.ts';
import { SessionStore } from './session.store.ts';

/** Sessions of a person that were ended: these, or every one. */
export type Ended = { userId: number; sessions: string[] | 'all' };

/** Ends sessions of a person: inside the transaction in the database, after its commit at every gateway. */
@Injectable()
export class EndSessions {
  constructor(
    private readonly store: SessionStore,
    private readonly bus: Bus,
  ) {}

  /** Ends all, or all but one. */
  async end(tx: Tx, userId: number, except?: string): Promise<Ended> {
    const sessions = await this.store.endAll(tx, userId, except);
    return { userId, sessions: except === undefined ? 'all' : sessions };
  }

  /** Tells every gateway, whose cache forgets the tokens, and takes the websockets' private channels away. */
  announce({ userId, sessions }: Ended): void {
    for (const session_id of sessions === 'all' ? [null] : sessions) {
      this.bus.broadcast(SESSION_REVOKED, { user_id: userId, session_id });
    }
  }
}
