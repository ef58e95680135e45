import { Injectable } from '@nestjs/common';
import { patients, type VisitRelation } from '@drawpoint/contracts/appointments/patients.contract';
import { providerPeople } from '@drawpoint/contracts/booking/provider-people.contract';
import type { OutputOf } from '@drawpoint/contracts/operation';
import type { CompanyRelation, Relation } from '@drawpoint/contracts/person-rights';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { isStaff, type RelatedAccount } from '../users/account.ts';

type Links = OutputOf<typeof providerPeople.relations>['data'][number];

/** Reads how people are related to companies. Not cached: a relation may have ended just now. */
@Injectable()
export class RelationsOfPeople {
  constructor(private readonly bus: Bus) {}

  /** Throws UNAVAILABLE when booking or appointments do not answer. `known` are the visits, when read before. */
  async of(
    accounts: readonly RelatedAccount[],
    ctx: RequestContext,
    known?: VisitRelation[],
  ): Promise<Map<number, CompanyRelation[]>> {
    if (accounts.length === 0) return new Map();
    const ids = accounts.map(({ id }) => id);
    const [visits, links] = await this.fetchRelations(ids, ctx, known);
    const linksOf = new Map(links.data.map((each) => [each.user_id, each]));
    return new Map(
      accounts.map((account) => {
        const own = visits.data.filter(({ user_id }) => user_id === account.id);
        return [account.id, companyRelations(account, own, linksOf.get(account.id))];
      }),
    );
  }

  async ofOne(account: RelatedAccount, ctx: RequestContext): Promise<CompanyRelation[]> {
    return (await this.of([account], ctx)).get(account.id) ?? [];
  }

  /** The same, with the companies to which the person objected. */
  async withObjections(
    account: RelatedAccount,
    ctx: RequestContext,
  ): Promise<{ relations: CompanyRelation[]; objectedTo: number[] }> {
    const [visits, links] = await this.fetchRelations([account.id], ctx);
    const own = links.data.find(({ user_id }) => user_id === account.id);
    return {
      relations: companyRelations(account, visits.data, own),
      objectedTo: (own?.ended ?? []).filter(({ by }) => by === 'person').map((each) => each.provider_id),
    };
  }

  private fetchRelations(user_ids: number[], ctx: RequestContext, known?: VisitRelation[]) {
    return Promise.all([
      known ? { data: known } : this.bus.call(patients.relations, { user_ids }, ctx),
      this.bus.call(providerPeople.relations, { user_ids }, ctx),
    ]);
  }
}

const NO_LINKS: Omit<Links, 'user_id'> = { employed_by: [], assigned_in: [], ended: [] };

/** Combines a person's account, visits and assignments. */
export function companyRelations(
  account: Omit<RelatedAccount, 'id'>,
  visits: readonly Omit<VisitRelation, 'user_id'>[],
  { employed_by, assigned_in, ended }: Omit<Links, 'user_id'> = NO_LINKS,
): CompanyRelation[] {
  const { provider_id, made_by, claimed_at } = account;
  const own = provider_id === null ? [] : [provider_id];
  const employers = isStaff(account) ? [...employed_by, ...own] : employed_by;
  const makers = made_by === null || claimed_at !== null ? [] : [made_by];
  const assigned = isStaff(account) ? assigned_in : [...assigned_in, ...own];
  const companies = new Set([
    ...visits.map((each) => each.provider_id),
    ...[...employers, ...makers, ...assigned],
    ...ended.map((each) => each.provider_id),
  ]);
  return [...companies].map((company) => {
    const visited = visits.find((each) => each.provider_id === company);
    const end = ended.find((each) => each.provider_id === company);
    const counts = (at: string | null | undefined): boolean =>
      Boolean(at) && (!end || Date.parse(at!) > Date.parse(end.ended_at));
    const holds: Record<Relation, boolean> = {
      employed: employers.includes(company),
      booked: counts(visited?.booked_at),
      confirmed: counts(visited?.confirmed_at),
      made: !end && makers.includes(company),
      assigned: !end && assigned.includes(company),
      past: visited !== undefined || end !== undefined,
    };
    const relations = (Object.keys(holds) as Relation[]).filter((relation) => holds[relation]);
    return { provider_id: company, relations, phlebotomist_ids: visited?.phlebotomist_ids ?? [] };
  });
}
