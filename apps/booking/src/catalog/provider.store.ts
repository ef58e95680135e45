import { Injectable } from '@nestjs/common';
import { Database } from '../database.store.ts';
import type { provider } from '../generated/prisma/client.ts';

export type ProviderRecord = Pick<
  provider,
  'id' | 'name' | 'line1' | 'city' | 'state' | 'zip' | 'lat' | 'lng' | 'travel_price_cents' | 'tz' | 'about'
>;

/** The providers. Their names are public, so the list takes no scope. */
@Injectable()
export class ProviderStore {
  constructor(private readonly db: Database) {}

  async list(): Promise<ProviderRecord[]> {
    return (await this.db.provider.findMany({ orderBy: [{ name: 'asc' }, { id: 'asc' }] })).map(
      toProviderRecord,
    );
  }

  async find(id: number): Promise<ProviderRecord | null> {
    const row = await this.db.provider.findUnique({ where: { id } });
    return row && toProviderRecord(row);
  }

  /** The names of these providers. */
  async namesOf(ids: readonly number[]): Promise<{ id: number; name: string }[]> {
    return this.db.provider.findMany({ where: { id: { in: [...ids] } }, select: { id: true, name: true } });
  }
}

export function toProviderRecord(row: provider): ProviderRecord {
  const { id, name, line1, city, state, zip, lat, lng, tz } = row;
  return {
    id,
    name,
    line1,
    city,
    state,
    zip,
    lat,
    lng,
    tz,
    about: row.about,
    travel_price_cents: row.travel_price_cents,
  };
}
