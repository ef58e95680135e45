import { Injectable } from '@nestjs/common';
import { providersManagedBy } from '@drawpoint/contracts/access';
import { providerPeople } from '@drawpoint/contracts/booking/provider-people.contract';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { Database, type Tx } from '../database.store.ts';
import { RelationStore } from '../people/relation.store.ts';
import { ProviderPeopleStore } from './provider-people.store.ts';

/** Whose people are whose, for the service that decides what companies may do with them. */
@Injectable()
export class ManageProviderPeople {
  constructor(
    private readonly db: Database,
    private readonly store: ProviderPeopleStore,
    private readonly told: RelationStore,
  ) {}

  readonly relations = handle(providerPeople.relations, async ({ user_ids }) => ({
    data: await this.store.relationsOf(user_ids),
  }));

  readonly listObjections = handle(providerPeople.listObjections, async (_input, ctx) => ({
    data: await this.store.objections(providersManagedBy(ctx.caller), ctx.now()),
  }));

  readonly end = handle(providerPeople.end, async ({ by, ...whose }, ctx) => {
    await this.change(whose.user_id, (tx) => this.store.end(tx, whose, by, ctx.now()));
    return {};
  });

  /** Throws NOT_FOUND where nothing was ended. */
  readonly resume = handle(providerPeople.resume, async (whose, ctx) => {
    await this.change(whose.user_id, async (tx) => {
      if (!(await this.store.resume(tx, whose, ctx.now()))) throw new AppError('NOT_FOUND');
    });
    return {};
  });

  private async change(userId: number, work: (tx: Tx) => Promise<unknown>): Promise<void> {
    await inTransaction(this.db, async (tx) => {
      await work(tx);
      await this.told.tell(tx, [userId]);
    });
    this.told.announce();
  }
}
