import { Injectable } from '@nestjs/common';
import { providerOfNew } from '@drawpoint/contracts/access';
import { relations } from '@drawpoint/contracts/booking/relations.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { AppError, invalid } from '@drawpoint/nest-kit/app-error';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';

/**
 * The provider of an account that staff make. An admin's people belong to the admin's provider. People who see
 * every provider choose one or none (docs/product/back-office.md#users).
 */
@Injectable()
export class ProviderOfNew {
  constructor(private readonly bus: Bus) {}

  /** Throws FORBIDDEN for a provider that the caller does not manage, INVALID_INPUT for an unknown one. */
  async check(named: number | null, ctx: RequestContext<Caller>): Promise<number | null> {
    const given = providerOfNew(ctx.caller, named);
    if (given === undefined) throw new AppError('FORBIDDEN');
    if (given !== null && given !== ctx.caller.provider_id) await this.known(given, ctx);
    return given;
  }

  /** Throws INVALID_INPUT for an unknown provider. */
  async known(providerId: number, ctx: RequestContext<Caller>): Promise<void> {
    const asked = { provider_ids: [providerId], phlebotomist_ids: [] };
    const { providers } = await this.bus.call(relations.names, asked, ctx);
    if (providers.length === 0) throw invalid({ provider_id: ['The selected provider is invalid.'] });
  }
}
