import { Injectable } from '@nestjs/common';
import { addresses } from '@drawpoint/contracts/auth/addresses.contract';
import { pageOfRows, pageWindow } from '@drawpoint/contracts/paging';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { ownOf } from '@drawpoint/nest-kit/data/scope';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { matches } from '../domain/address-details.ts';
import { AddressStore } from './address.store.ts';
import { toAddress } from './to-address.ts';

const PER_PAGE = 10;

/** A person's own addresses, searched and paged after opening: they are sealed, and a person has few. */
@Injectable()
export class ReadAddresses {
  constructor(private readonly store: AddressStore) {}

  readonly list = handle(addresses.list, async ({ q, ...page }, { caller }) => {
    const all = await this.store.list(ownOf(caller.user_id));
    const found = q ? all.filter((address) => matches(address, q)) : all;
    const window = pageWindow(page, PER_PAGE);
    const shown = found.slice(window.skip, window.skip + window.size).map(toAddress);
    return pageOfRows(shown, found.length, window);
  });

  /** For booking: one of this person's own. Throws NOT_FOUND. */
  readonly getOwned = handle(addresses.getOwned, async ({ id, user_id }) => {
    const address = await this.store.owned(id, user_id);
    if (!address) throw new AppError('NOT_FOUND');
    return toAddress(address);
  });
}
