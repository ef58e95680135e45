import { Injectable } from '@nestjs/common';
import { Sealer, type SealedAt } from '@drawpoint/nest-kit/data/sealer';
import { Database } from '../database.store.ts';
import type { Point } from './street-source.ts';

const placeAt = (hash: string): SealedAt => ({ table: 'pinned_address', column: 'place_sealed', row: hash });

/** Where staff have put addresses, by a keyed hash of each. */
@Injectable()
export class PinnedAddressStore {
  constructor(
    private readonly db: Database,
    private readonly sealer: Sealer,
  ) {}

  async read(house: string): Promise<Point | null> {
    const [hash] = this.sealer.fingerprints(house);
    const row = await this.db.pinned_address.findUnique({ where: { address_hash: hash } });
    return row && this.sealer.openJson<Point>(row.place_sealed, placeAt(hash));
  }

  async write(house: string, point: Point, actorId: number, pinned_at: Date): Promise<void> {
    const [hash] = this.sealer.fingerprints(house);
    const pin = { place_sealed: this.sealer.sealJson(point, placeAt(hash)), actor_id: actorId, pinned_at };
    await this.db.pinned_address.upsert({
      where: { address_hash: hash },
      create: { address_hash: hash, ...pin },
      update: pin,
    });
  }
}
