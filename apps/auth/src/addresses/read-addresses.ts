import { Injectable } from '@nestjs/common';
import { ownOf } from '@drawpoint/contracts/access';
import { addresses } from '@drawpoint/contracts/auth/addresses.contract';
import { readList } from '@drawpoint/contracts/list';
import { pageOfRows } from '@drawpoint/contracts/paging';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { matches } from '../domain/address-details.ts';
import { AddressStore, toAddress } from './address.store.ts';

/**
 * Reads a person's own addresses. Addresses are sealed and few, so search and paging run in memory after
 * decryption.
 */
@Injectable()
export class ReadAddresses {
  constructor(private readonly store: AddressStore) {}

  readonly list = handle(addresses.list, async (input, { caller }) => {
    const { window, text } = readList(addresses.list, input);
    const all = await this.store.list(ownOf(caller.user_id));
    const found = text ? all.filter((address) => matches(address, text)) : all;
    const shown = found.slice(window.skip, window.skip + window.size).map(toAddress);
    return pageOfRows(shown, found.length, window);
  });

  /** For booking: reads one of this person's own addresses. Throws NOT_FOUND. */
  readonly getOwned = handle(addresses.getOwned, async ({ id, user_id }) => {
    const address = await this.store.owned(id, user_id);
    if (!address) throw new AppError('NOT_FOUND');
    return toAddress(address);
  });

  /** Reads the coordinates of somebody's saved addresses. Leaves out addresses that could not be located. */
  readonly listPlaces = handle(addresses.listPlaces, async ({ user_id }) => {
    const saved = await this.store.list(ownOf(user_id));
    return { places: saved.flatMap(({ service_address }) => service_address ?? []) };
  });
}
