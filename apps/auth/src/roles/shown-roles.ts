import { Injectable } from '@nestjs/common';
import { rolesShownTo } from '@drawpoint/contracts/access';
import type { Caller } from '@drawpoint/contracts/envelope';
import { isBuiltIn } from '@drawpoint/contracts/operation';
import { invalid } from '@drawpoint/nest-kit/app-error';
import { type Account, rolesOf } from '../users/account.ts';
import type { WantedRole } from '../users/person-search.store.ts';
import { type RoleRow, RoleStore } from './role.store.ts';

export const UNKNOWN_ROLE = 'The selected role is invalid.';

/** The roles that the caller sees beside people. */
@Injectable()
export class ShownRoles {
  constructor(private readonly store: RoleStore) {}

  /** The custom roles. */
  async madeFor(caller: Caller): Promise<RoleRow[]> {
    return (await this.store.list(rolesShownTo(caller))).filter(({ built_in }) => !built_in);
  }

  /** Returns the names of these accounts' roles that the caller sees, those that grant something first. */
  async namesFor(
    caller: Caller | null,
    accounts: readonly Account[],
  ): Promise<(account: Account) => string[]> {
    const isAsked = caller !== null && accounts.some(({ given_roles }) => given_roles.length > 0);
    const made = isAsked ? await this.madeFor(caller) : [];
    return (account) => {
      const given = made.filter(({ id }) => account.given_roles.includes(id)).map(({ name }) => name);
      return [...rolesOf(account), ...new Set(given)];
    };
  }

  /** The role filter of a list. Throws INVALID_INPUT for a name that the caller does not see. */
  async wanted(caller: Caller, name: string): Promise<WantedRole> {
    if (isBuiltIn(name)) return name;
    const ids = (await this.madeFor(caller)).filter((each) => each.name === name).map(({ id }) => id);
    if (ids.length === 0) throw invalid({ role: [UNKNOWN_ROLE] });
    return ids;
  }
}
