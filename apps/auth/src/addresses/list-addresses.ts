import { Injectable } from '@nestjs/common';
import type { addresses } from '@drawpoint/contracts/auth/addresses.contract';
import type { OutputOf, ParsedInputOf } from '@drawpoint/contracts/operation';
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
    { q, page = 1, per, per_page }: ParsedInputOf<typeof addresses.list>,
    userId: number,
  ): Promise<OutputOf<typeof addresses.list>> {
    const all = await this.store.list(ownOf(userId));
    const found = q ? all.filter((address) => matches(address, q)) : all;
    const size = per ?? per_page ?? PER_PAGE;
    const position = {
      current_page: page,
      last_page: Math.max(1, Math.ceil(found.length / size)),
      per_page: size,
      total: found.length,
    };
    return {
      data: found.slice((page - 1) * size, page * size).map(toAddress),
      ...position,
      meta: position,
    };
  }
}
