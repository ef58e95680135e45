import { Injectable } from '@nestjs/common';
import { everyone } from '@drawpoint/contracts/access';
import { providers } from '@drawpoint/contracts/booking/providers.contract';
import { readList } from '@drawpoint/contracts/list';
import { pageOfRows } from '@drawpoint/contracts/paging';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { ManagedProviderStore } from './managed-provider.store.ts';
import { toManagedProvider } from './to-managed-provider.ts';

@Injectable()
export class ReadProviders {
  constructor(private readonly store: ManagedProviderStore) {}

  /** For developers, so of everyone. */
  readonly list = handle(providers.list, async (input) => {
    const request = readList(providers.list, input);
    const { total, rows } = await this.store.page(everyone(), request);
    return pageOfRows(rows.map(toManagedProvider), total, request.window);
  });

  readonly get = handle(providers.get, async ({ id }) => {
    const row = await this.store.find(id);
    if (!row) throw new AppError('NOT_FOUND');
    return toManagedProvider(row);
  });
}
