import { Injectable } from '@nestjs/common';
import type { User } from '@drawpoint/contracts/auth/user';
import type { Caller } from '@drawpoint/contracts/envelope';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { EmailChangeStore } from '../account/email-change.store.ts';
import { AddressStore } from '../addresses/address.store.ts';
import { Database, type Tx } from '../database.store.ts';
import { ProfilePhotos } from '../photos/profile-photos.ts';
import { SessionStore } from '../sessions/session.store.ts';
import type { Account } from './account.ts';
import { toUser } from './to-user.ts';
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
  ) {}

  /** The caller. Throws UNAUTHENTICATED where their account is gone. */
  async ofCaller({ user_id, session_id, impersonator_id }: Caller, tx: Tx = this.db): Promise<User> {
    const [account, previousVisit] = await Promise.all([
      this.users.byId(user_id, tx),
      this.sessions.previousVisit(session_id),
    ]);
    if (!account || account.deleted) throw new AppError('UNAUTHENTICATED');
    return this.of(account, { previousVisit, isImpersonating: impersonator_id !== undefined }, tx);
  }

  async of(
    account: Account,
    around: { previousVisit: Date | null; isImpersonating: boolean },
    tx: Tx = this.db,
  ): Promise<User> {
    const now = new Date();
    const [defaultAddress, pendingEmail, photo] = await Promise.all([
      this.addresses.defaultOf(account.id, tx),
      this.emailChanges.pendingOf(account.id, now, tx),
      this.photos.urlOf(account.id, now, tx),
    ]);
    return toUser(account, { ...around, defaultAddress, pendingEmail, photo });
  }
}
