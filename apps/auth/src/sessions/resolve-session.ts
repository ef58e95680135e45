import { Injectable } from '@nestjs/common';
import { standsAbove } from '@drawpoint/contracts/account-access';
import { sessionTokens } from '@drawpoint/contracts/auth/session-tokens.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import PQueue from 'p-queue';
import { endOf, isAlive, needsTouch } from '../domain/session-life.ts';
import { rolesOf } from '../users/account.ts';
import { AdminScope } from './admin-scope.ts';
import { type Session, SessionStore } from './session.store.ts';

/**
 * The most connections that token lookups may use, so that a burst leaves the rest to other reads (decision
 * 238).
 */
const AT_ONCE = 2;

/**
 * Resolves a token's hash to its caller. Null when the session is unknown or has ended
 * (docs/product/accounts.md#sessions).
 */
@Injectable()
export class ResolveSession {
  private readonly lookups = new PQueue({ concurrency: AT_ONCE });

  constructor(
    private readonly store: SessionStore,
    private readonly scopes: AdminScope,
  ) {}

  readonly resolve = handle(sessionTokens.resolve, async ({ token_hash }, ctx) => {
    const now = ctx.now();
    const session = await this.lookups.add(() => this.store.byTokenHash(token_hash));
    if (!session || !isAlive(session, now) || !mayHold(session)) return { caller: null, expires_at: null };
    const touched = needsTouch(session, now);
    if (touched) await this.store.touch(session.id, now);
    const isLimited = session.within_provider !== null || !session.impersonator;
    if (!isLimited && !(await this.scopes.seesEveryProvider(session.impersonator))) {
      return { caller: null, expires_at: null };
    }
    return {
      expires_at: endOf(touched ? { ...session, lastSeenAt: now } : session).toISOString(),
      caller: await this.scopes.of(callerOf(session)),
    };
  });

  /** Sessions that are missing, expired, or no longer allowed to their person. */
  readonly findEnded = handle(sessionTokens.findEnded, async ({ session_ids }, ctx) => {
    const now = ctx.now();
    const found = await this.store.ofIds(session_ids);
    const living = found.filter((session) => isAlive(session, now) && mayHold(session));
    const alive = new Set(living.map(({ id }) => id));
    return { session_ids: session_ids.filter((id) => !alive.has(id)) };
  });
}

/** The caller of a session. */
export const callerOf = (session: Session): Caller => ({
  user_id: session.userId,
  roles: rolesOf(session),
  provider_id: session.provider_id,
  session_id: session.id,
  ...(session.impersonator && { impersonator_id: session.impersonator.id }),
  ...(session.within_provider !== null && { within_provider: session.within_provider }),
});

/** Whether the impersonator still outranks the person, and an admin still belongs to the same provider. */
export function mayHold({ impersonator, within_provider, ...user }: Session): boolean {
  if (user.deleted) return false;
  if (!impersonator) return true;
  if (within_provider !== null && impersonator.provider_id !== within_provider) return false;
  return !impersonator.deleted && standsAbove({ roles: rolesOf(impersonator) }, { roles: rolesOf(user) });
}
