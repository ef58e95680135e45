import { catalog, type Phlebotomist } from '@drawpoint/contracts/booking/catalog.contract';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../lib/api/api.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { requiredConsents } from './booking.queries.ts';
import { validChoices, currentProvider, serviceWarning } from './wizard/choices.ts';
import { givenBefore } from './wizard/consents.ts';
import type { Draft } from './wizard/draft.ts';

type Record = Phlebotomist | null;

const idsOf = ({ providerId, phlebotomistId }: Pick<Draft, 'providerId' | 'phlebotomistId'>) => ({
  ...(providerId !== null && { provider_id: providerId }),
  ...(phlebotomistId !== null && { phlebotomist_id: phlebotomistId }),
});

/** The services with the prices and lengths of a provider and phlebotomist. */
function useServices(choice: Pick<Draft, 'providerId' | 'phlebotomistId'>, isWanted = true) {
  return useQuery({ ...query(catalog.listServices, idsOf(choice)), enabled: isWanted });
}

/**
 * The offers of each step for the draft, and the draft with the choices still valid. Takes the person's
 * assigned phlebotomist and, when a phlebotomist books, their `own` record.
 */
export function useOffers(draft: Draft, assigned: Record, own: Record) {
  const { serviceId, place } = draft;
  const base = {
    assigned: assigned && { id: assigned.id, providerIds: assigned.providers.map(({ id }) => id) },
    own: own && { id: own.id, providerId: own.provider_id },
  };
  const where = { service_id: serviceId ?? 0, lat: place?.lat ?? 0, lng: place?.lng ?? 0 };
  const ready = !own && serviceId !== null && place !== null;

  const nobody = { providerId: null, phlebotomistId: null };
  const services = useServices(own ? { providerId: own.provider_id, phlebotomistId: own.id } : nobody);
  const providersHere = query(catalog.listProviders, where);
  const providers = useQuery({ ...providersHere, enabled: ready });
  const providerId = currentProvider(draft, { ...base, providers: ready ? providers.data?.data : undefined });
  const phlebotomists = useQuery({
    ...query(catalog.listPhlebotomists, { id: providerId ?? 0, ...where }),
    enabled: ready && providerId !== null,
  });
  const listed = ready && providerId !== null ? phlebotomists.data?.data : undefined;
  const current = validChoices(draft, {
    ...base,
    services: services.data?.data,
    providers: ready ? providers.data?.data : undefined,
    phlebotomists: listed,
  });

  // Not needed before a service is chosen.
  const isChosen = serviceId !== null;
  const terms = useServices(current, isChosen);
  const chosenTerms = useServices(own ? current : draft, isChosen);
  const consents = useQuery({ ...requiredConsents, enabled: isChosen });
  const chosen = chosenTerms.data?.data.find(({ id }) => id === serviceId);
  const warning = chosen ? serviceWarning(chosen) : null;

  return {
    /** The draft with the choices still valid. */
    current: { ...current, consents: { ...givenBefore(consents.data?.data), ...current.consents } },
    services,
    providers,
    /** Loads the providers that serve the place and offer the service; null when that failed. */
    loadProviders: () => queryClient.ensureQueryData(providersHere).catch(() => null),
    phlebotomists,
    consents,
    service: (terms.data ?? services.data)?.data.find(({ id }) => id === serviceId),
    provider: providers.data?.data.find(({ id }) => id === current.providerId),
    phlebotomist: own ?? listed?.find(({ id }) => id === current.phlebotomistId),
    /** Whether the chosen service was removed from the catalog. */
    isServiceGone: serviceId !== null && current.serviceId === null,
    /**
     * Why the chosen provider or phlebotomist does not offer the service, to be translated; null when they
     * do.
     */
    warning,
    circumstances: {
      noPhlebotomist: listed?.length === 0,
      serviceBlocked: own !== null && warning !== null,
      requiredConsents: consents.data?.data.map(({ key }) => key),
    },
  };
}
