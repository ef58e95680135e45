import { Injectable } from '@nestjs/common';
import type { addresses } from '@drawpoint/contracts/auth/addresses.contract';
import type { OutputOf, ParsedInputOf } from '@drawpoint/contracts/operation';
import { pageOfRows, pageWindow } from '@drawpoint/contracts/paging';
import { ownOf } from '@drawpoint/nest-kit/data/scope';
import { matches } from '../domain/address-details.ts';
import { AddressStore } from './address.store.ts';
import { toAddress } from './to-address.ts';

const PER_PAGE = 10;

/** A person's own addresses, searched and paged after opening: they are sealed, and a person has few. */
@Injectable()
export class ListAddresses {
  constructor(private readonly store: AddressStore) {}

  async run(
    { q, ...page }: ParsedInputOf<typeof addresses.list>,
    userId: number,
  ): Promise<OutputOf<typeof addresses.list>> {
    const all = await this.store.list(ownOf(userId));
    const found = q ? all.filter((address) => matches(address, q)) : all;
    const window = pageWindow(page, PER_PAGE);
    const shown = found.slice(window.skip, window.skip + window.size).map(toAddress);
    return pageOfRows(shown, found.length, window);
  }
}
