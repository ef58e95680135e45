import { roles } from '@drawpoint/contracts/auth/roles.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { ManageRoles } from './manage-roles.ts';

export const rolesFeature = feature({ contract: roles, handlers: [ManageRoles] });
