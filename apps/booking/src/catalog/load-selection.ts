import { Injectable } from '@nestjs/common';
import { resolveTerms, type ResolvedTerms } from '@drawpoint/scheduling/terms';
import { PhlebotomistStore, type PhlebotomistWithHours } from './phlebotomist.store.ts';
import type { ProviderRecord } from './provider.store.ts';
import type { ServiceRecord } from './records.ts';
import { type ChosenIds, ServiceStore } from './service.store.ts';

/** A record is null when nothing is chosen, or when the chosen one is gone. */
export type Selection = {
  service: ServiceRecord | null;
  provider: ProviderRecord | null;
  phlebotomist: PhlebotomistWithHours | null;
  terms: ResolvedTerms | null;
};

@Injectable()
export class LoadSelection {
  constructor(
    private readonly services: ServiceStore,
    private readonly phlebotomists: PhlebotomistStore,
  ) {}

  /**
   * The records of a choice, with the terms of the three together. `known` is the phlebotomist, if read
   * before.
   */
  async load(ids: ChosenIds, known?: PhlebotomistWithHours): Promise<Selection> {
    const { phlebotomist_id: id } = ids;
    const [{ service, provider, ofProvider, ofPhlebotomist }, phlebotomist] = await Promise.all([
      this.services.chosen(ids),
      known ?? (id ? this.phlebotomists.findWithHours(id) : null),
    ]);
    const terms = service && resolveTerms(service.terms, ofProvider, ofPhlebotomist);
    return { service, provider, phlebotomist, terms };
  }
}
