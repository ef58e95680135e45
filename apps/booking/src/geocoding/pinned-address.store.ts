import { Injectable } from '@nestjs/common';
import { Sealer, type SealedAt } from '@drawpoint/nest-kit/data/sealer';
import { Database } from '../database.store.ts';
import type { Point } from './street-source.ts';

const placeAt = (hash: string): SealedAt => ({ table: 'pinned_address', column: 'place_sealed', row: hash });

/** Stands for every provider, in the pins of developers. */
export const EVERY_PROVIDER = 0;

/** Pins of staff, by a keyed hash of the address and their provider. */
@Injectable()
export class PinnedAddressStore {
  constructor(
    private readonly db: Database,
    private readonly sealer: Sealer,
  ) {}

  /** The newest pin of the provider's own staff or of developers. */
  async read(house: string, providerId: number | null): Promise<Point | null> {
    const whose = [EVERY_PROVIDER, providerId ?? EVERY_PROVIDER];
    const row = await this.db.pinned_address.findFirst({
      where: {
        address_hash: { in: whose.map((id) => this.hashOf(house, id)) },
        provider_id: { in: whose },
      },
      orderBy: { pinned_at: 'desc' },
    });
    return row && this.sealer.openJson<Point>(row.place_sealed, placeAt(row.address_hash));
  }

  async write(
    house: string,
    provider_id: number,
    { point, actorId, at }: { point: Point; actorId: number; at: Date },
  ): Promise<void> {
    const hash = this.hashOf(house, provider_id);
    const pin = {
      provider_id,
      place_sealed: this.sealer.sealJson(point, placeAt(hash)),
      actor_id: actorId,
      pinned_at: at,
    };
    await this.db.pinned_address.upsert({
      where: { address_hash: hash },
      create: { address_hash: hash, ...pin },
      update: pin,
    });
  }

  // Older pins, from before providers had their own, use a hash of the address alone.
  private hashOf(house: string, providerId: number): string {
    const [hash] = this.sealer.fingerprints(providerId === EVERY_PROVIDER ? house : `${house}|${providerId}`);
    return hash;
  }
}
