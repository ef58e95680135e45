import { Injectable } from '@nestjs/common';
import { seesEveryProvider } from '@drawpoint/contracts/access';
import type { Caller } from '@drawpoint/contracts/envelope';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import type { Account } from '../users/account.ts';
import type { ReadableIds } from '../users/person-search.store.ts';
import { UserStore } from '../users/user.store.ts';
import { PersonAccess } from './person-access.ts';

/** Decides whose emails a search may use. Otherwise a search could reveal a hidden email letter by letter. */
@Injectable()
export class ReadableEmails {
  constructor(
    private readonly users: UserStore,
    private readonly access: PersonAccess,
  ) {}

  /**
   * Returns 'all' when the caller reads every email. Otherwise returns the ids among `matches`, people whom
   * only their email matches, whose email the caller may use. Their record is open, `isReadable` holds, or
   * the text is their whole email. Throws UNAVAILABLE when booking or appointments do not answer.
   */
  async of(
    ctx: RequestContext<Caller>,
    text: string | null | undefined,
    matches: (text: string) => Promise<number[]>,
    isReadable: (account: Account) => boolean = () => false,
  ): Promise<ReadableIds> {
    if (seesEveryProvider(ctx.caller)) return 'all';
    if (!text) return [];
    const accounts = [...(await this.users.ofIds(await matches(text))).values()];
    const whole = text.trim().toLowerCase();
    const isKnown = (account: Account) => account.email === whole || isReadable(account);
    const rightsOver = await this.access.rightsOverAll(
      accounts.filter((account) => !isKnown(account)),
      ctx,
    );
    return accounts
      .filter((account) => isKnown(account) || rightsOver(account.id).record)
      .map(({ id }) => id);
  }
}
