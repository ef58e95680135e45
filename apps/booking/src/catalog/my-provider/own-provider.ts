import { canManageProvider, type Actor } from '@drawpoint/contracts/access';
import { AppError } from '@drawpoint/nest-kit/app-error';

/**
 * Whose settings are meant: those that are asked for, else the caller's own. Throws NO_PROVIDER for an admin who belongs to
 * none (OP §2), FORBIDDEN for somebody else's.
 */
export function ownProvider(caller: Actor, wanted: number | undefined): number {
  if (wanted !== undefined && canManageProvider(caller, wanted)) return wanted;
  if (caller.provider_id === null) throw new AppError('NO_PROVIDER');
  if (wanted !== undefined) throw new AppError('FORBIDDEN');
  return caller.provider_id;
}
