import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { Database, type Tx } from '../database.store.ts';
import { isComplete, type Registration } from '../users/account.ts';
import { AccountHistory } from '../users/account-history.ts';
import { UserStore } from '../users/user.store.ts';
import { VerificationLinks } from './verification-links.ts';

/** A registration: of this email, with these details, made by the browser with this id. */
type Registered = { email: string; details: Registration; deviceId: string };

/**
 * Adds a registration. A complete account's owner is told that it exists. An incomplete account's owner gets a
 * link, which with this registration's password or browser applies the registration (decision 027).
 */
@Injectable()
export class AddRegistration {
  constructor(
    private readonly db: Database,
    private readonly users: UserStore,
    private readonly history: AccountHistory,
    private readonly links: VerificationLinks,
  ) {}

  async run(registered: Registered, ctx: RequestContext): Promise<void> {
    await inTransaction(this.db, (tx) => this.add(tx, registered, ctx));
    this.history.announce();
  }

  /** After the commit the caller calls `AccountHistory.announce`. */
  async add(tx: Tx, { email, details, deviceId }: Registered, ctx: RequestContext): Promise<void> {
    const created = await this.users.add(tx, { ...details, email });
    if (created) {
      await this.history.record(tx, 'registered', created.id, ctx);
      await this.history.changed(tx, created);
      return this.links.send(tx, created, ctx.now(), { deviceId });
    }
    const account = await this.users.byEmail(email, tx);
    await this.history.record(tx, 'registration_repeated', account?.id ?? null, ctx);
    if (!account || account.deleted) return;
    if (isComplete(account)) await this.links.sendAlreadyRegistered(tx, account);
    else await this.links.send(tx, account, ctx.now(), { registration: details, deviceId });
  }
}
