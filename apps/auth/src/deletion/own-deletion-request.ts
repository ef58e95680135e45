import { Injectable } from '@nestjs/common';
import { deletionRequests } from '@drawpoint/contracts/auth/deletion-requests.contract';
import { rightsOfCompany } from '@drawpoint/contracts/person-rights';
import { AppError } from '@drawpoint/nest-kit/app-error';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { Database } from '../database.store.ts';
import { Emails } from '../mail/emails.ts';
import { ProviderStore } from '../relations/provider.store.ts';
import { RelationsOfPeople } from '../relations/relations-of-people.ts';
import { ConfirmIdentity } from '../security/confirm-identity.ts';
import type { Account } from '../users/account.ts';
import { AccountHistory } from '../users/account-history.ts';
import { UserStore } from '../users/user.store.ts';
import { DeletionRequestStore } from './deletion-request.store.ts';
import { toOwnRequest } from './to-deletion-request.ts';

/** Lets a person request the deletion of their own account (docs/product/accounts.md#own-data). */
@Injectable()
export class OwnDeletionRequest {
  constructor(
    private readonly db: Database,
    private readonly users: UserStore,
    private readonly store: DeletionRequestStore,
    private readonly identity: ConfirmIdentity,
    private readonly relations: RelationsOfPeople,
    private readonly history: AccountHistory,
    private readonly emails: Emails,
    private readonly sites: ProviderStore,
  ) {}

  readonly getOwn = handle(deletionRequests.getOwn, async (_input, { caller }) => {
    const latest = await this.store.latestOf(caller.user_id);
    return latest && toOwnRequest(latest);
  });

  /**
   * Throws INVALID_INPUT when the password is required; UNAVAILABLE when the responsible companies cannot be
   * determined.
   */
  readonly ask = handle(
    deletionRequests.ask,
    async (proof, ctx) => {
      const account = await this.users.ofCaller(ctx.caller);
      return { errors: await this.identity.errors(account, proof, ctx), account };
    },
    async ({ reason, ...proof }, ctx, { account }) => {
      const { user_id: userId } = ctx.caller;
      await this.identity.checkPasskey(account, proof, ctx);
      const provider_ids = await this.answeredBy(account, ctx);
      const request = await inTransaction(this.db, async (tx) => {
        await this.users.lock(tx, userId);
        const latest = await this.store.latestOf(userId, tx);
        if (latest?.state === 'open') return latest;
        const asked = { user_id: userId, provider_ids, reason: reason || null, created_at: ctx.now() };
        const added = await this.store.add(tx, asked);
        await this.history.record(tx, 'deletion_requested', userId, ctx);
        // The email warns an owner whose account somebody else is using.
        const link = this.emails.page('/account/security');
        await this.emails.tell(
          tx,
          'deletion-requested',
          account,
          { link },
          { key: `deletion-requested-${added.id}` },
        );
        return added;
      });
      return toOwnRequest(request);
    },
  );

  /** Throws NOT_FOUND when no request is open. */
  readonly withdraw = handle(deletionRequests.withdraw, async (_input, ctx) => {
    const { user_id: userId } = ctx.caller;
    return inTransaction(this.db, async (tx) => {
      await this.users.lock(tx, userId);
      const latest = await this.store.latestOf(userId, tx);
      const to = { state: 'withdrawn', now: ctx.now(), by: userId } as const;
      const ended = latest && (await this.store.end(tx, latest.id, to));
      if (!ended) throw new AppError('NOT_FOUND');
      await this.history.record(tx, 'deletion_withdrawn', userId, ctx);
      return toOwnRequest(ended);
    });
  });

  /**
   * Returns the companies that may delete the account, and the provider of a single-provider site. When there
   * are none, only developers answer.
   */
  private async answeredBy(account: Account, ctx: RequestContext): Promise<number[]> {
    const relations = await this.relations.ofOne(account, ctx);
    const isSole = await this.sites.areOne();
    return relations
      .map(({ provider_id }) => provider_id)
      .filter((id) => isSole || rightsOfCompany(id, relations).account);
  }
}
