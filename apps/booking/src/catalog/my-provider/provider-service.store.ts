import { Injectable } from '@nestjs/common';
import type { Scope } from '@drawpoint/contracts/access';
import type { ListRequest } from '@drawpoint/contracts/list';
import { inOrder, nameHolds, readPage } from '@drawpoint/nest-kit/data/list-query';
import { scopeSql } from '@drawpoint/nest-kit/data/scope';
import { Database, type Tx } from '../../database.store.ts';
import { Prisma, type provider_service, type service } from '../../generated/prisma/client.ts';

/** An undeleted service with the provider's own terms, if any. */
export type ProviderServiceRecord = { service: service; own: provider_service | null };
export type OwnTerms = {
  [Name in Exclude<keyof provider_service, 'provider_id' | 'service_id' | 'version'>]?:
    | provider_service[Name]
    | undefined;
};

const { sql } = Prisma;
const NAME = sql`(' ' || lower(name))`;

/** Services as one provider offers them. */
@Injectable()
export class ProviderServiceStore {
  constructor(private readonly db: Database) {}

  async page(
    scope: Scope<never>,
    providerId: number,
    { window, sort: { dir }, text }: ListRequest,
  ): Promise<{ total: number; rows: ProviderServiceRecord[] }> {
    const where = [scopeSql(scope, {}), sql`deleted_at IS NULL`];
    if (text !== null) where.push(nameHolds(NAME, text));
    const orderBy = [{ column: NAME, dir }];
    const { ids, total } = await readPage(this.db, { from: sql`service`, where, orderBy }, window);
    const rows = await this.db.service.findMany({
      where: { id: { in: ids } },
      include: { provider_overrides: { where: { provider_id: providerId } } },
    });
    return { total, rows: inOrder(ids, rows).map(withOwn) };
  }

  /** The service with the provider's own terms, locked until the transaction ends. */
  async lock(tx: Tx, providerId: number, serviceId: number): Promise<ProviderServiceRecord | null> {
    await tx.$executeRaw`SELECT 1 FROM provider WHERE id = ${providerId} FOR UPDATE`;
    return this.find(tx, providerId, serviceId);
  }

  async change(
    tx: Tx,
    providerId: number,
    serviceId: number,
    terms: OwnTerms,
  ): Promise<ProviderServiceRecord> {
    const key = { provider_id: providerId, service_id: serviceId };
    await tx.provider_service.upsert({
      where: { provider_id_service_id: key },
      create: { ...key, ...terms },
      update: { ...terms, version: { increment: 1 } },
    });
    return (await this.find(tx, providerId, serviceId))!;
  }

  private async find(tx: Tx, providerId: number, serviceId: number): Promise<ProviderServiceRecord | null> {
    const row = await tx.service.findUnique({
      where: { id: serviceId, deleted_at: null },
      include: { provider_overrides: { where: { provider_id: providerId } } },
    });
    return row && withOwn(row);
  }
}

function withOwn({
  provider_overrides,
  ...row
}: service & { provider_overrides: provider_service[] }): ProviderServiceRecord {
  return { service: row, own: provider_overrides[0] ?? null };
}
