import { Injectable } from '@nestjs/common';
import { everyone } from '@drawpoint/contracts/access';
import { services } from '@drawpoint/contracts/booking/services.contract';
import { readList } from '@drawpoint/contracts/list';
import { pageOfRows } from '@drawpoint/contracts/paging';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { ManagedServiceStore } from './managed-service.store.ts';
import { toManagedService } from './to-managed-service.ts';

@Injectable()
export class ListManagedServices {
  constructor(private readonly store: ManagedServiceStore) {}

  /** For developers, so of everyone. */
  readonly list = handle(services.list, async (input) => {
    const request = readList(services.list, input);
    const { total, rows } = await this.store.page(everyone(), input.trashed ?? 'without', request);
    return pageOfRows(rows.map(toManagedService), total, request.window);
  });
}
