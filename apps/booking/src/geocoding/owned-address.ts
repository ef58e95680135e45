import { addresses } from '@drawpoint/contracts/auth/addresses.contract';
import { AppError } from '@drawpoint/nest-kit/app-error';
import type { Bus } from '@drawpoint/nest-kit/bus/bus';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';

const MAX_ADDRESS = 200;

/** A saved address of the caller, with its lines as one. Throws NOT_FOUND at the field for somebody else's. */
export async function ownedAddress(bus: Bus, id: number, field: string, ctx: RequestContext) {
  try {
    const found = await bus.call(addresses.getOwned, { id, user_id: ctx.caller?.user_id ?? 0 }, ctx);
    return { ...found, lines: [found.line1, found.line2].filter(Boolean).join(', ').slice(0, MAX_ADDRESS) };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'NOT_FOUND') throw error;
    throw new AppError('NOT_FOUND', { errors: { [field]: ['This address no longer exists.'] } });
  }
}
