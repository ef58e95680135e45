import { canManageProvider, type Actor } from '@drawpoint/contracts/access';
import { AppError } from '@drawpoint/nest-kit/app-error';

/**
 * Whose settings are meant: those that are asked for, else the caller's own. Throws NO_PROVIDER for an admin who belongs to
 * none (OP §2), FORBIDDEN for somebody else's.
 */
export function ownProvider(caller: Actor, wanted: number | undefined): number {
  const meant = wanted ?? caller.provider_id;
  if (meant !== null && canManageProvider(caller, meant)) return meant;
  throw new AppError(caller.provider_id === null ? 'NO_PROVIDER' : 'FORBIDDEN');
}
