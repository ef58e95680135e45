import { Injectable } from '@nestjs/common';
import { profileOf } from '@drawpoint/contracts/auth/profile';
import type { User } from '@drawpoint/contracts/auth/user';
import type { Caller } from '@drawpoint/contracts/envelope';
import { EmailChangeStore } from '../account/email-change.store.ts';
import { AddressStore } from '../addresses/address.store.ts';
import { Database, type Tx } from '../database.store.ts';
import { ProfilePhotos } from '../photos/profile-photos.ts';
import { SessionStore } from '../sessions/session.store.ts';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { fullName } from '@drawpoint/rules/name';
import { AccountHistory } from './account-history.ts';
import { type Account, rolesOf } from './account.ts';
import { AskLinks, type Links, NO_LINKS } from './ask-links.ts';
import { UserStore } from './user.store.ts';

/** A person as they see themselves, put together from what is known of them. */
@Injectable()
export class UserView {
  constructor(
    private readonly db: Database,
    private readonly users: UserStore,
    private readonly sessions: SessionStore,
    private readonly addresses: AddressStore,
    private readonly emailChanges: EmailChangeStore,
    private readonly photos: ProfilePhotos,
    private readonly links: AskLinks,
    private readonly history: AccountHistory,
  ) {}

  /** The caller, with what booking says of them. Throws UNAUTHENTICATED where their account is gone. */
  async ofCaller(ctx: RequestContext<Caller>): Promise<User> {
    const account = await this.users.ofCaller(ctx.caller);
    await this.recordLook(account, ctx);
    return this.of(account, {
      ...(await this.around(ctx.caller)),
      links: await this.links.run(account, ctx),
    });
  }

  /** The caller inside a transaction, which waits for no other service. */
  async within(tx: Tx, caller: Caller): Promise<User> {
    return this.of(await this.users.ofCaller(caller, tx), await this.around(caller), tx);
  }

  /** Insurance data that somebody else sees is an entry, once in each session in which they act for the person. */
  private async recordLook({ id, insurance }: Account, ctx: RequestContext<Caller>): Promise<void> {
    const { impersonator_id, session_id } = ctx.caller;
    if (impersonator_id === undefined || Object.values(insurance).every((value) => value === null)) return;
    await inTransaction(this.db, async (tx) => {
      const isFirst = await this.sessions.firstSeesInsurance(tx, session_id, ctx.now());
      if (isFirst) await this.history.record(tx, 'insurance_seen', id, ctx);
    });
  }

  private async around({ session_id, impersonator_id }: Caller) {
    const previousVisit = await this.sessions.previousVisit(session_id);
    return { previousVisit, isImpersonating: impersonator_id !== undefined };
  }

  /** The person as they see themselves (docs/product/accounts.md#profile). `previousVisit`: the one before the session they are in. */
  async of(
    account: Account,
    {
      previousVisit,
      isImpersonating,
      links = NO_LINKS,
    }: { previousVisit: Date | null; isImpersonating: boolean; links?: Links },
    tx: Tx = this.db,
  ): Promise<User> {
    const now = new Date();
    // One after the other: a transaction has one connection.
    const home = await this.addresses.defaultOf(account.id, tx);
    const pending_email = await this.emailChanges.pendingOf(account.id, now, tx);
    const profile_photo = await this.photos.urlOf(account.id, now, tx);
    const { id, version, email, mobile, mobile_confirmed, date_of_birth, is_phlebotomist, provider_id } =
      account;
    return {
      ...{ id, version, email, mobile, mobile_confirmed, date_of_birth, is_phlebotomist, provider_id },
      ...profileOf(account),
      full_name: fullName(account),
      email_verified: account.email_verified_at !== null,
      roles: rolesOf(account),
      last_visited_at: previousVisit?.toISOString() ?? null,
      is_impersonating: isImpersonating,
      address: home?.line1 ?? null,
      address_state: home?.state ?? null,
      address_zip: home?.zip ?? null,
      ...{ ...links, pending_email, profile_photo },
      ...account.insurance,
    };
  }
}
