import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '../database.store.ts';

/** A copy of booking's providers. */
@Injectable()
export class ProviderStore {
  constructor(private readonly db: Database) {}

  /** Whether the site has exactly one provider. */
  async areOne(): Promise<boolean> {
    const found = await this.db.provider.findMany({ take: 2, select: { id: true } });
    return found.length === 1;
  }

  async namesOf(ids: readonly number[], tx: Tx = this.db): Promise<Map<number, string>> {
    const rows = await tx.provider.findMany({ where: { id: { in: [...ids] } } });
    return new Map(rows.map(({ id, name }) => [id, name]));
  }
}
