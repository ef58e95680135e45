import { Injectable } from '@nestjs/common';
import { account as contract } from '@drawpoint/contracts/auth/account.contract';
import { SESSION_REVOKED } from '@drawpoint/contracts/auth/sessions.contract';
import type { User } from '@drawpoint/contracts/auth/user';
import type { Caller } from '@drawpoint/contracts/envelope';
import { isManager } from '@drawpoint/contracts/operation';
import { AppError, collectErrors } from '@drawpoint/nest-kit/app-error';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { checkVersion } from '@drawpoint/nest-kit/data/check-version';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { Database, type Tx } from '../database.store.ts';
import { personErrors } from '../domain/person-rules.ts';
import type { EndedSessions } from '../sessions/end-sessions.ts';
import { AccountHistory } from '../users/account-history.ts';
import type { Account } from '../users/account.ts';
import { UserStore } from '../users/user.store.ts';
import { UserView } from '../users/user-view.ts';
import { type PreparedPhoto, ProfilePhotos } from '../photos/profile-photos.ts';
import { ChangeCredentials, type CredentialsChange } from './change-credentials.ts';
import { channelErrors, toChange, type AccountEdit } from './profile-change.ts';
import { ProfileStore } from './profile.store.ts';

/** Updates the caller's own account (docs/product/accounts.md#profile). */
@Injectable()
export class UpdateAccount {
  constructor(
    private readonly db: Database,
    private readonly users: UserStore,
    private readonly profiles: ProfileStore,
    private readonly credentials: ChangeCredentials,
    private readonly photos: ProfilePhotos,
    private readonly history: AccountHistory,
    private readonly view: UserView,
    private readonly bus: Bus,
  ) {}

  /**
   * Throws INVALID_INPUT by field, and STALE when the account has a newer version than the edit. Throws
   * FORBIDDEN when anybody but an admin or developer changes the staff flag, and what `ChangeCredentials`
   * throws.
   */
  readonly update = handle(
    contract.update,
    async (sound, ctx) => {
      const before = await this.users.ofCaller(ctx.caller);
      const uploaded = sound.profile_photo;
      const photo = await collectErrors(uploaded ? this.photos.prepare(uploaded) : Promise.resolve(uploaded));
      const errors = {
        ...personErrors(sound, ctx.now()),
        ...channelErrors(sound, before),
        ...(await this.credentials.errors(sound, before, ctx)),
        ...photo.errors,
      };
      return { errors, before, photo: photo.value };
    },
    (edit, ctx, found) => this.change(edit, found, ctx),
  );

  private async change(
    edit: AccountEdit,
    { before, photo }: { before: Account; photo: PreparedPhoto | null | undefined },
    ctx: RequestContext<Caller>,
  ): Promise<User> {
    mayChangeFlag(edit, before, ctx.caller);
    const credentials = await this.credentials.prepare(edit, before, ctx);
    const { flagged, ended } = await inTransaction(this.db, async (tx) => {
      const saved = await this.save(tx, edit, credentials, ctx);
      if (photo !== undefined) await this.photos.replace(tx, before.id, photo, ctx.now());
      return saved;
    });
    this.history.announce();
    this.credentials.announce(ended);
    if (flagged) this.bus.broadcast(SESSION_REVOKED, { user_id: before.id, session_id: null });
    return this.view.ofCaller(ctx);
  }

  /** Returns whether the person's roles changed, and the sessions that ended. */
  private async save(
    tx: Tx,
    edit: AccountEdit,
    credentials: CredentialsChange,
    ctx: RequestContext<Caller>,
  ): Promise<{ flagged: boolean; ended: EndedSessions | null }> {
    const id = ctx.caller.user_id;
    await this.users.lock(tx, id);
    const before = await this.users.ofCaller(ctx.caller, tx);
    const change = toChange(edit, before);
    if (edit.version !== undefined) {
      const { insurance, ...fields } = change;
      checkVersion(
        { ...fields, ...insurance, version: edit.version },
        await this.view.within(tx, ctx.caller),
      );
    }
    await this.profiles.change(tx, id, change);
    const after = await this.users.ofCaller(ctx.caller, tx);
    await this.history.record(tx, 'account_changed', id, ctx);
    const flagged = after.is_phlebotomist !== before.is_phlebotomist;
    if (flagged) await this.history.record(tx, 'phlebotomist_flag_changed', id, ctx);
    if (after.version !== before.version) await this.history.changed(tx, after);
    return { flagged, ended: await this.credentials.apply(tx, after, credentials, ctx) };
  }
}

/** A form that sends unchanged values changes nothing, so anybody may send it. */
function mayChangeFlag({ is_phlebotomist }: AccountEdit, account: Account, caller: Caller): void {
  if (is_phlebotomist === undefined || is_phlebotomist === account.is_phlebotomist) return;
  if (!isManager(caller)) throw new AppError('FORBIDDEN');
}
