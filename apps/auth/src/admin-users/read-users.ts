import { Injectable } from '@nestjs/common';
import { peopleListedFor } from '@drawpoint/contracts/access';
import { adminUsers } from '@drawpoint/contracts/auth/admin-users.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { readList } from '@drawpoint/contracts/list';
import { MANAGERS } from '@drawpoint/contracts/operation';
import { pageOfRows } from '@drawpoint/contracts/paging';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { AddressStore } from '../addresses/address.store.ts';
import type { Account } from '../users/account.ts';
import { UserStore } from '../users/user.store.ts';
import { managedAccount } from './managed-account.ts';
import { NamesAround } from './names-around.ts';
import { PersonListStore } from './person-list.store.ts';
import { toAdminUser, toListedUser } from './to-admin-user.ts';

/** The user list (3 §2): people the caller answers for, a phlebotomist's own patients. */
@Injectable()
export class ReadUsers {
  constructor(
    private readonly store: PersonListStore,
    private readonly users: UserStore,
    private readonly addresses: AddressStore,
    private readonly names: NamesAround,
  ) {}

  readonly list = handle(adminUsers.list, async ({ role, trashed, ...input }, ctx) => {
    const request = readList(adminUsers.list, input);
    const isManager = ctx.caller.roles.some((each) => MANAGERS.includes(each));
    const filters = { role, trashed: isManager ? trashed : undefined };
    const { ids, total } = await this.store.page(peopleListedFor(ctx.caller), filters, request);
    const [accounts, besides, zips] = await Promise.all([
      this.users.ofIds(ids),
      this.store.besides(ids),
      this.addresses.defaultZipsOf(ids),
    ]);
    const people = ids.flatMap((id) => {
      const [account, beside] = [accounts.get(id), besides.get(id)];
      return account && beside ? [{ ...beside, account, id, provider_id: account.provider_id }] : [];
    });
    const around = await this.names.of(people, ctx);
    const rows = people.map(({ account, ...person }) => {
      const address_zip = zips.get(person.id) ?? null;
      return toListedUser(account, { ...person, ...around(person), address_zip }, ctx.caller);
    });
    return pageOfRows(rows, total, request.window);
  });

  /** Throws NOT_FOUND, FORBIDDEN for whom the caller does not answer for. */
  readonly get = handle(adminUsers.get, async ({ id }, ctx) =>
    this.shown(managedAccount(await this.users.byId(id), ctx.caller), ctx),
  );

  /** An account as its form shows it. */
  async shown(account: Account, ctx: RequestContext<Caller>) {
    const beside = (await this.store.besides([account.id])).get(account.id);
    const person = {
      id: account.id,
      provider_id: account.provider_id,
      assigned_to: beside?.assigned_to ?? null,
    };
    const around = await this.names.of([person], ctx);
    return toAdminUser(account, around(person), ctx.caller);
  }
}
