import { Injectable } from '@nestjs/common';
import { companies } from '@drawpoint/contracts/auth/companies.contract';
import { providerPeople } from '@drawpoint/contracts/booking/provider-people.contract';
import { rightsOfCompany } from '@drawpoint/contracts/person-rights';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { UserStore } from '../users/user.store.ts';
import { EndRelation } from './end-relation.ts';
import { ProviderStore } from './provider.store.ts';
import { RelationsOfPeople } from './relations-of-people.ts';

/** Shows the signed-in person what companies may do, and lets them end it. */
@Injectable()
export class OwnCompanies {
  constructor(
    private readonly bus: Bus,
    private readonly users: UserStore,
    private readonly relations: RelationsOfPeople,
    private readonly providers: ProviderStore,
    private readonly ends: EndRelation,
  ) {}

  readonly list = handle(companies.list, async (_input, ctx) => {
    const { relations, objectedTo } = await this.relations.withObjections(
      await this.users.ofCaller(ctx.caller),
      ctx,
    );
    const { within_provider: limit } = ctx.caller;
    const shown = relations.filter(({ provider_id }) => limit === undefined || limit === provider_id);
    const names = await this.providers.namesOf(shown.map(({ provider_id }) => provider_id));
    const data = shown.map((each) => ({
      id: each.provider_id,
      name: names.get(each.provider_id) ?? '',
      relations: [...each.relations],
      may: rightsOfCompany(each.provider_id, relations),
      objected: objectedTo.includes(each.provider_id),
    }));
    return { data: data.sort((one, other) => one.name.localeCompare(other.name)) };
  });

  /** Throws NOT_FOUND when the person is not related to the company, FORBIDDEN when they work there. */
  readonly object = handle(companies.object, async ({ id }, ctx) => {
    const account = await this.users.ofCaller(ctx.caller);
    const relations = await this.relations.ofOne(account, ctx);
    const company = relations.find(({ provider_id }) => provider_id === id);
    if (!company) throw new AppError('NOT_FOUND');
    if (company.relations.includes('employed')) throw new AppError('FORBIDDEN');
    await this.ends.endByPerson(account, id, ctx);
    return {};
  });

  readonly withdraw = handle(companies.withdraw, async ({ id }, ctx) => {
    await this.bus.call(providerPeople.resume, { user_id: ctx.caller.user_id, provider_id: id }, ctx);
    return {};
  });
}
