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

/** How many visits are named in a refusal. */
const NAMED = 5;

/**
 * Takes an account out of use: softly, which leaves everything in its place and hidden, or for ever. Others show
 * "Deleted user" from then on. The caller decides who may.
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
   * Throws VISITS_AHEAD with `visits` (`id`, `confirmation_code`, `starts_at`) while somebody waits for the person, as patient or
   * as phlebotomist; UNAVAILABLE where nobody tells. Before the transaction, which waits for no other service.
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

  /** Hides the account, whose row is locked, and ends its sessions; after the commit they are handed to `announce`. */
  async soft(tx: Tx, { id }: Account, ctx: RequestContext): Promise<EndedSessions> {
    const account = await this.store.hide(tx, id, ctx.now());
    await this.history.changed(tx, account);
    return this.sessions.end(tx, id);
  }

  /** Takes a soft deletion back; the account's row is locked. */
  async restore(tx: Tx, { id }: Account): Promise<Account> {
    const account = await this.store.show(tx, id);
    await this.history.changed(tx, account);
    return account;
  }

  /** Removes the account and all that hangs on it, its files by jobs; its visits keep what they say (docs/product/visits.md#snapshots). */
  async hard(tx: Tx, account: Account): Promise<EndedSessions> {
    const ended = await this.sessions.end(tx, account.id);
    for (const key of await this.store.filesOf(tx, account.id)) await this.jobs.add(tx, REMOVE_FILE, { key });
    const version = await this.store.remove(tx, account.id);
    // The newest event of a person is kept for ever, so it has no name.
    const nobody = { first_name: '', last_name: '', version, deleted: true };
    await this.history.changed(tx, { ...account, ...nobody });
    return ended;
  }

  /** After the commit. */
  announce(ended: EndedSessions): void {
    this.history.announce();
    this.sessions.announce(ended);
  }
}
