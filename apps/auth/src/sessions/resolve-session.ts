import { Injectable } from '@nestjs/common';
import type { sessions } from '@drawpoint/contracts/auth/sessions.contract';
import type { OutputOf } from '@drawpoint/contracts/operation';
import { isAlive, needsTouch } from '../domain/session-life.ts';
import { rolesOf } from '../users/account.ts';
import { SessionStore } from './session.store.ts';

/** Who stands behind a token's hash; null where the session is unknown or has ended (OP §7). */
@Injectable()
export class ResolveSession {
  constructor(private readonly sessions: SessionStore) {}

  async run(tokenHash: string, now: Date): Promise<OutputOf<typeof sessions.resolve>> {
    const session = await this.sessions.byTokenHash(tokenHash);
    if (!session || session.deleted || !isAlive(session, now)) return { caller: null };
    if (needsTouch(session, now)) await this.sessions.touch(session.id, now);
    return {
      caller: {
        user_id: session.userId,
        roles: rolesOf(session),
        provider_id: session.provider_id,
        session_id: session.id,
      },
    };
  }
}
