import { Injectable } from '@nestjs/common';
import { resolveTerms, type ResolvedTerms } from '@drawpoint/scheduling/terms';
import { PhlebotomistStore } from './phlebotomist.store.ts';
import type { ProviderRecord } from './provider.store.ts';
import type { PhlebotomistRecord, ServiceRecord } from './records.ts';
import { type ChosenIds, ServiceStore } from './service.store.ts';

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
    private readonly phlebotomists: PhlebotomistStore,
  ) {}

  /**
   * The records behind a choice, with the terms that hold for the three together. `known`: the phlebotomist's, where
   * that was read before.
   */
  async load(ids: ChosenIds, known?: PhlebotomistRecord): Promise<Selection> {
    const { phlebotomist_id: id } = ids;
    const [{ service, provider, ofProvider, ofPhlebotomist }, phlebotomist] = await Promise.all([
      this.services.chosen(ids),
      known ?? (id ? this.phlebotomists.find(id) : null),
    ]);
    const terms = service && resolveTerms(service.terms, ofProvider, ofPhlebotomist);
    return { service, provider, phlebotomist, terms };
  }
}
