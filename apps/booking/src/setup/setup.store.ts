import { Injectable } from '@nestjs/common';
import type { SetupStep } from '@drawpoint/contracts/booking/setup.contract';
import { Database } from '../database.store.ts';

/** Whether each step is done, and whether there is an admin. */
export type SetupState = Record<SetupStep, boolean> & { has_admin: boolean };

export type SetupProvider = {
  id: number;
  name: string;
  line1: string | null;
  city: string | null;
  state: string | null;
  zip: string | null;
  tz: string;
};

/** A phlebotomist who can be booked, with the data that a first booking needs. */
export type SetupPhlebotomist = {
  id: number;
  name: string;
  tz: string;
  zip: string | null;
  lat: number | null;
  lng: number | null;
  /** Whether they have an address and a radius. */
  area: boolean;
  hours: boolean;
  /** The first provider's ZIP code; null without a provider. */
  provider_zip: string | null;
  provider_tz: string | null;
};

/** Reads whether the data for a first booking exists. */
@Injectable()
export class SetupStore {
  constructor(private readonly db: Database) {}

  async read(): Promise<Pick<SetupState, 'company' | 'service' | 'has_admin'>> {
    const [state] = await this.db.$queryRaw<Pick<SetupState, 'company' | 'service' | 'has_admin'>[]>`
      SELECT (SELECT count(DISTINCT key) = 2 FROM known_option
               WHERE key IN ('company_address', 'company_phone') AND trim(value) <> '') AS company,
             EXISTS (SELECT 1 FROM service WHERE active AND deleted_at IS NULL) AS service,
             EXISTS (SELECT 1 FROM person WHERE NOT deleted AND 'admin' = ANY (roles)) AS has_admin`;
    return state!;
  }

  async providers(): Promise<SetupProvider[]> {
    return this.db.provider.findMany({
      select: { id: true, name: true, line1: true, city: true, state: true, zip: true, tz: true },
      orderBy: { id: 'asc' },
      take: MOST,
    });
  }

  async services(): Promise<number[]> {
    const rows = await this.db.service.findMany({
      where: { active: true, deleted_at: null },
      select: { id: true },
      orderBy: { id: 'asc' },
      take: MOST,
    });
    return rows.map(({ id }) => id);
  }

  /** Phlebotomists who lack the least come first. */
  async phlebotomists(): Promise<SetupPhlebotomist[]> {
    return this.db.$queryRaw<SetupPhlebotomist[]>`
      SELECT p.id, person.first_name AS name, p.tz, p.zip, p.lat, p.lng,
             p.lat IS NOT NULL AND p.service_radius_km > 0 AS area,
             EXISTS (SELECT 1 FROM availability_rule rule WHERE rule.phlebotomist_id = p.id) AS hours,
             provider.zip AS provider_zip, provider.tz AS provider_tz
        FROM phlebotomist p
        JOIN person ON person.id = p.id AND NOT person.deleted AND 'phlebotomist' = ANY (person.roles)
        LEFT JOIN LATERAL (SELECT provider.zip, provider.tz FROM phlebotomist_provider works
                             JOIN provider ON provider.id = works.provider_id
                            WHERE works.phlebotomist_id = p.id
                            ORDER BY works.position, works.provider_id LIMIT 1) provider ON true
       WHERE p.bookable
       ORDER BY area DESC, p.id
       LIMIT ${MOST}`;
  }
}

/** Enough for a new installation. */
const MOST = 10;
