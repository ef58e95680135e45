import { Injectable } from '@nestjs/common';
import { providersManagedBy } from '@drawpoint/contracts/access';
import { colleagues } from '@drawpoint/contracts/booking/colleagues.contract';
import { providerPeople } from '@drawpoint/contracts/booking/provider-people.contract';
import { relations } from '@drawpoint/contracts/booking/relations.contract';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { fullName } from '@drawpoint/rules/name';
import { PhlebotomistStore } from '../catalog/phlebotomist.store.ts';
import { ProviderStore } from '../catalog/provider.store.ts';
import { Database, type Tx } from '../database.store.ts';
import { ProviderPeopleStore } from './provider-people.store.ts';
import { RelationStore } from './relation.store.ts';

/** Relations of people and providers, for services that decide what staff may do. Also ends relations. */
@Injectable()
export class ManageRelations {
  constructor(
    private readonly phlebotomists: PhlebotomistStore,
    private readonly providers: ProviderStore,
    private readonly people: ProviderPeopleStore,
    private readonly relationStore: RelationStore,
    private readonly db: Database,
  ) {}

  readonly names = handle(relations.names, async ({ phlebotomist_ids, provider_ids }) => {
    const [phlebotomists, providers] = await Promise.all([
      this.phlebotomists.namesOf(phlebotomist_ids),
      this.providers.namesOf(provider_ids),
    ]);
    return { phlebotomists, providers };
  });

  readonly describe = handle(relations.describe, async ({ user_id, phlebotomist_id }) => {
    const assignedTo = await this.phlebotomists.assignedTo(user_id);
    const [assigned, asked] = await Promise.all([
      assignedTo === null ? null : this.phlebotomists.find(assignedTo),
      phlebotomist_id === null ? null : this.phlebotomists.find(phlebotomist_id),
    ]);
    return {
      assigned: assigned && {
        phlebotomist_id: assigned.id,
        provider_ids: assigned.providers.map(({ id }) => id),
      },
      phlebotomist: asked && {
        id: asked.id,
        name: fullName(asked),
        providers: asked.providers.map(({ id, name }) => ({ id, name })),
      },
    };
  });

  readonly relations = handle(providerPeople.relations, async ({ user_ids }) => ({
    data: await this.people.relationsOf(user_ids),
  }));

  readonly listObjections = handle(providerPeople.listObjections, async (_input, ctx) => ({
    data: await this.people.objections(providersManagedBy(ctx.caller), ctx.now()),
  }));

  readonly list = handle(colleagues.list, async ({ user_id, provider_id, among, staff_only }) => {
    const works = user_id === null ? [] : await this.people.providersOf(user_id);
    const provider_ids = [...new Set([...works, ...(provider_id === null ? [] : [provider_id])])];
    if (provider_ids.length === 0 || among.length === 0) return { user_ids: [], provider_ids };
    const user_ids = await (staff_only
      ? this.people.staffOf(provider_ids, among)
      : this.people.idsOf(provider_ids, among));
    return { user_ids, provider_ids };
  });

  readonly listInCommon = handle(colleagues.listInCommon, async ({ user_ids }) => ({
    provider_ids: await this.people.inCommon(user_ids),
  }));

  readonly end = handle(providerPeople.end, async ({ by, ...whose }, ctx) => {
    await this.change(whose.user_id, (tx) => this.people.end(tx, whose, by, ctx.now()));
    return {};
  });

  /** Throws NOT_FOUND when there was nothing to resume. */
  readonly resume = handle(providerPeople.resume, async (whose, ctx) => {
    await this.change(whose.user_id, async (tx) => {
      if (!(await this.people.resume(tx, whose, ctx.now()))) throw new AppError('NOT_FOUND');
    });
    return {};
  });

  private async change(userId: number, work: (tx: Tx) => Promise<unknown>): Promise<void> {
    await inTransaction(this.db, async (tx) => {
      await work(tx);
      await this.relationStore.tell(tx, [userId]);
    });
    this.relationStore.announce();
  }
}
