import { Injectable } from '@nestjs/common';
import type { DayOff } from '@drawpoint/contracts/booking/days-off.contract';
import { Database, type Tx } from '../database.store.ts';

/** Days off of providers. `PhlebotomistStore` reads them with the hours. */
@Injectable()
export class DayOffStore {
  constructor(private readonly db: Database) {}

  /** Of one provider, which the use case has checked. */
  async of(providerId: number): Promise<DayOff[]> {
    return this.db.provider_day_off.findMany({
      where: { provider_id: providerId },
      select: { id: true, date: true, name: true },
      orderBy: { date: 'asc' },
    });
  }

  /** A date that is there already gets the new name. */
  async add(providerId: number, days: readonly { date: string; name: string }[]): Promise<void> {
    await this.db.$executeRaw`
      INSERT INTO provider_day_off (provider_id, date, name)
      SELECT DISTINCT ON (date) ${providerId}::int, date, name
        FROM json_to_recordset(${JSON.stringify(days)}::json) AS day (date text, name text)
      ON CONFLICT (provider_id, date) DO UPDATE SET name = excluded.name`;
  }

  async find(id: number): Promise<{ provider_id: number; date: string } | null> {
    return this.db.provider_day_off.findUnique({ where: { id }, select: { provider_id: true, date: true } });
  }

  /** False when it is gone already. */
  async remove(tx: Tx, id: number): Promise<boolean> {
    const { count } = await tx.provider_day_off.deleteMany({ where: { id } });
    return count > 0;
  }
}
