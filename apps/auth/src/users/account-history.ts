import { Injectable } from '@nestjs/common';
import { userChanged } from '@drawpoint/contracts/auth/user.events';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { EventLog } from '@drawpoint/nest-kit/events/event-log';
import { type AuditAction, AuditStore } from '../audit/audit.store.ts';
import type { Tx } from '../database.store.ts';
import type { Account } from './account.ts';
import { toUserChanged } from './to-user.ts';

/** What is recorded of an account's life: the audit for us, `user.changed` for the other services. */
@Injectable()
export class AccountHistory {
  constructor(
    private readonly audit: AuditStore,
    private readonly events: EventLog,
  ) {}

  /** Records an action inside its transaction. */
  async record(
    tx: Tx,
    action: AuditAction,
    userId: number | null,
    ctx: Pick<RequestContext, 'requestId' | 'clientIp'>,
  ): Promise<void> {
    await this.audit.add(tx, { action, userId, requestId: ctx.requestId, clientIp: ctx.clientIp });
  }

  /** Tells the other services, inside the transaction, what they may show of the person from now on. */
  async changed(tx: Tx, account: Account): Promise<void> {
    await this.events.append(tx, userChanged, {
      entityId: account.id,
      entityVersion: account.version,
      data: toUserChanged(account),
    });
  }

  /** Called after the commit of a change. */
  announce(): void {
    this.events.announceEvents();
  }
}
