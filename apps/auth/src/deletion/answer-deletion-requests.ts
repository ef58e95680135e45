import { Injectable } from '@nestjs/common';
import { peopleAnsweredForBy } from '@drawpoint/contracts/access';
import { canAnswerDeletionRequest } from '@drawpoint/contracts/account-access';
import { deletionRequests } from '@drawpoint/contracts/auth/deletion-requests.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { readList } from '@drawpoint/contracts/list';
import { pageOfRows } from '@drawpoint/contracts/paging';
import { AppError } from '@drawpoint/nest-kit/app-error';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { Database } from '../database.store.ts';
import { Emails } from '../mail/emails.ts';
import { PersonAccess } from '../relations/person-access.ts';
import { type Account, rolesOf } from '../users/account.ts';
import { AccountHistory } from '../users/account-history.ts';
import { DeleteUser } from '../users/delete-user.ts';
import { LastAdmin } from '../users/last-admin.ts';
import { UserStore } from '../users/user.store.ts';
import { type DeletionRequestRecord, DeletionRequestStore } from './deletion-request.store.ts';
import { toDeletionRequest } from './to-deletion-request.ts';

type ManagerContext = RequestContext<Caller>;

/** Lets managers answer deletion requests (docs/product/accounts.md#own-data). */
@Injectable()
export class AnswerDeletionRequests {
  constructor(
    private readonly db: Database,
    private readonly users: UserStore,
    private readonly store: DeletionRequestStore,
    private readonly deleteUser: DeleteUser,
    private readonly history: AccountHistory,
    private readonly emails: Emails,
    private readonly access: PersonAccess,
    private readonly lastAdmin: LastAdmin,
  ) {}

  readonly list = handle(deletionRequests.list, async ({ state, ...input }, ctx) => {
    const { caller } = ctx;
    const request = readList(deletionRequests.list, input);
    const filters = { state, ofStaff: caller.roles.includes('developer') };
    const found = await this.store.list(peopleAnsweredForBy(caller), filters, request);
    const accounts = await this.users.ofIds(found.requests.map(({ user_id }) => user_id));
    const rightsOver = await this.access.rightsOverAll([...accounts.values()], ctx);
    const rows = found.requests.flatMap((record) => {
      const account = accounts.get(record.user_id);
      if (!account) return [];
      const shown = toDeletionRequest(record, account);
      if (rightsOver(account.id).record) return [shown];
      return [{ ...shown, user: { ...shown.user, email: '' } }];
    });
    return pageOfRows(rows, found.total, request.window);
  });

  /**
   * Throws NOT_FOUND, FORBIDDEN, INVALID_TRANSITION when the request is already answered, VISITS_AHEAD with
   * the visits.
   */
  readonly accept = handle(deletionRequests.accept, async ({ id }, ctx) => {
    const { record, account } = await this.waitingRequest(id, ctx);
    if (record.state !== 'open') throw new AppError('INVALID_TRANSITION', { message: ANSWERED });
    await this.deleteUser.refuseVisitsAhead(account, ctx);
    const { answered, ended } = await inTransaction(this.db, async (tx) => {
      await this.users.lock(tx, account.id);
      const to = { state: 'deleted', now: ctx.now(), by: ctx.caller.user_id } as const;
      const done = await this.store.end(tx, id, to);
      if (!done) throw new AppError('INVALID_TRANSITION', { message: ANSWERED });
      await this.lastAdmin.check(tx, account, null);
      await this.history.record(tx, 'deletion_accepted', account.id, ctx);
      await this.emails.tell(tx, 'account-deleted', account, {}, { key: `account-deleted-${id}` });
      return { answered: done, ended: await this.deleteUser.soft(tx, account, ctx) };
    });
    this.deleteUser.announce(ended);
    return toDeletionRequest(answered, account);
  });

  /** Throws the same errors as `accept`, except VISITS_AHEAD. */
  readonly decline = handle(deletionRequests.decline, async ({ id, reason }, ctx) => {
    const { account } = await this.waitingRequest(id, ctx);
    return inTransaction(this.db, async (tx) => {
      await this.users.lock(tx, account.id);
      const to = { state: 'declined', now: ctx.now(), by: ctx.caller.user_id, answer: reason } as const;
      const done = await this.store.end(tx, id, to);
      if (!done) throw new AppError('INVALID_TRANSITION', { message: ANSWERED });
      await this.history.record(tx, 'deletion_declined', account.id, ctx);
      const link = this.emails.page('/account/security');
      const key = `deletion-declined-${id}`;
      await this.emails.tell(tx, 'deletion-declined', account, { link, reason: done.answer ?? '' }, { key });
      return toDeletionRequest(done, account);
    });
  });

  private async waitingRequest(
    id: number,
    ctx: ManagerContext,
  ): Promise<{ record: DeletionRequestRecord; account: Account }> {
    const record = await this.store.find(id);
    const account = record && (await this.users.byId(record.user_id));
    if (!record || !account) throw new AppError('NOT_FOUND');
    const person = { id: account.id, roles: rolesOf(account), provider_ids: record.provider_ids };
    if (await this.mayAnswer(account, person, ctx)) return { record, account };
    await this.history.failed('deletion_answer_refused', account.id, ctx, 'FORBIDDEN');
    throw new AppError('FORBIDDEN');
  }

  /** Checked again: the person may have booked with another company since. */
  private async mayAnswer(
    account: Account,
    person: Parameters<typeof canAnswerDeletionRequest>[1],
    ctx: ManagerContext,
  ): Promise<boolean> {
    if (!canAnswerDeletionRequest(ctx.caller, person)) return false;
    return ctx.caller.sole_provider === true || (await this.access.rightsOver(account, ctx)).account;
  }
}

const ANSWERED = 'This request is not open any more.';
