import { Injectable } from '@nestjs/common';
import { providerUsers } from '@drawpoint/contracts/auth/provider-users.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { UserStore } from './user.store.ts';

@Injectable()
export class ListProviderUsers {
  constructor(private readonly users: UserStore) {}

  readonly listIds = handle(providerUsers.listIds, async ({ provider_id, among }) => ({
    user_ids: await this.users.idsOfProvider(provider_id, among),
    left: await this.users.leftProvider(provider_id, among),
  }));
}

export const providerUsersFeature = feature({ contract: providerUsers, handlers: [ListProviderUsers] });
