import type { Caller } from '@drawpoint/contracts/envelope';
import { rolesOf } from '../users/account.ts';
import type { Session } from './session.store.ts';

/** Who acts in a session. */
export const callerOf = (session: Session): Caller => ({
  user_id: session.userId,
  roles: rolesOf(session),
  provider_id: session.provider_id,
  session_id: session.id,
  ...(session.impersonator && { impersonator_id: session.impersonator.id }),
  ...(session.within_provider !== null && { within_provider: session.within_provider }),
});
