import { Injectable } from '@nestjs/common';
import { catalog } from '@drawpoint/contracts/booking/catalog.contract';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { fullName } from '@drawpoint/rules/name';
import { PhlebotomistStore } from './phlebotomist.store.ts';
import { ProviderStore } from './provider.store.ts';

/** For a person's account: the phlebotomist they are assigned to and the provider they belong to, by name (1 §3). */
@Injectable()
export class NameLinks {
  constructor(
    private readonly phlebotomists: PhlebotomistStore,
    private readonly providers: ProviderStore,
  ) {}

  readonly nameLinks = handle(catalog.nameLinks, async ({ user_id, provider_id }) => {
    const assigned = await this.phlebotomists.assignedTo(user_id);
    const [phlebotomist, provider] = await Promise.all([
      assigned === null ? null : this.phlebotomists.find(assigned),
      provider_id === null ? null : this.providers.find(provider_id),
    ]);
    return {
      phlebotomist: phlebotomist && { id: phlebotomist.id, name: fullName(phlebotomist) },
      provider: provider && { id: provider.id, name: provider.name },
    };
  });
}
