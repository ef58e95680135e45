import { Injectable } from '@nestjs/common';
import type { TermsOverride } from '@drawpoint/scheduling/terms';
import { Database } from '../database.store.ts';
import type { provider_service, service } from '../generated/prisma/client.ts';
import type { ServiceRecord } from './records.ts';

/** Services and who changes their terms. The catalog is the same for everybody, so its lists take no scope. */
@Injectable()
export class ServiceStore {
  constructor(private readonly db: Database) {}

  async listActive(): Promise<ServiceRecord[]> {
    return (await this.db.service.findMany({ where: { active: true, deleted_at: null } })).map(toRecord);
  }

  async find(id: number): Promise<ServiceRecord | null> {
    const row = await this.db.service.findUnique({ where: { id } });
    return row && toRecord(row);
  }

  /** A provider's terms by service. */
  async termsOfProvider(providerId: number, serviceId?: number): Promise<Map<number, TermsOverride>> {
    const rows = await this.db.provider_service.findMany({
      where: { provider_id: providerId, service_id: serviceId },
    });
    return new Map(rows.map((row) => [row.service_id, toTerms(row, row.enabled)]));
  }

  /** A phlebotomist's terms by service. */
  async termsOfPhlebotomist(phlebotomistId: number, serviceId?: number): Promise<Map<number, TermsOverride>> {
    const rows = await this.db.phlebotomist_service.findMany({
      where: { phlebotomist_id: phlebotomistId, service_id: serviceId },
    });
    return new Map(rows.map((row) => [row.service_id, toTerms(row, row.accepted)]));
  }

  /** Everybody's own terms of one service, by provider and by phlebotomist. */
  async termsOf(
    serviceId: number,
  ): Promise<{ providers: Map<number, TermsOverride>; phlebotomists: Map<number, TermsOverride> }> {
    const where = { service_id: serviceId };
    const [providers, phlebotomists] = await Promise.all([
      this.db.provider_service.findMany({ where }),
      this.db.phlebotomist_service.findMany({ where }),
    ]);
    return {
      providers: new Map(providers.map((row) => [row.provider_id, toTerms(row, row.enabled)])),
      phlebotomists: new Map(phlebotomists.map((row) => [row.phlebotomist_id, toTerms(row, row.accepted)])),
    };
  }

  /** Those who do not take part in a service: providers that switched it off, phlebotomists who do not accept it. */
  async refusalsOf(serviceId: number): Promise<{ providers: Set<number>; phlebotomists: Set<number> }> {
    const [providers, phlebotomists] = await Promise.all([
      this.db.provider_service.findMany({ where: { service_id: serviceId, enabled: false } }),
      this.db.phlebotomist_service.findMany({ where: { service_id: serviceId, accepted: false } }),
    ]);
    return {
      providers: new Set(providers.map((row) => row.provider_id)),
      phlebotomists: new Set(phlebotomists.map((row) => row.phlebotomist_id)),
    };
  }
}

function toRecord(row: service): ServiceRecord {
  return {
    id: row.id,
    name: row.name,
    preparation: row.preparation,
    active: row.active && row.deleted_at === null,
    terms: {
      priceCents: row.price_cents,
      lengthMinutes: row.default_appointment_length_minutes,
      extraExtensionMinutes: row.default_extra_radius_extension_minutes,
    },
  };
}

function toTerms(
  row: Pick<
    provider_service,
    'price_cents' | 'appointment_length_minutes' | 'extra_radius_extension_minutes'
  >,
  offered: boolean | null,
): TermsOverride {
  return {
    offered,
    priceCents: row.price_cents,
    lengthMinutes: row.appointment_length_minutes,
    extraExtensionMinutes: row.extra_radius_extension_minutes,
  };
}
