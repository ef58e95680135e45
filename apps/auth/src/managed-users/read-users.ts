import { Injectable } from '@nestjs/common';
import { peopleListedFor, seesEveryProvider } from '@drawpoint/contracts/access';
import { type AdminUser, adminUsers } from '@drawpoint/contracts/auth/admin-users.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { readList } from '@drawpoint/contracts/list';
import { isManager } from '@drawpoint/contracts/operation';
import { pageOfRows } from '@drawpoint/contracts/paging';
import type { PersonRights } from '@drawpoint/contracts/person-rights';
import { AppError } from '@drawpoint/nest-kit/app-error';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { ShownRoles } from '../roles/shown-roles.ts';
import { AddressStore } from '../addresses/address.store.ts';
import { PersonAccess } from '../relations/person-access.ts';
import { ReadableEmails } from '../relations/readable-emails.ts';
import { unknownPersonLimit } from '../throttle/limits.ts';
import { Throttle } from '../throttle/throttle.ts';
import type { Account } from '../users/account.ts';
import { UserStore } from '../users/user.store.ts';
import { FoundPersonStore } from '../users/found-person.store.ts';
import { NamesAround } from './names-around.ts';
import { PersonListStore } from './person-list.store.ts';
import { showsEmailOf, toAdminUser, toListedUser } from './shown-users.ts';

/**
 * The user list (docs/product/back-office.md#users): people the caller is responsible for; for a
 * phlebotomist, their own patients.
 */
@Injectable()
export class ReadUsers {
  constructor(
    private readonly store: PersonListStore,
    private readonly users: UserStore,
    private readonly addresses: AddressStore,
    private readonly names: NamesAround,
    private readonly access: PersonAccess,
    private readonly emails: ReadableEmails,
    private readonly found: FoundPersonStore,
    private readonly throttle: Throttle,
    private readonly roles: ShownRoles,
  ) {}

  /**
   * Throws INVALID_INPUT for an unknown role, RATE_LIMITED when an admin searches for many unknown emails.
   */
  readonly list = handle(adminUsers.list, async ({ role: name, trashed, ...input }, ctx) => {
    const request = readList(adminUsers.list, input);
    const role = name === undefined ? undefined : await this.roles.wanted(ctx.caller, name);
    const filters = { role, trashed: isManager(ctx.caller) ? trashed : undefined };
    const scope = peopleListedFor(ctx.caller);
    const { text } = request;
    const byEmail = (typed: string) => this.store.idsByEmail(scope, typed);
    const readable = await this.emails.of(ctx, text, byEmail, showsEmailOf);
    const listed = await this.store.page(scope, filters, request, readable);
    const { ids, total } = listed.total > 0 ? listed : await this.byEmail(text, ctx);
    const [accounts, besides, zips] = await Promise.all([
      this.users.ofIds(ids),
      this.store.besides(ids),
      this.addresses.defaultZipsOf(ids),
    ]);
    const people = ids.flatMap((id) => {
      const [account, beside] = [accounts.get(id), besides.get(id)];
      return account && beside ? [{ ...beside, account, id, provider_id: account.provider_id }] : [];
    });
    const [around, rightsOver, rolesOf] = await Promise.all([
      this.names.of(people, ctx),
      this.access.rightsOverAll([...accounts.values()], ctx),
      this.roles.namesFor(ctx.caller, [...accounts.values()]),
    ]);
    const rows = people.map(({ account, ...person }) => {
      const address_zip = zips.get(person.id) ?? null;
      const viewer = { actor: ctx.caller, rights: rightsOver(person.id) };
      const beside = { ...person, ...around(person), roles: rolesOf(account), address_zip };
      return toListedUser(account, beside, viewer);
    });
    return pageOfRows(rows, total, request.window);
  });

  /** Throws NOT_FOUND, FORBIDDEN when the person's record is not open to the caller. */
  readonly get = handle(adminUsers.get, async ({ id }, ctx) => {
    const account = await this.users.existing(id);
    const rights = await this.access.rightsOver(account, ctx);
    if (!rights.record) throw new AppError('FORBIDDEN');
    return this.shown(account, ctx, rights);
  });

  /** An account as its form shows it. */
  async shown(account: Account, ctx: RequestContext<Caller>, known?: PersonRights): Promise<AdminUser> {
    const rights = known ?? (await this.access.rightsOver(account, ctx));
    const beside = (await this.store.besides([account.id])).get(account.id);
    const person = {
      id: account.id,
      provider_id: account.provider_id,
      assigned_to: beside?.assigned_to ?? null,
    };
    const around = await this.names.of([person], ctx);
    const roles = (await this.roles.namesFor(ctx.caller, [account]))(account);
    return toAdminUser(account, { ...around(person), roles }, { actor: ctx.caller, rights });
  }

  /**
   * When admins do not see patients without a provider in the list, they find one by the full email address.
   */
  private async byEmail(
    text: string | null,
    { caller, ...ctx }: RequestContext<Caller>,
  ): Promise<{ ids: number[]; total: number }> {
    const email = text?.trim().toLowerCase() ?? '';
    const { provider_id } = caller;
    const isSearching = caller.roles.includes('admin') && provider_id !== null && !seesEveryProvider(caller);
    if (!isSearching || caller.sole_provider || !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email)) {
      return { ids: [], total: 0 };
    }
    const found = await this.found.byEmail(email, provider_id, ctx.now());
    if (found !== null) return { ids: [found], total: 1 };
    await this.throttle.count([unknownPersonLimit(caller.user_id)], ctx.now());
    return { ids: [], total: 0 };
  }
}
