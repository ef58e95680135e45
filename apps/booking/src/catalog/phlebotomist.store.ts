import { Injectable } from '@nestjs/common';
import type { Scope } from '@drawpoint/nest-kit/data/scope';
import type { Exception, Rule } from '@drawpoint/scheduling/schedule';
import { Database } from '../database.store.ts';
import { Prisma } from '../generated/prisma/client.ts';
import type { PhlebotomistRecord } from './records.ts';

type Row = {
  id: number;
  first_name: string;
  last_name: string;
  tz: string;
  default_drive_minutes: number;
  lat: number | null;
  lng: number | null;
  service_radius_km: number;
  service_extra_radius_km: number;
  service_extra_charge_cents: number;
  providers: { id: number; name: string }[];
  bookable: boolean;
};

type Hours = { rules: Rule[]; exceptions: Exception[] };

/** Phlebotomists, their hours and who is assigned to them. People auth has deleted are left out everywhere. */
@Injectable()
export class PhlebotomistStore {
  constructor(private readonly db: Database) {}

  async find(id: number): Promise<PhlebotomistRecord | null> {
    return (await this.select(Prisma.sql`p.id = ${id}`))[0] ?? null;
  }

  /** Those whom patients may book: of one provider, or of all. */
  async listBookable(scope: Scope): Promise<PhlebotomistRecord[]> {
    const found = await this.select(Prisma.sql`p.bookable AND ${within(scope)}`);
    return found.filter(({ bookable }) => bookable);
  }

  /** A page by name; `q` is looked for in first, last and full name. */
  async page(
    scope: Scope,
    filter: { q?: string; providerId?: number; skip: number; take: number },
  ): Promise<{ total: number; rows: PhlebotomistRecord[] }> {
    const { q = '', providerId, skip, take } = filter;
    const ofProvider = providerId === undefined ? Prisma.sql`true` : worksFor(providerId);
    const found = await this.select(Prisma.sql`${within(scope)} AND ${ofProvider}
      AND position(lower(${q}) IN lower(person.first_name || ' ' || person.last_name)) > 0`);
    return { total: found.length, rows: found.slice(skip, skip + take) };
  }

  async hoursOf(id: number): Promise<Hours> {
    const rows = await this.db.$queryRaw<Hours[]>`
      SELECT (SELECT coalesce(json_agg(json_build_object('dow', dow, 'startTime', start_time, 'endTime', end_time)
                                       ORDER BY dow, start_time), '[]')
                FROM availability_rule WHERE phlebotomist_id = ${id}) AS rules,
             (SELECT coalesce(json_agg(json_build_object('date', date, 'startTime', start_time,
                                                         'endTime', end_time, 'kind', kind)
                                       ORDER BY date, start_time), '[]')
                FROM availability_exception WHERE phlebotomist_id = ${id}) AS exceptions`;
    return rows[0] ?? { rules: [], exceptions: [] };
  }

  /** The phlebotomist a patient is assigned to. */
  async assignedTo(userId: number): Promise<number | null> {
    return (await this.db.assignment.findUnique({ where: { user_id: userId } }))?.phlebotomist_id ?? null;
  }

  // One query, because every step of a booking asks for a phlebotomist.
  private async select(where: Prisma.Sql): Promise<PhlebotomistRecord[]> {
    const rows = await this.db.$queryRaw<Row[]>`
      SELECT p.id, person.first_name, person.last_name, p.tz, p.default_drive_minutes, p.lat, p.lng,
             p.service_radius_km, p.service_extra_radius_km, p.service_extra_charge_cents,
             (SELECT coalesce(json_agg(json_build_object('id', provider.id, 'name', provider.name)
                                       ORDER BY works.position, provider.id), '[]')
                FROM phlebotomist_provider works JOIN provider ON provider.id = works.provider_id
               WHERE works.phlebotomist_id = p.id) AS providers,
             p.bookable AND 'phlebotomist' = ANY (person.roles)
               AND EXISTS (SELECT 1 FROM availability_rule rule WHERE rule.phlebotomist_id = p.id) AS bookable
        FROM phlebotomist p JOIN person ON person.id = p.id AND NOT person.deleted
       WHERE ${where}
       ORDER BY lower(person.last_name), lower(person.first_name), p.id`;
    return rows.map(toRecord);
  }
}

function within(scope: Scope): Prisma.Sql {
  switch (scope.kind) {
    case 'everyone':
      return Prisma.sql`true`;
    case 'provider':
      return worksFor(scope.providerId);
    case 'visits':
      return Prisma.sql`p.id = ${scope.phlebotomistId}`;
    case 'own':
      return Prisma.sql`p.id = ${scope.userId}`;
  }
}

function worksFor(providerId: number): Prisma.Sql {
  return Prisma.sql`EXISTS (SELECT 1 FROM phlebotomist_provider works
                             WHERE works.phlebotomist_id = p.id AND works.provider_id = ${providerId})`;
}

function toRecord(row: Row): PhlebotomistRecord {
  const { id, first_name, last_name, tz, lat, lng, providers, bookable } = row;
  return {
    ...{ id, first_name, last_name, tz, providers, bookable },
    defaultDriveMinutes: row.default_drive_minutes,
    home: lat === null || lng === null ? null : { lat, lng },
    radiusKm: row.service_radius_km,
    extraRadiusKm: row.service_extra_radius_km,
    extraChargeCents: row.service_extra_charge_cents,
  };
}
