import { type Actor, canManageProvider } from '@drawpoint/contracts/access';
import { AppError } from '@drawpoint/nest-kit/app-error';

/**
 * Whose values a member of staff reads: those of the named provider, else of their own; null for the catalog's.
 * Throws FORBIDDEN for somebody else's.
 */
export function readProvider(caller: Actor, wanted: number | undefined): number | null {
  if (wanted === undefined) return caller.roles.includes('developer') ? null : caller.provider_id;
  if (wanted === caller.provider_id || canManageProvider(caller, wanted)) return wanted;
  throw new AppError('FORBIDDEN');
}

/** The provider's own values where it has them, else the catalog's. */
export const withOwn = <Values extends object>(
  catalog: Values,
  own: { [Name in keyof Values]: Values[Name] | null } | null,
): Values => ({
  ...catalog,
  ...Object.fromEntries(Object.entries(own ?? {}).filter(([, value]) => value !== null)),
});
