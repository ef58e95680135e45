import { Injectable } from '@nestjs/common';
import { providerPeople } from '@drawpoint/contracts/booking/provider-people.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { Database, type Tx } from '../database.store.ts';
import { type Account, isStaff } from '../users/account.ts';
import { AccountHistory, type AuditAction } from '../users/account-history.ts';
import { UserStore } from '../users/user.store.ts';
import { EndActing } from './end-acting.ts';
import { TellPerson } from './tell-person.ts';

type Context = RequestContext<Caller>;

/** Ends a company's rights over a person. Visits stay as they are. */
@Injectable()
export class EndRelation {
  constructor(
    private readonly db: Database,
    private readonly bus: Bus,
    private readonly users: UserStore,
    private readonly acting: EndActing,
    private readonly history: AccountHistory,
    private readonly persons: TellPerson,
  ) {}

  /** The company takes the person off its lists. */
  async endByCompany(account: Account, ctx: Context): Promise<void> {
    const providerId = ctx.caller.provider_id;
    if (providerId === null) throw new AppError('NO_PROVIDER');
    await this.end(account, providerId, 'company', ctx);
  }

  /** The person objects; the company is notified. */
  async endByPerson(account: Account, providerId: number, ctx: Context): Promise<void> {
    await this.end(account, providerId, 'person', ctx);
  }

  private async end(
    account: Account,
    provider_id: number,
    by: 'person' | 'company',
    ctx: Context,
  ): Promise<void> {
    const action: AuditAction = by === 'person' ? 'company_objected' : 'user_removed_from_company';
    // Booking goes first: what it has ended stays ended, even when a later step fails.
    await this.bus.call(providerPeople.end, { user_id: account.id, provider_id, by }, ctx);
    await inTransaction(this.db, async (tx: Tx) => {
      await this.users.lock(tx, account.id);
      const left = isStaff(account) ? null : await this.users.leaveProvider(tx, account.id, provider_id);
      if (left) await this.history.changed(tx, left);
      await this.history.record(tx, action, account.id, ctx);
      if (by === 'person') await this.persons.tellCompany(tx, account.id, provider_id);
    });
    this.history.announce();
    await this.acting.of(account.id, ctx);
  }
}
