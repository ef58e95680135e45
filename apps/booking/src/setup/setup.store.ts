import { Injectable } from '@nestjs/common';
import { Database } from '../database.store.ts';

export type SetupState = {
  /** The site's options tell where the company is and its phone. */
  company: boolean;
  provider: boolean;
  service: boolean;
  phlebotomist: boolean;
  area: boolean;
  hours: boolean;
  /** Some phlebotomist has all of it. */
  can_book: boolean;
  /** The first phlebotomist who lacks an area, or else hours. */
  lacking: number | null;
};

/** What there is of what a first booking needs. */
@Injectable()
export class SetupStore {
  constructor(private readonly db: Database) {}

  async read(): Promise<SetupState> {
    const [state] = await this.db.$queryRaw<SetupState[]>`
      WITH drawing AS (
        SELECT p.id, p.lat IS NOT NULL AND p.service_radius_km > 0 AS area,
               EXISTS (SELECT 1 FROM availability_rule rule WHERE rule.phlebotomist_id = p.id) AS hours,
               EXISTS (SELECT 1 FROM phlebotomist_provider works WHERE works.phlebotomist_id = p.id) AS works
          FROM phlebotomist p
          JOIN person ON person.id = p.id AND NOT person.deleted AND 'phlebotomist' = ANY (person.roles)
         WHERE p.bookable)
      SELECT (SELECT count(DISTINCT key) = 2 FROM known_option
               WHERE key IN ('company_address', 'company_phone') AND trim(value) <> '') AS company,
             EXISTS (SELECT 1 FROM provider) AS provider,
             EXISTS (SELECT 1 FROM service WHERE active AND deleted_at IS NULL) AS service,
             EXISTS (SELECT 1 FROM drawing) AS phlebotomist,
             EXISTS (SELECT 1 FROM drawing WHERE area) AS area,
             EXISTS (SELECT 1 FROM drawing WHERE hours) AS hours,
             EXISTS (SELECT 1 FROM service WHERE active AND deleted_at IS NULL)
               AND EXISTS (SELECT 1 FROM drawing WHERE area AND hours AND works) AS can_book,
             (SELECT id FROM drawing WHERE NOT (area AND hours) ORDER BY area DESC, id LIMIT 1) AS lacking`;
    return state!;
  }
}
