import { providerUsers } from '@drawpoint/contracts/auth/provider-users.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { ListProviderUsers } from './list-provider-users.ts';

export const providerUsersFeature = feature({ contract: providerUsers, handlers: [ListProviderUsers] });
