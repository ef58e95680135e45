import { Injectable } from '@nestjs/common';
import { everyone } from '@drawpoint/contracts/access';
import { myProvider } from '@drawpoint/contracts/booking/my-provider.contract';
import { readList } from '@drawpoint/contracts/list';
import { pageOfRows } from '@drawpoint/contracts/paging';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { Audit } from '@drawpoint/nest-kit/audit/audit';
import { checkVersion } from '@drawpoint/nest-kit/data/check-version';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { toCents } from '@drawpoint/rules/money';
import { Database } from '../../database.store.ts';
import { ManagedProviderStore } from '../providers/managed-provider.store.ts';
import { ownProvider } from './own-provider.ts';
import { ProviderServiceStore } from './provider-service.store.ts';
import { toProviderService } from './to-provider-service.ts';

/** A provider's own terms of the services: what is null is as the service has it (3 §3). */
@Injectable()
export class MyProviderServices {
  constructor(
    private readonly db: Database,
    private readonly store: ProviderServiceStore,
    private readonly providers: ManagedProviderStore,
    private readonly audit: Audit,
  ) {}

  /** Services are everybody's; the own terms among them are of one provider, whom the caller runs. */
  readonly listServices = handle(myProvider.listServices, async (input, { caller }) => {
    const providerId = await this.existing(ownProvider(caller, input.provider_id));
    const request = readList(myProvider.listServices, input);
    const { total, rows } = await this.store.page(everyone(), providerId, request);
    const shown = rows.map((row) => toProviderService(row, providerId));
    return pageOfRows(shown, total, request.window);
  });

  /** Throws NOT_FOUND also for a deleted service, and STALE for an edit of an older version. */
  readonly updateService = handle(
    myProvider.updateService,
    async ({ id, provider_id, version, ...change }, ctx) => {
      const providerId = await this.existing(ownProvider(ctx.caller, provider_id));
      return inTransaction(this.db, async (tx) => {
        const before = await this.store.lock(tx, providerId, id);
        if (!before) throw new AppError('NOT_FOUND');
        checkVersion({ version, ...change }, toProviderService(before, providerId));
        const { price, ...terms } = change;
        const after = await this.store.change(tx, providerId, id, {
          ...terms,
          price_cents: price == null ? price : toCents(price),
        });
        // Of which provider and of which service: the contract's mark names one record alone.
        const entry = { action: 'provider_service_changed', subject: `${providerId}/${id}`, person: null };
        await this.audit.record(tx, ctx, entry);
        return toProviderService(after, providerId);
      });
    },
  );

  private async existing(providerId: number): Promise<number> {
    if (!(await this.providers.exists(providerId))) throw new AppError('NOT_FOUND');
    return providerId;
  }
}
