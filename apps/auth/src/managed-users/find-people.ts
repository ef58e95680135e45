import { Injectable } from '@nestjs/common';
import { userActionsOf } from '@drawpoint/contracts/account-access';
import { peopleListedFor } from '@drawpoint/contracts/access';
import { adminUsers } from '@drawpoint/contracts/auth/admin-users.contract';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { oneLetterApart, wordsOf } from '../domain/mistyped.ts';
import { PersonAccess } from '../relations/person-access.ts';
import { ReadableEmails } from '../relations/readable-emails.ts';
import { rolesOf, toClaims } from '../users/account.ts';
import { UserStore } from '../users/user.store.ts';
import { PersonListStore } from './person-list.store.ts';

const MOST = 8;
/** A shorter text with a wrong letter could match anybody. */
const SHORTEST_MISTYPED = 3;

/**
 * Finds people for the global search (docs/product/back-office.md#search), within the scope of the user list.
 */
@Injectable()
export class FindPeople {
  constructor(
    private readonly store: PersonListStore,
    private readonly users: UserStore,
    private readonly access: PersonAccess,
    private readonly emails: ReadableEmails,
  ) {}

  /** Exact matches come first. Mistyped ones are added only when exact matches are few. */
  readonly find = handle(adminUsers.find, async ({ q }, ctx) => {
    if (wordsOf(q).length === 0) return { data: [] };
    const scope = peopleListedFor(ctx.caller);
    const readable = await this.emails.of(ctx, q, (text) => this.store.idsByEmail(scope, text));
    const found = await this.store.holding(scope, q, readable, MOST);
    if (found.length < MOST && q.trim().length >= SHORTEST_MISTYPED) {
      const patterns = oneLetterApart(wordsOf(q));
      if (patterns) found.push(...(await this.store.beginning(scope, patterns, readable, MOST)));
      // The similarity search runs only when one wrong letter does not explain enough: it takes five times as
      // long.
      if (new Set(found).size < MOST) found.push(...(await this.store.mistyped(scope, q, readable, MOST)));
    }
    const ids = [...new Set(found)].slice(0, MOST);
    const accounts = await this.users.ofIds(ids);
    const rightsOver = await this.access.rightsOverAll([...accounts.values()], ctx);
    const data = ids.flatMap((id) => {
      const account = accounts.get(id);
      if (!account) return [];
      const { first_name, last_name } = account;
      const rights = rightsOver(id);
      const email = rights.record ? account.email : '';
      const may = userActionsOf(ctx.caller, toClaims(account), rights);
      return [{ id, first_name, last_name, email, roles: rolesOf(account), may }];
    });
    return { data };
  });
}
