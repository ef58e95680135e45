import { Injectable } from '@nestjs/common';
import { providerPeople } from '@drawpoint/contracts/booking/provider-people.contract';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { ProviderPeopleStore } from './provider-people.store.ts';

@Injectable()
export class ReadProviderPeople {
  constructor(private readonly store: ProviderPeopleStore) {}

  readonly providersOf = handle(providerPeople.providersOf, async ({ user_id }) => ({
    provider_ids: await this.store.providersOf(user_id),
  }));

  readonly listIds = handle(providerPeople.listIds, async ({ provider_id, among }) => ({
    user_ids: await this.store.idsOf(provider_id, among),
  }));
}
