import { Injectable } from '@nestjs/common';
import { seesEveryProvider } from '@drawpoint/contracts/access';
import type { Caller } from '@drawpoint/contracts/envelope';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import type { Account } from '../users/account.ts';
import type { ReadableIds } from '../users/person-search.store.ts';
import { UserStore } from '../users/user.store.ts';
import { PersonAccess } from './person-access.ts';

/** Whose emails a search may use. Without it, a search would reveal a hidden email letter by letter. */
@Injectable()
export class ReadableEmails {
  constructor(
    private readonly users: UserStore,
    private readonly access: PersonAccess,
  ) {}

  /**
   * 'all' for who reads every email. Otherwise the ids of those `matches` whose email the caller reads: whose record is
   * open, for whom `isReadable` holds, or whose whole email is the text. `matches`: people whom only their email finds.
   * Throws UNAVAILABLE where booking or appointments do not answer.
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
