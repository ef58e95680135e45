import { Injectable } from '@nestjs/common';
import { managedUsers } from '@drawpoint/contracts/auth/managed-users.contract';
import type { ParsedInputOf } from '@drawpoint/contracts/operation';
import { AppError, invalid } from '@drawpoint/nest-kit/app-error';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { checkVersion } from '@drawpoint/nest-kit/data/check-version';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { EmailChangeMails } from '../account/email-change-mails.ts';
import { changesTwoFactor, channelErrors, toChange } from '../account/profile-change.ts';
import { ProfileStore } from '../account/profile.store.ts';
import { Database, type Tx } from '../database.store.ts';
import { mayManageAccount, rolesGivenBy } from './staff-rules.ts';
import { personErrors } from '../domain/person-rules.ts';
import { ChangePassword } from '../passwords/change-password.ts';
import { VerificationLinks } from '../registration/verification-links.ts';
import { EndSessions, type Ended } from '../sessions/end-sessions.ts';
import { AccountHistory } from '../users/account-history.ts';
import type { Account } from '../users/account.ts';
import { UserStore } from '../users/user.store.ts';
import { ManagedUserStore } from './managed-user.store.ts';
import { toManagedUser } from './to-managed-user.ts';

type Fields = ParsedInputOf<typeof managedUsers.create>;
type Edit = Omit<ParsedInputOf<typeof managedUsers.update>, 'id' | 'version'>;
type VersionedEdit = Omit<ParsedInputOf<typeof managedUsers.update>, 'id'>;

const TAKEN = { email: ['The email has already been taken.'] };

/** Accounts in the hands of staff: the one place that makes and changes them for the forms of the back office (3 §7). */
@Injectable()
export class ManageUsers {
  constructor(
    private readonly db: Database,
    private readonly users: UserStore,
    private readonly profiles: ProfileStore,
    private readonly store: ManagedUserStore,
    private readonly passwords: ChangePassword,
    private readonly sessions: EndSessions,
    private readonly links: VerificationLinks,
    private readonly mails: EmailChangeMails,
    private readonly history: AccountHistory,
  ) {}

  readonly get = handle(managedUsers.get, async ({ id }) => toManagedUser(await this.found(id)));

  /** Throws INVALID_INPUT by field, an email that is taken among them. */
  readonly create = handle(managedUsers.create, async (fields, ctx) =>
    toManagedUser(await this.make(fields, ctx)),
  );

  /** Throws STALE, FORBIDDEN for a developer's account where the caller is none, INVALID_INPUT by field. */
  readonly update = handle(managedUsers.update, async ({ id, version, ...edit }, ctx) =>
    toManagedUser(await this.change(id, { ...edit, version }, ctx)),
  );

  /** Whoever calls it has decided whose provider's the account will be. */
  async make(fields: Fields, ctx: RequestContext): Promise<Account> {
    mayManageAccount(ctx.caller, null);
    throwErrors(personErrors(fields, ctx.now()));
    const { first_name, last_name, email } = fields;
    const password_hash = await this.hashOf(fields, email);
    const made = await inTransaction(this.db, async (tx) => {
      const added = await this.users.add(tx, {
        ...{ first_name, last_name, email },
        ...(password_hash !== null && { password_hash }),
        roles: rolesGivenBy(ctx.caller, fields.roles) ?? ['user'],
        is_phlebotomist: fields.is_phlebotomist ?? false,
        provider_id: fields.provider_id ?? null,
      });
      if (!added) throw invalid(TAKEN);
      const edit = { ...fields, email: undefined };
      throwErrors(channelErrors(edit, added));
      await this.profiles.change(tx, added.id, toChange(edit, added));
      const account = await this.found(added.id, tx);
      await this.history.record(tx, 'user_created', account.id, ctx);
      await this.history.changed(tx, account);
      await this.links.send(tx, account, ctx.now());
      return account;
    });
    this.history.announce();
    return made;
  }

  /** Whoever calls it has decided that the caller answers for the account. */
  async change(id: number, { version, ...edit }: VersionedEdit, ctx: RequestContext): Promise<Account> {
    const before = await this.found(id);
    mayManageAccount(ctx.caller, before);
    throwErrors({ ...personErrors(edit, ctx.now()), ...channelErrors(edit, before) });
    const isNewEmail = edit.email !== undefined && edit.email !== before.email;
    if (ctx.caller?.impersonator_id && (isNewEmail || edit.password || changesTwoFactor(edit, before))) {
      throw new AppError('IMPERSONATION_REFUSED');
    }
    const hash = await this.hashOf(edit, edit.email ?? before.email);
    const { saved, ended } = await inTransaction(this.db, async (tx) => {
      await this.users.lock(tx, id);
      const current = await this.found(id, tx);
      checkVersion({ ...toChange(edit, current), version }, toManagedUser(current));
      const changed = await this.save(tx, current, edit, hash, ctx);
      const account = await this.found(id, tx);
      await this.history.record(tx, 'user_changed', id, ctx);
      if (account.version !== current.version) await this.history.changed(tx, account);
      return { saved: account, ended: changed };
    });
    this.history.announce();
    if (ended) this.sessions.announce(ended);
    return saved;
  }

  /** Answers the sessions that end: a new email, password or role is not for whoever signed in before. */
  private async save(
    tx: Tx,
    current: Account,
    edit: Edit,
    hash: string | null,
    ctx: RequestContext,
  ): Promise<Ended | null> {
    const { id } = current;
    const change = toChange({ ...edit, email: undefined }, current);
    await this.profiles.change(tx, id, change);
    const roles = rolesGivenBy(ctx.caller, edit.roles, current.roles);
    const provider_id = edit.provider_id === current.provider_id ? undefined : edit.provider_id;
    const isOther = roles !== undefined && roles.join() !== current.roles.join();
    if (isOther || provider_id !== undefined) {
      await this.store.assign(tx, id, { roles: isOther ? roles : undefined, provider_id });
      if (isOther) await this.history.record(tx, 'roles_changed', id, ctx);
    }
    const isNewEmail = edit.email !== undefined && edit.email !== current.email;
    if (isNewEmail) {
      if (!(await this.store.setEmail(tx, id, edit.email!))) throw invalid(TAKEN);
      await this.mails.sendChanged(tx, current, edit.email!);
      await this.links.send(tx, await this.found(id, tx), ctx.now());
    }
    if (hash !== null) return this.passwords.apply(tx, await this.found(id, tx), hash);
    const reread = isNewEmail || isOther || provider_id !== undefined || change.is_phlebotomist !== undefined;
    return reread ? this.sessions.end(tx, id) : null;
  }

  private async hashOf(fields: Edit, email: string): Promise<string | null> {
    const { password, password_confirmation } = fields;
    if (!password && !password_confirmation) return null;
    const typed = { email, password: password ?? '', password_confirmation: password_confirmation ?? '' };
    return this.passwords.hashed(typed);
  }

  private async found(id: number, tx: Tx = this.db): Promise<Account> {
    const account = await this.users.byId(id, tx);
    if (!account) throw new AppError('NOT_FOUND');
    return account;
  }
}

function throwErrors(errors: Record<string, string[]>): void {
  if (Object.keys(errors).length > 0) throw invalid(errors);
}
