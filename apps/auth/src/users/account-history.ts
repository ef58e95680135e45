import { Injectable } from '@nestjs/common';
import { userChanged } from '@drawpoint/contracts/auth/user.events';
import { Audit } from '@drawpoint/nest-kit/audit/audit';
import type { Outcome, RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { EventLog } from '@drawpoint/nest-kit/events/event-log';
import { Database, type Tx } from '../database.store.ts';
import { type Account, rolesOf } from './account.ts';

export type AuditAction =
  | 'registered'
  | 'registration_repeated'
  | 'registration_corrected'
  | 'email_verified'
  | 'invited'
  | 'first_developer_created'
  | 'signed_in'
  | 'sign_in_failed'
  | 'sign_in_unverified'
  | 'signed_out'
  | 'account_changed'
  | 'phlebotomist_flag_changed'
  | 'email_change_requested'
  | 'email_changed'
  | 'email_change_cancelled'
  | 'mobile_code_sent'
  | 'mobile_confirmed'
  | 'two_factor_changed'
  | 'password_changed'
  | 'password_reset_requested'
  | 'password_reset'
  | 'sign_in_code_sent'
  | 'passkey_sign_in'
  | 'passkey_added'
  | 'passkey_removed'
  | 'session_ended'
  | 'other_sessions_ended'
  | 'impersonation_started'
  | 'impersonation_stopped'
  | 'insurance_seen'
  | 'export_requested'
  | 'export_downloaded'
  | 'user_created'
  | 'user_changed'
  | 'user_invited'
  | 'roles_changed'
  | 'user_deleted'
  | 'user_force_deleted'
  | 'user_restored'
  | 'patients_merged'
  | 'merge_undone'
  | 'user_removed_from_company'
  | 'company_objected'
  | 'deletion_requested'
  | 'deletion_withdrawn'
  | 'deletion_accepted'
  | 'deletion_declined'
  | 'deletion_answer_refused';

/** Records changes of accounts: in the audit, and as `user.changed` for other services. */
@Injectable()
export class AccountHistory {
  constructor(
    private readonly db: Database,
    private readonly audit: Audit,
    private readonly events: EventLog,
  ) {}

  /** Records an action in its transaction. The account is null when the email has none. */
  async record(
    tx: Tx,
    action: AuditAction,
    userId: number | null,
    ctx: RequestContext,
    outcome: Outcome = 'done',
  ): Promise<void> {
    await this.audit.record(tx, ctx, { action, subject: userId, person: userId, outcome });
  }

  /** Records a refused attempt and changes nothing else. */
  async failed(
    action: AuditAction,
    userId: number | null,
    ctx: RequestContext,
    outcome: Outcome,
  ): Promise<void> {
    await inTransaction(this.db, (tx) => this.record(tx, action, userId, ctx, outcome));
  }

  /** Publishes the person's public fields to other services, inside the transaction. */
  async changed(tx: Tx, account: Account): Promise<void> {
    const { id, version, first_name, last_name, provider_id, deleted } = account;
    const person = { id, first_name, last_name, provider_id, deleted };
    await this.events.append(tx, userChanged, {
      entityId: id,
      entityVersion: version,
      data: { ...person, roles: rolesOf(account) },
    });
  }

  /** Call it after the commit of a change. */
  announce(): void {
    this.events.announceEvents();
  }
}
