import { Injectable } from '@nestjs/common';
import { seesEveryProvider } from '@drawpoint/contracts/access';
import { companiesReading, rightsOver } from '@drawpoint/contracts/account-access';
import type { Caller } from '@drawpoint/contracts/envelope';
import { STAFF } from '@drawpoint/contracts/operation';
import {
  type CompanyRelation,
  NO_RIGHTS,
  type PersonRights,
  rightsOfCompany,
} from '@drawpoint/contracts/person-rights';
import type { VisitRelation } from '@drawpoint/contracts/appointments/patients.contract';
import { type RequestContext, withDeadlineAtMost } from '@drawpoint/nest-kit/bus/request-context';
import { isPassing } from '@drawpoint/nest-kit/data/sql-state';
import { type RelatedAccount, rolesOf } from '../users/account.ts';
import { RelationsOfPeople } from './relations-of-people.ts';

/** Less than callers wait for contacts. */
const PATIENCE_MS = 1_000;

/** What the caller may do with people. All checks go through this class (docs/security.md has the table). */
@Injectable()
export class PersonAccess {
  constructor(private readonly relations: RelationsOfPeople) {}

  /** Throws UNAVAILABLE when the result depends on visits and assignments that cannot be read. */
  async rightsOver(account: RelatedAccount, ctx: RequestContext<Caller>): Promise<PersonRights> {
    return (await this.rightsOverAll([account], ctx))(account.id);
  }

  /** The same for a page of people. */
  async rightsOverAll(
    accounts: readonly RelatedAccount[],
    ctx: RequestContext<Caller>,
  ): Promise<(id: number) => PersonRights> {
    const { caller } = ctx;
    // Calls other services only when the result depends on them.
    const isAsked = !seesEveryProvider(caller) && STAFF.some((role) => caller.roles.includes(role));
    const relations = isAsked ? await this.relations.of(accounts, ctx) : undefined;
    const rights = new Map(
      accounts.map((account) => {
        const person = { id: account.id, roles: rolesOf(account) };
        return [account.id, rightsOver(caller, { ...person, relations: relations?.get(account.id) ?? [] })];
      }),
    );
    return (id) => rights.get(id) ?? NO_RIGHTS;
  }

  /**
   * Returns the companies for which the caller reads the person's record, and null when they may not read it.
   * Throws UNAVAILABLE as `rightsOver` does.
   */
  async companiesReading(account: RelatedAccount, ctx: RequestContext<Caller>): Promise<number[] | null> {
    const relations = await this.relations.ofOne(account, ctx);
    const { record } = rightsOver(ctx.caller, { id: account.id, roles: rolesOf(account), relations });
    return record ? companiesReading(ctx.caller, relations) : null;
  }

  /** Returns the companies to which each person's record is open. None while another service is away or slow. */
  async readersOf(
    accounts: readonly RelatedAccount[],
    ctx: RequestContext,
    visits?: VisitRelation[],
  ): Promise<Map<number, number[]>> {
    const soon = withDeadlineAtMost(ctx, PATIENCE_MS);
    const relations = await this.relations.of(accounts, soon, visits).catch((error: unknown) => {
      if (!isPassing(error)) throw error;
      return new Map<number, CompanyRelation[]>();
    });
    return new Map(
      [...relations].map(([id, person]) => {
        const companies = person.map(({ provider_id }) => provider_id);
        return [id, companies.filter((providerId) => rightsOfCompany(providerId, person).record)];
      }),
    );
  }
}
