import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '../database.store.ts';
import type { phlebotomist_service } from '../generated/prisma/client.ts';

export type Override = phlebotomist_service;
export type OverrideChange = Partial<
  Pick<Override, 'price_cents' | 'appointment_length_minutes' | 'extra_radius_extension_minutes' | 'accepted'>
>;

/** A phlebotomist's own terms of services. */
@Injectable()
export class OverrideStore {
  constructor(private readonly db: Database) {}

  /** The phlebotomist's own terms by service id. Services without any are missing. */
  async ofServices(
    phlebotomistId: number,
    serviceIds: readonly number[],
    tx: Tx = this.db,
  ): Promise<Map<number, Override>> {
    const rows = await tx.phlebotomist_service.findMany({
      where: { phlebotomist_id: phlebotomistId, service_id: { in: [...serviceIds] } },
    });
    return new Map(rows.map((row) => [row.service_id, row]));
  }

  async save(tx: Tx, phlebotomistId: number, serviceId: number, change: OverrideChange): Promise<void> {
    const key = { phlebotomist_id: phlebotomistId, service_id: serviceId };
    await tx.phlebotomist_service.upsert({
      where: { phlebotomist_id_service_id: key },
      create: { ...key, ...change },
      update: { ...change, version: { increment: 1 } },
    });
  }
}
