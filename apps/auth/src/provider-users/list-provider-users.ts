import { Injectable } from '@nestjs/common';
import { providerUsers } from '@drawpoint/contracts/auth/provider-users.contract';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { UserStore } from '../users/user.store.ts';

@Injectable()
export class ListProviderUsers {
  constructor(private readonly users: UserStore) {}

  readonly listIds = handle(providerUsers.listIds, async ({ provider_id, among }) => ({
    user_ids: await this.users.idsOfProvider(provider_id, among),
  }));
}
