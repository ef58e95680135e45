import { Injectable } from '@nestjs/common';
import { ownOf } from '@drawpoint/contracts/access';
import { addresses } from '@drawpoint/contracts/auth/addresses.contract';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { AddressStore } from './address.store.ts';

/** Where somebody's saved addresses are; without those whose place was not found. */
@Injectable()
export class ListPlaces {
  constructor(private readonly store: AddressStore) {}

  readonly listPlaces = handle(addresses.listPlaces, async ({ user_id }) => {
    const saved = await this.store.list(ownOf(user_id));
    return { places: saved.flatMap(({ service_address }) => service_address ?? []) };
  });
}
