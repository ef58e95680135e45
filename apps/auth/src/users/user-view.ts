import { Injectable } from '@nestjs/common';
import { profileOf } from '@drawpoint/contracts/auth/profile';
import type { User } from '@drawpoint/contracts/auth/user';
import type { Caller } from '@drawpoint/contracts/envelope';
import { Database, type Tx } from '../database.store.ts';
import { FileLinks } from '../files/file-links.ts';
import { SessionStore } from '../sessions/session.store.ts';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { fullName } from '@drawpoint/rules/name';
import { AccountHistory } from './account-history.ts';
import { type Account, rolesOf } from './account.ts';
import { AskLinks, NO_LINKS } from './ask-links.ts';
import { UserStore } from './user.store.ts';
import { UserViewStore } from './user-view.store.ts';

/** Builds a person's own view of their account. */
@Injectable()
export class UserView {
  constructor(
    private readonly db: Database,
    private readonly users: UserStore,
    private readonly sessions: SessionStore,
    private readonly store: UserViewStore,
    private readonly files: FileLinks,
    private readonly links: AskLinks,
    private readonly history: AccountHistory,
  ) {}

  /** Returns the caller, with names from booking. Throws UNAUTHENTICATED when their account is gone. */
  async ofCaller(ctx: RequestContext<Caller>): Promise<User> {
    const account = await this.users.ofCaller(ctx.caller);
    await this.recordLook(account, ctx);
    const [user, links] = await Promise.all([this.of(account, ctx.caller), this.links.run(account, ctx)]);
    return { ...user, ...links };
  }

  /** Returns the caller inside a transaction, without names, since it must not wait for other services. */
  async within(tx: Tx, caller: Caller): Promise<User> {
    return this.of(await this.users.ofCaller(caller, tx), caller, tx);
  }

  /** Impersonators who see insurance data leave an audit entry, once per session. */
  private async recordLook({ id, insurance }: Account, ctx: RequestContext<Caller>): Promise<void> {
    const { impersonator_id, session_id } = ctx.caller;
    if (impersonator_id === undefined || Object.values(insurance).every((value) => value === null)) return;
    await inTransaction(this.db, async (tx) => {
      const isFirst = await this.sessions.firstSeesInsurance(tx, session_id, ctx.now());
      if (isFirst) await this.history.record(tx, 'insurance_seen', id, ctx);
    });
  }

  /**
   * Returns the person's own view (docs/product/accounts.md#profile), without the names from booking.
   * Includes session data when a session is given.
   */
  async of(account: Account, caller: Caller | null, tx: Tx = this.db): Promise<User> {
    const now = new Date();
    const sessionId = caller?.session_id ?? null;
    const { home, pendingEmail, photo, previousVisit } = await this.store.beside(
      account.id,
      sessionId,
      now,
      tx,
    );
    const lastVisit = caller ? previousVisit : account.last_visited_at;
    const { id, version, email, mobile, mobile_confirmed, date_of_birth, is_phlebotomist, provider_id } =
      account;
    return {
      ...{ id, version, email, mobile, mobile_confirmed, date_of_birth, is_phlebotomist, provider_id },
      ...profileOf(account),
      full_name: fullName(account),
      scheduling_for_someone_else: account.scheduling_for_someone_else,
      email_verified: account.email_verified_at !== null,
      roles: rolesOf(account),
      last_visited_at: lastVisit?.toISOString() ?? null,
      is_impersonating: caller?.impersonator_id !== undefined,
      address: home?.line1 ?? null,
      address_state: home?.state ?? null,
      address_zip: home?.zip ?? null,
      ...NO_LINKS,
      pending_email: pendingEmail,
      profile_photo: photo && this.files.toPhoto(photo, now),
      ...account.insurance,
    };
  }
}
