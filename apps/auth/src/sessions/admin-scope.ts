import { Injectable } from '@nestjs/common';
import type { Caller } from '@drawpoint/contracts/envelope';
import { KnownOptions } from '@drawpoint/nest-kit/options/known-options';
import { ADMIN_SCOPE } from '@drawpoint/rules/known-options';

/** What admins see, by the option of the site: decided here once, for every service that hears of the caller (OP §2). */
@Injectable()
export class AdminScope {
  constructor(private readonly options: KnownOptions) {}

  async of(caller: Caller): Promise<Caller> {
    if (!caller.roles.includes('admin')) return caller;
    const scope = (await this.options.values([ADMIN_SCOPE])).get(ADMIN_SCOPE);
    return scope === 'all' ? { ...caller, admin_scope: 'all' } : caller;
  }
}
