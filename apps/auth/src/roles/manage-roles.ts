import { Injectable } from '@nestjs/common';
import { canManageProvider, providerOfNew, rolesShownTo } from '@drawpoint/contracts/access';
import { type RoleRecord, roles } from '@drawpoint/contracts/auth/roles.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { AppError, invalid } from '@drawpoint/nest-kit/app-error';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { ProviderStore } from '../relations/provider.store.ts';
import { type RoleRow, RoleStore } from './role.store.ts';

const TAKEN = { name: ['The name has already been taken.'] };

/** The User Roles screen. */
@Injectable()
export class ManageRoles {
  constructor(
    private readonly store: RoleStore,
    private readonly providers: ProviderStore,
  ) {}

  readonly list = handle(roles.list, async (_input, { caller }) => ({
    data: await this.shown(await this.store.list(rolesShownTo(caller)), caller),
  }));

  /** Throws INVALID_INPUT when the name is taken, NO_PROVIDER for an admin without a provider. */
  readonly create = handle(roles.create, async ({ name }, { caller }) => {
    const provider_id = providerOfNew(caller, null);
    if (provider_id === undefined) throw new AppError('NO_PROVIDER');
    return this.saved(await this.store.add(rolesShownTo(caller), name, provider_id), caller);
  });

  /** Throws NOT_FOUND, FORBIDDEN when the role is not the caller's, INVALID_INPUT when the name is taken. */
  readonly update = handle(roles.update, async ({ id, name }, { caller }) => {
    await this.changeable(id, caller);
    return this.saved(await this.store.rename(rolesShownTo(caller), id, name), caller);
  });

  /** Throws NOT_FOUND, FORBIDDEN when the role is not the caller's. */
  readonly remove = handle(roles.remove, async ({ id }, { caller }) => {
    await this.changeable(id, caller);
    if (!(await this.store.remove(id))) throw new AppError('NOT_FOUND');
    return {};
  });

  private async changeable(id: number, caller: Caller): Promise<void> {
    const found = await this.store.find(rolesShownTo(caller), id);
    if (!found) throw new AppError('NOT_FOUND');
    if (found.built_in) {
      throw new AppError('FORBIDDEN', { message: 'Built-in roles cannot be renamed or deleted.' });
    }
    if (!canManageProvider(caller, found.provider_id)) throw new AppError('FORBIDDEN');
  }

  private async saved(row: RoleRow | null, caller: Caller): Promise<RoleRecord> {
    const [record] = row ? await this.shown([row], caller) : [];
    if (!record) throw invalid(TAKEN);
    return record;
  }

  private async shown(rows: readonly RoleRow[], caller: Caller): Promise<RoleRecord[]> {
    const names = await this.providers.namesOf(rows.flatMap(({ provider_id }) => provider_id ?? []));
    return rows.map(({ id, name, built_in, provider_id }) => ({
      ...{ id, name, built_in },
      provider: provider_id === null ? null : { id: provider_id, name: names.get(provider_id) ?? '' },
      may_change: !built_in && canManageProvider(caller, provider_id),
    }));
  }
}
