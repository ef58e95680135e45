import { Injectable } from '@nestjs/common';
import { roles } from '@drawpoint/contracts/auth/roles.contract';
import { AppError, invalid } from '@drawpoint/nest-kit/app-error';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { RoleStore } from './role.store.ts';

const TAKEN = { name: ['The name has already been taken.'] };

/** The screen User Roles (3 §2). */
@Injectable()
export class ManageRoles {
  constructor(private readonly store: RoleStore) {}

  readonly list = handle(roles.list, async () => ({ data: await this.store.list() }));

  /** Throws INVALID_INPUT for a name that is taken. */
  readonly create = handle(roles.create, async ({ name }) => {
    const added = await this.store.add(name);
    if (!added) throw invalid(TAKEN);
    return added;
  });

  /** Throws NOT_FOUND, FORBIDDEN for a built-in one, INVALID_INPUT for a name that is taken. */
  readonly update = handle(roles.update, async ({ id, name }) => {
    const before = await this.changeable(id);
    if (!(await this.store.rename(id, name))) throw invalid(TAKEN);
    return { ...before, name };
  });

  /** Throws NOT_FOUND, FORBIDDEN for a built-in one. */
  readonly remove = handle(roles.remove, async ({ id }) => {
    await this.changeable(id);
    if (!(await this.store.remove(id))) throw new AppError('NOT_FOUND');
    return {};
  });

  private async changeable(id: number) {
    const found = await this.store.find(id);
    if (!found) throw new AppError('NOT_FOUND');
    if (found.built_in) {
      throw new AppError('FORBIDDEN', { message: 'Built-in roles cannot be renamed or deleted.' });
    }
    return found;
  }
}
