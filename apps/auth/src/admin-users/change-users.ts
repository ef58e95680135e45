import { Injectable } from '@nestjs/common';
import { providerOfNew, seesEveryProvider } from '@drawpoint/contracts/access';
import { adminUsers } from '@drawpoint/contracts/auth/admin-users.contract';
import { relations } from '@drawpoint/contracts/booking/relations.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { AppError, invalid } from '@drawpoint/nest-kit/app-error';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { ManageUsers } from '../managed-users/manage-users.ts';
import { RemoveUsers } from '../managed-users/remove-users.ts';
import { mayRemoveAccount, mayRemoveForGood } from '../managed-users/staff-rules.ts';
import { type Account, rolesOf } from '../users/account.ts';
import { UserStore } from '../users/user.store.ts';
import { managedAccount } from './managed-account.ts';
import { ReadUsers } from './read-users.ts';

type Context = RequestContext<Caller>;

/** The forms and row actions of the user list (3 §2, §5, decision 184). */
@Injectable()
export class ChangeUsers {
  constructor(
    private readonly bus: Bus,
    private readonly users: UserStore,
    private readonly read: ReadUsers,
    private readonly manage: ManageUsers,
    private readonly removal: RemoveUsers,
  ) {}

  /** Throws INVALID_INPUT by field, FORBIDDEN for another provider than the admin's own. */
  readonly create = handle(adminUsers.create, async (fields, ctx) => {
    const provider_id = await this.providerFor(fields.provider_id ?? null, ctx);
    return this.read.shown(await this.manage.make({ ...fields, provider_id }, ctx), ctx);
  });

  /** Throws NOT_FOUND, FORBIDDEN, STALE, INVALID_INPUT by field. */
  readonly update = handle(adminUsers.update, async ({ id, ...edit }, ctx) => {
    const before = managedAccount(await this.users.byId(id), ctx.caller);
    await this.checkProvider(before, edit.provider_id, ctx);
    return this.read.shown(await this.manage.change(id, edit, ctx), ctx);
  });

  /** Throws NOT_FOUND, FORBIDDEN in the words of 3 §8, VISITS_AHEAD. For ever is for developers alone. */
  readonly remove = handle(adminUsers.remove, async ({ id, force = false }, ctx) => {
    if (force) mayRemoveForGood(ctx.caller);
    await this.mayRemove(id, ctx);
    await (force ? this.removal.removeForGood(id, ctx) : this.removal.hide(id, ctx));
    return {};
  });

  /** Throws NOT_FOUND, FORBIDDEN. */
  readonly restore = handle(adminUsers.restore, async ({ id }, ctx) => {
    await this.mayRemove(id, ctx);
    return this.read.shown(await this.removal.show(id, ctx), ctx);
  });

  /** The reasons of 3 §5 first, so that they are told. */
  private async mayRemove(id: number, { caller }: Context): Promise<void> {
    const account = await this.users.byId(id);
    if (account) mayRemoveAccount(caller, { id, roles: rolesOf(account) });
    managedAccount(account, caller);
  }

  /** An admin's people belong to the admin's provider; who sees every provider names one, or none (OP §2). */
  private async providerFor(named: number | null, ctx: Context): Promise<number | null> {
    const given = providerOfNew(ctx.caller, named);
    if (given === undefined) throw new AppError('FORBIDDEN');
    if (given !== null && given !== ctx.caller.provider_id) await this.known(given, ctx);
    return given;
  }

  private async checkProvider(
    { provider_id, ...account }: Account,
    named: number | null | undefined,
    ctx: Context,
  ): Promise<void> {
    if (named === undefined || named === provider_id) return;
    if (!seesEveryProvider(ctx.caller)) throw new AppError('FORBIDDEN');
    // Whom they visit for is decided with their visits in view (decision 158).
    if (rolesOf({ ...account }).includes('phlebotomist')) {
      throw invalid({ provider_id: ['The provider of a phlebotomist is changed among the phlebotomists.'] });
    }
    if (named !== null) await this.known(named, ctx);
  }

  private async known(providerId: number, ctx: Context): Promise<void> {
    const asked = { provider_ids: [providerId], phlebotomist_ids: [] };
    const { providers } = await this.bus.call(relations.names, asked, ctx);
    if (providers.length === 0) throw invalid({ provider_id: ['The selected provider is invalid.'] });
  }
}
