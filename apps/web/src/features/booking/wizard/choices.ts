import type { Service } from '@drawpoint/contracts/booking/catalog.contract';
import { NO_TIME, type Draft } from './draft.ts';
import { message } from '../../../i18n/message.ts';

type OfferedRecords = readonly { id: number }[] | undefined;

export type Offers = {
  /** Active services; undefined while they load. */
  services?: OfferedRecords;
  /** Providers that serve the place and offer the service; undefined while they load. */
  providers: OfferedRecords;
  /** Phlebotomists of the current provider; undefined while they load. */
  phlebotomists: OfferedRecords;
  /**
   * The person's assigned phlebotomist: preselected, but others can be chosen
   * (docs/product/booking.md#choices).
   */
  assigned: { id: number; providerIds: readonly number[] } | null;
  /** The record of a phlebotomist who books; it replaces steps 3 and 4 (docs/product/booking.md#choices). */
  own: { id: number; providerId: number | null } | null;
};

/**
 * The current provider: the chosen one while it is offered, else the assigned phlebotomist's, else the only
 * one.
 */
export function currentProvider(draft: Draft, offers: Omit<Offers, 'phlebotomists'>): number | null {
  const { providers, assigned, own } = offers;
  if (own) return own.providerId;
  if (!providers) return draft.providerId;
  if (draft.providerId !== null) return has(providers, draft.providerId) ? draft.providerId : null;
  return assigned?.providerIds.find((id) => has(providers, id)) ?? onlyOne(providers);
}

/**
 * The draft with the choices still valid (docs/product/booking.md#choices). A removed service also resets
 * phlebotomist and time. A slot is valid only with the phlebotomist it was chosen with.
 */
export function validChoices(draft: Draft, offers: Offers): Draft {
  const { services } = offers;
  if (services && draft.serviceId !== null && !has(services, draft.serviceId)) {
    return { ...draft, ...NO_TIME, serviceId: null, phlebotomistId: null, anyone: null };
  }
  const providerId = currentProvider(draft, offers);
  const anyone = currentAnyone(draft, offers);
  const phlebotomistId = currentPhlebotomist({ ...draft, anyone }, offers, providerId);
  const same = providerId === draft.providerId && phlebotomistId === draft.phlebotomistId;
  // The day stays in view when a time that anyone could take is gone.
  const keepsDay = same || (anyone === true && providerId === draft.providerId && draft.slot === null);
  return { ...draft, providerId, phlebotomistId, anyone, ...(!keepsDay && NO_TIME) };
}

/** Whether anyone may come: what was chosen, else whether no assigned or only phlebotomist is preselected. */
function currentAnyone(draft: Draft, { phlebotomists, assigned, own }: Offers): boolean | null {
  if (own) return false;
  if (!phlebotomists) return draft.anyone;
  if (phlebotomists.length < 2) return false;
  if (draft.anyone !== null) return draft.anyone;
  if (draft.phlebotomistId !== null && has(phlebotomists, draft.phlebotomistId)) return false;
  return assigned === null || !has(phlebotomists, assigned.id);
}

function currentPhlebotomist(
  draft: Draft,
  { phlebotomists, assigned, own }: Offers,
  providerId: number | null,
): number | null {
  if (own) return own.id;
  if (providerId === null) return null;
  const chosen = providerId === draft.providerId ? draft.phlebotomistId : null;
  if (!phlebotomists) return chosen;
  if (draft.anyone) return draft.slot && chosen !== null && has(phlebotomists, chosen) ? chosen : null;
  if (chosen !== null && has(phlebotomists, chosen)) return chosen;
  if (assigned && has(phlebotomists, assigned.id)) return assigned.id;
  return onlyOne(phlebotomists);
}

const has = (list: readonly { id: number }[], id: number): boolean => list.some((each) => each.id === id);
const onlyOne = (list: readonly { id: number }[]): number | null =>
  list.length === 1 ? (list[0]?.id ?? null) : null;

type Terms = Pick<Service, 'accepted' | 'provider_disabled'>;

/** The warning for a service that the provider or phlebotomist does not offer; null when they do. */
export function serviceWarning({ accepted, provider_disabled }: Terms): string | null {
  if (provider_disabled && !accepted) {
    return message('This service is not offered by your selected provider or phlebotomist.');
  }
  if (provider_disabled) return message('This service is not offered by your selected provider.');
  return accepted ? null : message('This service is not offered by this phlebotomist.');
}
