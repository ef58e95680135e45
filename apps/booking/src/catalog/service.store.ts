import { Injectable } from '@nestjs/common';
import type { TermsOverride } from '@drawpoint/scheduling/terms';
import { Database, type Tx } from '../database.store.ts';
import type {
  phlebotomist_service,
  provider,
  provider_service,
  service,
} from '../generated/prisma/client.ts';
import { type ProviderRecord, toProviderRecord } from './provider.store.ts';
import type { ServiceGuide, ServiceRecord } from './records.ts';

export type ChosenIds = {
  service_id: number | null;
  provider_id: number | null;
  phlebotomist_id: number | null;
};

/** Terms of people and providers that override the service's own, by their ids. */
export type OwnTerms = Record<'providers' | 'phlebotomists', Map<number, TermsOverride>>;
export type ServiceWithTerms = OwnTerms & { service: ServiceRecord; all: ProviderRecord[] };

type ChosenService = {
  service: ServiceRecord | null;
  provider: ProviderRecord | null;
  ofProvider: TermsOverride | null;
  ofPhlebotomist: TermsOverride | null;
};

/**
 * Services and the terms that override theirs. The catalog is the same for everybody, so its lists take no
 * scope.
 */
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
  async termsOfProvider(providerId: number, tx: Tx = this.db): Promise<Map<number, TermsOverride>> {
    const rows = await tx.provider_service.findMany({
      where: { provider_id: providerId },
    });
    return new Map(rows.map((row) => [row.service_id, toTerms(row, row.enabled)]));
  }

  /** A phlebotomist's terms by service. */
  async termsOfPhlebotomist(phlebotomistId: number): Promise<Map<number, TermsOverride>> {
    const rows = await this.db.phlebotomist_service.findMany({
      where: { phlebotomist_id: phlebotomistId },
    });
    return new Map(rows.map((row) => [row.service_id, toTerms(row, row.accepted)]));
  }

  /**
   * A service with all overrides, by provider and by phlebotomist. Null when there is no such service. With
   * `alsoAll`, all providers by name.
   */
  async withTerms(id: number, alsoAll = false): Promise<ServiceWithTerms | null> {
    const [row] = await this.db.$queryRaw<
      {
        service: service;
        all: provider[] | null;
        providers: provider_service[] | null;
        phlebotomists: phlebotomist_service[] | null;
      }[]
    >`
      SELECT to_json(s) AS service,
             (SELECT json_agg(p ORDER BY p.name, p.id) FROM provider p WHERE ${alsoAll}::boolean) AS all,
             (SELECT json_agg(t) FROM provider_service t WHERE t.service_id = s.id) AS providers,
             (SELECT json_agg(t) FROM phlebotomist_service t WHERE t.service_id = s.id) AS phlebotomists
        FROM service s WHERE s.id = ${id}`;
    if (!row) return null;
    return {
      service: toRecord(row.service),
      all: (row.all ?? []).map(toProviderRecord),
      providers: new Map((row.providers ?? []).map((own) => [own.provider_id, toTerms(own, own.enabled)])),
      phlebotomists: new Map(
        (row.phlebotomists ?? []).map((own) => [own.phlebotomist_id, toTerms(own, own.accepted)]),
      ),
    };
  }

  /** The names of these services, also of deleted ones. */
  async namesOf(ids: readonly number[]): Promise<{ id: number; name: string }[]> {
    return this.db.service.findMany({ where: { id: { in: [...ids] } }, select: { id: true, name: true } });
  }

  /** The chosen records by id, with the overrides of the chosen provider and phlebotomist. */
  async chosen({ service_id, provider_id, phlebotomist_id }: ChosenIds): Promise<ChosenService> {
    const [row] = await this.db.$queryRaw<
      {
        service: service | null;
        provider: provider | null;
        ofProvider: provider_service | null;
        ofPhlebotomist: phlebotomist_service | null;
      }[]
    >`
      SELECT (SELECT to_json(s) FROM service s WHERE s.id = ${service_id}::int) AS service,
             (SELECT to_json(p) FROM provider p WHERE p.id = ${provider_id}::int) AS provider,
             (SELECT to_json(t) FROM provider_service t
               WHERE t.provider_id = ${provider_id}::int AND t.service_id = ${service_id}::int) AS "ofProvider",
             (SELECT to_json(t) FROM phlebotomist_service t
               WHERE t.phlebotomist_id = ${phlebotomist_id}::int AND t.service_id = ${service_id}::int) AS "ofPhlebotomist"`;
    const { service, provider, ofProvider, ofPhlebotomist } = row!;
    return {
      service: service && toRecord(service),
      provider: provider && toProviderRecord(provider),
      ofProvider: ofProvider && toTerms(ofProvider, ofProvider.enabled),
      ofPhlebotomist: ofPhlebotomist && toTerms(ofPhlebotomist, ofPhlebotomist.accepted),
    };
  }
}

/** What patients read about a service. */
export const guideOf = ({
  description,
  preparation,
  bring,
  fasting,
  fasting_hours,
  bring_order,
  medicines,
  result_days,
}: ServiceGuide): ServiceGuide => ({
  ...{ description, preparation, bring, fasting_hours, bring_order, medicines, result_days },
  fasting: fasting || fasting_hours !== null,
});

function toRecord(row: service): ServiceRecord {
  return {
    id: row.id,
    name: row.name,
    guide: guideOf(row),
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
