import { Injectable } from '@nestjs/common';
import { Sealer, type SealedAt } from '@drawpoint/nest-kit/data/sealer';
import { Database } from '../database.store.ts';
import type { Point } from './street-source.ts';

const placeAt = (address: string): SealedAt => ({
  table: 'geocoded_address',
  column: 'place_sealed',
  row: address,
});

/** Cache of geocoded addresses by a keyed hash, kept as long as the sources allow. */
@Injectable()
export class GeocodedAddressStore {
  constructor(
    private readonly db: Database,
    private readonly sealer: Sealer,
  ) {}

  /** Null unless the address is cached with its street. */
  async read(address: string): Promise<Point | null | undefined> {
    const [hash] = this.sealer.fingerprints(address);
    const row = await this.db.geocoded_address.findUnique({ where: { address_hash: hash } });
    return row === null ? undefined : this.sealer.openJson<Point | null>(row.place_sealed, placeAt(hash));
  }

  async write(address: string, point: Point | null): Promise<void> {
    const [hash] = this.sealer.fingerprints(address);
    const found = { place_sealed: this.sealer.sealJson(point, placeAt(hash)), found_at: new Date() };
    await this.db.geocoded_address.upsert({
      where: { address_hash: hash },
      create: { address_hash: hash, ...found },
      update: found,
    });
  }

  async dropBefore(moment: Date): Promise<void> {
    await this.db.geocoded_address.deleteMany({ where: { found_at: { lt: moment } } });
  }
}
