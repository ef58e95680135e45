import { Injectable } from '@nestjs/common';
import { managedUsers } from '@drawpoint/contracts/auth/managed-users.contract';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { PhlebotomistStore } from '../catalog/phlebotomist.store.ts';
import { Database } from '../database.store.ts';
import { RelationStore } from './relation.store.ts';

/** Finds phlebotomists that auth has created, before their event arrives here. */
@Injectable()
export class ArrivingPhlebotomists {
  constructor(
    private readonly db: Database,
    private readonly bus: Bus,
    private readonly phlebotomists: PhlebotomistStore,
    private readonly relations: RelationStore,
  ) {}

  /**
   * Returns the result of `find`. When it is empty, asks auth for a phlebotomist of this id and calls `find`
   * again.
   */
  async find<Found>(
    id: number,
    ctx: RequestContext,
    find: (id: number) => Promise<Found | null>,
  ): Promise<Found | null> {
    return (await find(id)) ?? ((await this.introduce(id, ctx)) ? find(id) : null);
  }

  private async introduce(id: number, ctx: RequestContext): Promise<boolean> {
    // Auth has no such phlebotomist, or is unavailable. In the second case the event creates the record.
    const user = await this.bus.call(managedUsers.get, { id }, ctx).catch(() => null);
    if (!user?.is_phlebotomist || user.deleted) return false;
    await inTransaction(this.db, async (tx) => {
      await this.phlebotomists.ensure(tx, id, user.provider_id);
      await this.phlebotomists.introduce(tx, user);
    });
    this.relations.announce();
    return true;
  }
}
