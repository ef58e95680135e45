import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '../database.store.ts';
import type { phlebotomist } from '../generated/prisma/client.ts';
import { RelationStore } from '../people/relation.store.ts';

export type ManagedRecord = phlebotomist & { works_for: { id: number; name: string }[] };
/** Undefined fields stay unchanged. */
export type RecordChange = Partial<
  Pick<
    phlebotomist,
    | 'line1'
    | 'city'
    | 'state'
    | 'zip'
    | 'lat'
    | 'lng'
    | 'service_radius_km'
    | 'service_extra_radius_km'
    | 'service_extra_charge_cents'
    | 'title'
    | 'license_state'
    | 'languages'
    | 'tz'
  >
>;

/** The rows of `phlebotomist` for the back office, including deleted people. */
@Injectable()
export class ManagedPhlebotomistStore {
  constructor(
    private readonly db: Database,
    private readonly relations: RelationStore,
  ) {}

  async find(id: number, tx: Tx = this.db): Promise<ManagedRecord | null> {
    const row = await tx.phlebotomist.findUnique({
      where: { id },
      include: {
        providers: {
          orderBy: [{ position: 'asc' }, { provider_id: 'asc' }],
          select: { provider: { select: { id: true, name: true } } },
        },
      },
    });
    if (!row) return null;
    const { providers, ...record } = row;
    return { ...record, works_for: providers.map(({ provider }) => provider) };
  }

  /** Raises the record's version for any field, and that of the hours for the zone. */
  async change(tx: Tx, id: number, change: RecordChange): Promise<void> {
    const data = {
      ...{ ...change, version: { increment: 1 } },
      ...(change.tz !== undefined && { hours_version: { increment: 1 } }),
    };
    await tx.phlebotomist.update({ where: { id }, data });
  }

  /** Applies the deletion or restore in auth before its event arrives. */
  async markDeleted(id: number, deleted: boolean): Promise<void> {
    await this.db.person.updateMany({ where: { id }, data: { deleted } });
  }

  /** Replaces the first provider by another one. */
  async moveTo(tx: Tx, id: number, providerId: number, before: number | null): Promise<void> {
    await tx.phlebotomist_provider.deleteMany({
      where: {
        phlebotomist_id: id,
        provider_id: { in: before === null ? [providerId] : [before, providerId] },
      },
    });
    await tx.phlebotomist_provider.updateMany({
      where: { phlebotomist_id: id },
      data: { position: { increment: 1 } },
    });
    await tx.phlebotomist_provider.create({
      data: { phlebotomist_id: id, provider_id: providerId, position: 0 },
    });
    await this.relations.tellOfWorkers(tx, [id]);
  }
}
