import { isWithin } from '@drawpoint/contracts/access';
import type { Caller } from '@drawpoint/contracts/envelope';
import { AppError, invalid } from '@drawpoint/nest-kit/app-error';
import { canManage } from '../catalog/can-manage.ts';
import type { Selection } from '../catalog/load-selection.ts';
import { notOffered, type Quote } from '../domain/quote.ts';
import type { DraftChange, OwnRecord, SessionDraft } from '../domain/session-draft.ts';

/** Throws NOT_FOUND for ids that nobody can choose, INVALID_INPUT for ids that do not fit together. */
export function checkIds(
  change: DraftChange,
  draft: SessionDraft,
  chosen: Selection,
  own: OwnRecord | null,
): void {
  if (change.service_id && !chosen.service?.active) throw unavailable('service_id', 'service');
  if (own) return;
  if (change.provider_id && !chosen.provider) throw unavailable('provider_id', 'provider');
  if (!change.phlebotomist_id) return;
  if (!chosen.phlebotomist?.bookable) throw unavailable('phlebotomist_id', 'phlebotomist');
  if (!chosen.phlebotomist.providers.some(({ id }) => id === draft.provider_id)) {
    throw invalid({ phlebotomist_id: ['This phlebotomist does not work for the selected provider.'] });
  }
}

/** Throws NOT_FOUND for another provider while an admin impersonates the caller. */
export function checkWithin({ provider_id }: Pick<SessionDraft, 'provider_id'>, caller: Caller): void {
  if (provider_id !== null && !isWithin(caller, [provider_id])) throw unavailable('provider_id', 'provider');
}

/**
 * Throws FORBIDDEN unless the caller who overrides hours or notice manages the phlebotomist
 * (docs/product/booking.md#time).
 */
export function checkOverride(
  { override_reason }: Pick<SessionDraft, 'override_reason'>,
  { phlebotomist }: Pick<Selection, 'phlebotomist'>,
  caller: Caller,
): void {
  if (override_reason === null) return;
  if (!phlebotomist || !canManage(caller, phlebotomist)) throw new AppError('FORBIDDEN');
}

/**
 * Why this change's choice is not available, or null. Earlier choices are reported when the next step is
 * chosen, so that nobody is stuck in an earlier step.
 */
export function refusedChoice(change: DraftChange, chosen: Selection, quote: Quote): AppError | null {
  const place = Boolean(change.phlebotomist_id || change.slot_start);
  if (!place && !change.provider_id) return null;
  const message = notOffered(chosen);
  if (message) return new AppError('SERVICE_NOT_OFFERED', { message });
  return place && quote.verdict === 'beyond' ? new AppError('OUTSIDE_SERVICE_AREA') : null;
}

function unavailable(field: string, noun: string): AppError {
  return new AppError('NOT_FOUND', { errors: { [field]: [`This ${noun} is not available.`] } });
}
