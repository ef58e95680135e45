import { Injectable } from '@nestjs/common';
import { resolveTerms, type ResolvedTerms } from '@drawpoint/scheduling/terms';
import { PhlebotomistStore } from './phlebotomist.store.ts';
import { type ProviderRecord, ProviderStore } from './provider.store.ts';
import type { PhlebotomistRecord, ServiceRecord } from './records.ts';
import { ServiceStore } from './service.store.ts';

export type ChosenIds = {
  service_id: number | null;
  provider_id: number | null;
  phlebotomist_id: number | null;
};

/** Records are null where nothing is chosen, and where what was chosen is gone. */
export type Selection = {
  service: ServiceRecord | null;
  provider: ProviderRecord | null;
  phlebotomist: PhlebotomistRecord | null;
  terms: ResolvedTerms | null;
};

@Injectable()
export class LoadSelection {
  constructor(
    private readonly services: ServiceStore,
    private readonly providers: ProviderStore,
    private readonly phlebotomists: PhlebotomistStore,
  ) {}

  /**
   * The records behind a choice, with the terms that hold for the three together. `known`: the phlebotomist's, where
   * that was read before.
   */
  async load(
    { service_id, provider_id, phlebotomist_id }: ChosenIds,
    known?: PhlebotomistRecord,
  ): Promise<Selection> {
    const [service, provider, phlebotomist, ofProvider, ofPhlebotomist] = await Promise.all([
      service_id ? this.services.find(service_id) : null,
      provider_id ? this.providers.find(provider_id) : null,
      known ?? (phlebotomist_id ? this.phlebotomists.find(phlebotomist_id) : null),
      service_id && provider_id ? this.services.termsOfProvider(provider_id, service_id) : null,
      service_id && phlebotomist_id ? this.services.termsOfPhlebotomist(phlebotomist_id, service_id) : null,
    ]);
    const terms =
      service &&
      resolveTerms(
        service.terms,
        ofProvider?.get(service.id) ?? null,
        ofPhlebotomist?.get(service.id) ?? null,
      );
    return { service, provider, phlebotomist, terms };
  }
}
