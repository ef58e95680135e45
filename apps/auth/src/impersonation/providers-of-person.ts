import { Injectable } from '@nestjs/common';
import { patients } from '@drawpoint/contracts/appointments/patients.contract';
import { providerPeople } from '@drawpoint/contracts/booking/provider-people.contract';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import type { Account } from '../users/account.ts';

/** Whose person somebody is: the provider they belong to, those they work for, and those who look after them (OP §2). */
@Injectable()
export class ProvidersOfPerson {
  constructor(private readonly bus: Bus) {}

  /** Throws UNAVAILABLE where booking or appointments do not answer. */
  async run({ id, provider_id }: Account, ctx: RequestContext): Promise<number[]> {
    const [linked, treating] = await Promise.all([
      this.bus.call(providerPeople.providersOf, { user_id: id }, ctx),
      this.bus.call(patients.treatedBy, { user_id: id }, ctx),
    ]);
    const own = provider_id === null ? [] : [provider_id];
    return [...new Set([...own, ...linked.provider_ids, ...treating.provider_ids])];
  }
}
