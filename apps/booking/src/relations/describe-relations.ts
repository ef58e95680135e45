import { Injectable } from '@nestjs/common';
import { relations } from '@drawpoint/contracts/booking/relations.contract';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { fullName } from '@drawpoint/rules/name';
import { PhlebotomistStore } from '../catalog/phlebotomist.store.ts';
import { ProviderStore } from '../catalog/provider.store.ts';

/** Who belongs to whom, as far as this service knows it. */
@Injectable()
export class DescribeRelations {
  constructor(
    private readonly phlebotomists: PhlebotomistStore,
    private readonly providers: ProviderStore,
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
}
