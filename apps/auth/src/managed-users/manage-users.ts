import { Injectable } from '@nestjs/common';
import { seesEveryProvider } from '@drawpoint/contracts/access';
import { type ManagedUser, managedUsers } from '@drawpoint/contracts/auth/managed-users.contract';
import type { FieldErrors } from '@drawpoint/contracts/errors';
import type { PersonRights } from '@drawpoint/contracts/person-rights';
import type { Caller } from '@drawpoint/contracts/envelope';
import type { ParsedInputOf } from '@drawpoint/contracts/operation';
import { AppError, invalid, refuse } from '@drawpoint/nest-kit/app-error';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { checkVersion } from '@drawpoint/nest-kit/data/check-version';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { type Checked, handle } from '@drawpoint/nest-kit/feature/handle';
import { changesTwoFactor, channelErrors, toChange } from '../account/profile-change.ts';
import { ProfileStore } from '../account/profile.store.ts';
import { Database, type Tx } from '../database.store.ts';
import type { RoleRow } from '../roles/role.store.ts';
import { PersonAccess } from '../relations/person-access.ts';
import { companyOf, TellPerson } from '../relations/tell-person.ts';
import { mayManageAccount, protectedFields, roleErrors } from './staff-rules.ts';
import { ShownRoles } from '../roles/shown-roles.ts';
import { areSame, NEW_STANDING, standingAfter } from './standing.ts';
import type { TypedPassword } from '../domain/password-rules.ts';
import { personErrors } from '../domain/person-rules.ts';
import { Emails } from '../mail/emails.ts';
import { ChangePassword } from '../passwords/change-password.ts';
import { VerificationLinks } from '../registration/verification-links.ts';
import { EndSessions, type EndedSessions } from '../sessions/end-sessions.ts';
import { unknownPersonLimit } from '../throttle/limits.ts';
import { Throttle } from '../throttle/throttle.ts';
import { AccountHistory } from '../users/account-history.ts';
import type { Account } from '../users/account.ts';
import { LastAdmin } from '../users/last-admin.ts';
import { UserStore } from '../users/user.store.ts';
import { ManagedUserStore } from './managed-user.store.ts';
import { toManagedUser } from './shown-users.ts';

type Fields = ParsedInputOf<typeof managedUsers.create>;
type Edit = Omit<ParsedInputOf<typeof managedUsers.update>, 'id' | 'version'>;
type VersionedEdit = ParsedInputOf<typeof managedUsers.update>;
/** The account as it was checked, and the custom roles that the caller sees. */
type CheckedAccount = { before: Account; made: readonly RoleRow[] };

const TAKEN = { email: ['The email has already been taken.'] };

/** Accounts that staff manage. All back-office forms create and change accounts here. */
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
    private readonly emails: Emails,
    private readonly history: AccountHistory,
    private readonly access: PersonAccess,
    private readonly persons: TellPerson,
    private readonly lastAdmin: LastAdmin,
    private readonly throttle: Throttle,
    private readonly roles: ShownRoles,
  ) {}

  readonly get = handle(managedUsers.get, async ({ id }, ctx) =>
    this.shown(await this.users.existing(id), ctx),
  );

  /** Throws INVALID_INPUT by field, also when the email is taken. */
  readonly create = handle(
    managedUsers.create,
    (sound, ctx) => this.checkNew(sound, ctx),
    async (fields, ctx, { caller }) => this.shown(await this.make(fields, { ...ctx, caller }), ctx),
  );

  /**
   * Throws STALE, FORBIDDEN when the record is not open to the caller, LAST_ADMIN, INVALID_INPUT by field.
   */
  readonly update = handle(
    managedUsers.update,
    (sound, ctx) => this.checkEdit(sound, ctx),
    async (edit, ctx, found) =>
      this.shown(await this.change(edit, found, { ...ctx, caller: found.caller }), ctx),
  );

  /** Returns the field errors of a new account. */
  async checkNew(fields: Partial<Fields>, ctx: RequestContext): Promise<Checked<{ caller: Caller }>> {
    const { caller } = ctx;
    mayManageAccount(caller, null);
    const made = await this.roles.madeFor(caller);
    const errors = {
      ...personErrors(fields, ctx.now()),
      ...roleErrors(caller, fields, { made }),
      ...(await this.credentialErrors(fields, fields.email ?? '', { ...ctx, caller })),
    };
    return { errors, caller };
  }

  /**
   * Returns the field errors of an edit. Throws NOT_FOUND, and FORBIDDEN when the account is not open to the
   * caller.
   */
  async checkEdit(
    { id, version: _, ...edit }: VersionedEdit,
    ctx: RequestContext,
  ): Promise<Checked<CheckedAccount & { caller: Caller }>> {
    const before = await this.users.existing(id);
    const { caller } = ctx;
    mayManageAccount(caller, before);
    const rights = await this.access.rightsOver(before, { ...ctx, caller });
    if (!rights.record) throw new AppError('FORBIDDEN');
    const made = await this.roles.madeFor(caller);
    const errors = await this.editErrors(edit, before, { rights, made }, { ...ctx, caller });
    return { errors, caller, before, made };
  }

  /** Creates an account from checked fields, for a provider that the caller may choose. */
  async make(fields: Fields, ctx: RequestContext<Caller>): Promise<Account> {
    const made = await this.roles.madeFor(ctx.caller);
    const provider_id = fields.provider_id ?? null;
    const { first_name, last_name, email } = fields;
    const password_hash = await this.hashOf(fields, email);
    const standing = standingAfter(fields, { ...NEW_STANDING, provider_id }, made);
    const account = await inTransaction(this.db, async (tx) => {
      const added = await this.users.add(tx, {
        ...{ first_name, last_name, email },
        ...(password_hash !== null && { password_hash, password_by_staff: true }),
        ...standing,
        provider_id,
        made_by: provider_id,
      });
      if (!added) throw invalid(TAKEN);
      const edit = { ...fields, ...standing, email: undefined };
      refuse(channelErrors(edit, added));
      await this.profiles.change(tx, added.id, toChange(edit, added));
      const account = await this.users.existing(added.id, tx);
      await this.history.record(tx, 'user_created', account.id, ctx);
      await this.history.changed(tx, account);
      await this.links.send(tx, account, ctx.now(), { by: ctx.caller });
      return account;
    });
    this.history.announce();
    return account;
  }

  /** Saves a checked edit. */
  async change(
    { id, version, ...edit }: VersionedEdit,
    { before, made }: CheckedAccount,
    ctx: RequestContext<Caller>,
  ): Promise<Account> {
    const { caller } = ctx;
    const isNewEmail = edit.email !== undefined && edit.email !== before.email;
    if (caller.impersonator_id && (isNewEmail || edit.password || changesTwoFactor(edit, before))) {
      throw new AppError('IMPERSONATION_REFUSED');
    }
    const hash = await this.hashOf(edit, edit.email ?? before.email);
    const { saved, ended } = await inTransaction(this.db, async (tx) => {
      await this.users.lock(tx, id);
      const current = await this.users.existing(id, tx);
      const said = { ...toChange(edit, current), version };
      checkVersion(said, await this.shown(current, ctx));
      const changed = await this.save(tx, current, edit, { hash, made }, ctx);
      const account = await this.users.existing(id, tx);
      await this.history.record(tx, 'user_changed', id, ctx);
      if (account.version !== current.version) {
        await this.history.changed(tx, account);
        if (caller.user_id !== id) await this.persons.tell(tx, account, 'edited', companyOf(caller));
      }
      return { saved: account, ended: changed };
    });
    this.history.announce();
    if (ended) this.sessions.announce(ended);
    return saved;
  }

  /** Returns the sessions that end. A new email, password or role must not apply to earlier sign-ins. */
  private async save(
    tx: Tx,
    current: Account,
    edit: Edit,
    { hash, made }: { hash: string | null; made: readonly RoleRow[] },
    ctx: RequestContext,
  ): Promise<EndedSessions | null> {
    const { id } = current;
    const standing = standingAfter(edit, current, made);
    const change = toChange({ ...edit, ...standing, email: undefined }, current);
    await this.profiles.change(tx, id, change);
    const isOther = !areSame(standing.roles, current.roles);
    const isNamedAnew = isOther || !areSame(standing.given_roles, current.given_roles);
    const provider_id = edit.provider_id === undefined ? current.provider_id : edit.provider_id;
    const isElsewhere = provider_id !== current.provider_id;
    if (isNamedAnew || isElsewhere) {
      const { roles, given_roles } = standing;
      await this.lastAdmin.check(tx, current, { roles, provider_id });
      await this.store.assign(tx, id, { roles, given_roles, provider_id });
      if (isNamedAnew) await this.history.record(tx, 'roles_changed', id, ctx);
    }
    const isNewEmail = edit.email !== undefined && edit.email !== current.email;
    if (isNewEmail) {
      if (!(await this.store.setEmail(tx, id, edit.email!))) throw invalid(TAKEN);
      await this.emails.tell(tx, 'email-changed', current, { email: edit.email! });
      await this.links.send(tx, await this.users.existing(id, tx), ctx.now());
    }
    if (hash !== null) {
      const byStaff = ctx.caller?.user_id !== id;
      return this.passwords.apply(tx, await this.users.existing(id, tx), hash, { byStaff });
    }
    const reread = isNewEmail || isOther || isElsewhere || change.is_phlebotomist !== undefined;
    return reread ? this.sessions.end(tx, id) : null;
  }

  private async editErrors(
    edit: Edit,
    before: Account,
    { rights, made }: { rights: PersonRights; made: readonly RoleRow[] },
    ctx: RequestContext<Caller>,
  ): Promise<FieldErrors> {
    const isActing = ctx.caller.impersonator_id !== undefined;
    const isNewEmail = edit.email !== undefined && edit.email !== before.email;
    // Fields that the caller may not change are not validated.
    const credentials =
      rights.account && !isActing ? { ...edit, email: isNewEmail ? edit.email : undefined } : {};
    return {
      ...personErrors(edit, ctx.now()),
      ...channelErrors(edit, before),
      ...roleErrors(ctx.caller, edit, { current: before.roles, made }),
      ...(await this.credentialErrors(credentials, edit.email ?? before.email, ctx)),
      ...(!rights.account && protectedFields(edit, before, { caller: ctx.caller, made })),
    };
  }

  /** Trying emails reveals which have an account, so an admin may try 20 an hour. Throws RATE_LIMITED. */
  private async credentialErrors(
    fields: Edit,
    email: string,
    { caller, now }: RequestContext<Caller>,
  ): Promise<FieldErrors> {
    const isTaken = fields.email !== undefined && (await this.users.byEmail(fields.email)) !== null;
    if (isTaken && !seesEveryProvider(caller)) {
      await this.throttle.count([unknownPersonLimit(caller.user_id)], now());
    }
    const typed = typedPassword(fields, email);
    return { ...(isTaken && TAKEN), ...(typed && (await this.passwords.errors(typed))) };
  }

  private async hashOf(fields: Edit, email: string): Promise<string | null> {
    const typed = typedPassword(fields, email);
    return typed && this.passwords.hashed(typed);
  }

  private async shown(account: Account, { caller }: RequestContext): Promise<ManagedUser> {
    return toManagedUser(account, (await this.roles.namesFor(caller, [account]))(account));
  }
}

/** Null when no password was typed. */
function typedPassword({ password, password_confirmation }: Edit, email: string): TypedPassword | null {
  if (!password && !password_confirmation) return null;
  return { email, password: password ?? '', password_confirmation: password_confirmation ?? '' };
}
