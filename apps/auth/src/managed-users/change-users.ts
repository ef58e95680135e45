import { Injectable } from '@nestjs/common';
import { seesEveryProvider } from '@drawpoint/contracts/access';
import { canDeleteAccount, canRemoveFromCompany } from '@drawpoint/contracts/account-access';
import { adminUsers } from '@drawpoint/contracts/auth/admin-users.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { AppError, collectErrors, invalid } from '@drawpoint/nest-kit/app-error';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { ManageUsers } from './manage-users.ts';
import { ProviderOfNew } from './provider-of-new.ts';
import { RemoveUsers } from './remove-users.ts';
import { mayRemoveAccount, mayRemoveForGood } from './staff-rules.ts';
import { EndRelation } from '../relations/end-relation.ts';
import { PersonAccess } from '../relations/person-access.ts';
import { type Account, rolesOf, toClaims } from '../users/account.ts';
import { UserStore } from '../users/user.store.ts';
import { ReadUsers } from './read-users.ts';

type Context = RequestContext<Caller>;

/** The forms and row actions of the user list (docs/product/back-office.md#users). */
@Injectable()
export class ChangeUsers {
  constructor(
    private readonly users: UserStore,
    private readonly read: ReadUsers,
    private readonly manage: ManageUsers,
    private readonly removal: RemoveUsers,
    private readonly access: PersonAccess,
    private readonly relations: EndRelation,
    private readonly providers: ProviderOfNew,
  ) {}

  /** Throws INVALID_INPUT by field, FORBIDDEN for a provider other than the admin's own. */
  readonly create = handle(
    adminUsers.create,
    async (sound, ctx) => {
      const { errors } = await this.manage.checkNew(sound, ctx);
      const provider = await collectErrors(this.providers.check(sound.provider_id ?? null, ctx));
      return { errors: { ...errors, ...provider.errors }, provider_id: provider.value ?? null };
    },
    async (fields, ctx, { provider_id }) =>
      this.read.shown(await this.manage.make({ ...fields, provider_id }, ctx), ctx),
  );

  /** Throws NOT_FOUND, FORBIDDEN, STALE, INVALID_INPUT by field. */
  readonly update = handle(
    adminUsers.update,
    async (sound, ctx) => {
      // Runs first because it throws FORBIDDEN: a provider error would reveal the person's relations.
      const { errors, ...found } = await this.manage.checkEdit(sound, ctx);
      const provider = await collectErrors(this.checkProvider(found.before, sound.provider_id, ctx));
      return { ...found, errors: { ...errors, ...provider.errors } };
    },
    async (edit, ctx, found) => this.read.shown(await this.manage.change(edit, found, ctx), ctx),
  );

  /**
   * Throws NOT_FOUND, FORBIDDEN, VISITS_AHEAD, LAST_ADMIN. Only developers delete permanently. When an admin
   * may not delete a patient's account, the patient only leaves the company's lists.
   */
  readonly remove = handle(adminUsers.remove, async ({ id, force = false }, ctx) => {
    if (force) mayRemoveForGood(ctx.caller);
    const account = await this.users.existing(id);
    mayRemoveAccount(ctx.caller, account);
    const rights = await this.access.rightsOver(account, ctx);
    const claims = toClaims(account);
    if (!canDeleteAccount(ctx.caller, claims, rights) && canRemoveFromCompany(ctx.caller, claims)) {
      await this.relations.endByCompany(account, ctx);
    } else {
      await (force ? this.removal.removeForGood(id, ctx) : this.removal.hide(id, ctx));
    }
    return {};
  });

  /** Throws NOT_FOUND, FORBIDDEN. */
  readonly restore = handle(adminUsers.restore, async ({ id }, ctx) =>
    this.read.shown(await this.removal.show(id, ctx), ctx),
  );

  private async checkProvider(
    { provider_id, ...account }: Account,
    named: number | null | undefined,
    ctx: Context,
  ): Promise<void> {
    if (named === undefined || named === provider_id) return;
    if (!seesEveryProvider(ctx.caller)) throw new AppError('FORBIDDEN');
    // A change of provider must take the person's visits into account (decision 283).
    if (rolesOf({ ...account }).includes('phlebotomist')) {
      throw invalid({ provider_id: ['The provider of a phlebotomist is changed among the phlebotomists.'] });
    }
    if (named !== null) await this.providers.known(named, ctx);
  }
}
