import { Injectable } from '@nestjs/common';
import { futureVisits } from '@drawpoint/contracts/appointments/future-visits.contract';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { REMOVE_FILE } from '@drawpoint/nest-kit/files/remove-file.task';
import { Jobs } from '@drawpoint/nest-kit/jobs/jobs';
import type { Tx } from '../database.store.ts';
import { type EndedSessions, EndSessions } from '../sessions/end-sessions.ts';
import { type Account, rolesOf } from './account.ts';
import { AccountHistory } from './account-history.ts';
import { DeletedUserStore } from './deleted-user.store.ts';

/** How many visits a refusal lists. */
const NAMED = 5;

/**
 * Deletes an account: softly, which hides it and keeps its data, or permanently. Others then see "Deleted
 * user". The caller checks permissions.
 */
@Injectable()
export class DeleteUser {
  constructor(
    private readonly store: DeletedUserStore,
    private readonly sessions: EndSessions,
    private readonly history: AccountHistory,
    private readonly jobs: Jobs,
    private readonly bus: Bus,
  ) {}

  /**
   * Throws VISITS_AHEAD with `visits` (`id`, `confirmation_code`, `starts_at`) when the person has upcoming
   * visits as patient or phlebotomist. Throws UNAVAILABLE when visits cannot be read. Runs before the
   * transaction, which must not wait for other services.
   */
  async refuseVisitsAhead(account: Account, ctx: RequestContext): Promise<void> {
    const asked = [
      { user_id: account.id },
      ...(rolesOf(account).includes('phlebotomist') ? [{ phlebotomist_id: account.id }] : []),
    ];
    const found = await Promise.all(
      asked.map((about) => this.bus.call(futureVisits.find, { ...about, limit: NAMED }, ctx)),
    );
    const total = found.reduce((sum, each) => sum + each.total, 0);
    if (total === 0) return;
    const visits = found
      .flatMap(({ data }) => data)
      .slice(0, NAMED)
      .map(({ id, confirmation_code, starts_at }) => ({ id, confirmation_code, starts_at }));
    const codes = visits.map(({ confirmation_code }) => confirmation_code).join(', ');
    const rest = total > visits.length ? ` and ${total - visits.length} more` : '';
    throw new AppError('VISITS_AHEAD', {
      message: `There are visits ahead: ${codes}${rest}. They have to be canceled first.`,
      details: { visits_ahead: total, visits },
    });
  }

  /**
   * Soft-deletes the account, whose row is locked, and ends its sessions. After the commit the caller passes
   * them to `announce`.
   */
  async soft(tx: Tx, { id }: Account, ctx: RequestContext): Promise<EndedSessions> {
    const account = await this.store.hide(tx, id, ctx.now());
    await this.history.changed(tx, account);
    return this.sessions.end(tx, id);
  }

  /** Restores a soft-deleted account; its row is locked. */
  async restore(tx: Tx, { id }: Account): Promise<Account> {
    const account = await this.store.show(tx, id);
    await this.history.changed(tx, account);
    return account;
  }

  /**
   * Deletes the account and its data, its files by jobs. Its visits keep their snapshots
   * (docs/product/visits.md#snapshots).
   */
  async hard(tx: Tx, account: Account): Promise<EndedSessions> {
    const ended = await this.sessions.end(tx, account.id);
    for (const key of await this.store.filesOf(tx, account.id)) await this.jobs.add(tx, REMOVE_FILE, { key });
    const version = await this.store.remove(tx, account.id);
    // A person's newest event is kept forever, so it must not contain a name.
    const nobody = { first_name: '', last_name: '', version, deleted: true };
    await this.history.changed(tx, { ...account, ...nobody });
    return ended;
  }

  /** Call it after the commit. */
  announce(ended: EndedSessions): void {
    this.history.announce();
    this.sessions.announce(ended);
  }
}
