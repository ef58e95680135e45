import { Injectable } from '@nestjs/common';
import type { PhlebotomistField, Scope } from '@drawpoint/contracts/access';
import type { ListRequest } from '@drawpoint/contracts/list';
import { isBuiltIn } from '@drawpoint/contracts/operation';
import { idList } from '@drawpoint/nest-kit/data/id-list';
import { inOrder, nameHolds, readPage } from '@drawpoint/nest-kit/data/list-query';
import { scopeSql, type ScopeColumns } from '@drawpoint/nest-kit/data/scope';
import { fullName } from '@drawpoint/rules/name';
import type { Exception, Rule } from '@drawpoint/scheduling/schedule';
import { Database, type Tx } from '../database.store.ts';
import type { DayOff } from '../domain/hours.ts';
import { Prisma } from '../generated/prisma/client.ts';
import { RelationStore } from '../people/relation.store.ts';
import type { PhlebotomistRecord } from './records.ts';

const { sql } = Prisma;

/** `version` increases with each save. `daysOff` are those of all providers: use `withDaysOff`. */
export type Hours = {
  rules: readonly Rule[];
  exceptions: readonly Exception[];
  daysOff: readonly DayOff[];
  version: number;
};

export type PhlebotomistWithHours = PhlebotomistRecord & { hours: Hours };
/** Without hours where they were not read. */
export type Bookable = PhlebotomistRecord & { hours?: Hours | null };

/** The zone of a phlebotomist whose provider is unknown. */
const DEFAULT_ZONE = 'America/New_York';

/**
 * Which of the phlebotomists deleted in auth to include. One deleted for good has no name and is never
 * listed.
 */
export type Trashed = 'without' | 'with' | 'only';

/**
 * Phlebotomists, their hours, and the patients assigned to them. Excludes people deleted in auth unless
 * requested.
 */
@Injectable()
export class PhlebotomistStore {
  constructor(
    private readonly db: Database,
    private readonly relations: RelationStore,
  ) {}

  /**
   * Creates a missing record, in the zone of the provider. Adds the account's provider, if known here, when
   * the phlebotomist has none yet.
   */
  async ensure(tx: Tx, id: number, providerId: number | null): Promise<void> {
    await this.lockRecords(tx);
    await tx.$executeRaw`
      INSERT INTO phlebotomist (id, tz)
      VALUES (${id}, coalesce((SELECT tz FROM provider WHERE id = ${providerId}::int), ${DEFAULT_ZONE}))
      ON CONFLICT (id) DO NOTHING`;
    await tx.$executeRaw`
      INSERT INTO phlebotomist_provider (phlebotomist_id, provider_id)
      SELECT ${id}::int, id FROM provider WHERE id = ${providerId}::int
         AND NOT EXISTS (SELECT 1 FROM phlebotomist_provider WHERE phlebotomist_id = ${id}::int)`;
    await this.relations.tell(tx, [id]);
  }

  /** Applies what auth has just returned about a person, before its event arrives. */
  async introduce(
    tx: Tx,
    person: { id: number; version: number; first_name: string; last_name: string; roles: readonly string[] },
  ): Promise<void> {
    const { id, version, first_name, last_name } = person;
    const roles = person.roles.filter(isBuiltIn);
    await tx.$executeRaw`
      INSERT INTO person (id, version, first_name, last_name, roles)
      VALUES (${id}, ${version}, ${first_name}, ${last_name}, ${roles}::text[])
      ON CONFLICT (id) DO UPDATE SET version = excluded.version, first_name = excluded.first_name,
                                     last_name = excluded.last_name, roles = excluded.roles
       WHERE person.version < excluded.version`;
  }

  /** Makes other creators of records wait until the transaction ends. */
  async lockRecords(tx: Tx): Promise<void> {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('phlebotomist records'))`;
  }

  async find(id: number, tx: Tx = this.db): Promise<PhlebotomistRecord | null> {
    return (await this.select(sql`p.id = ${id}`, { tx }))[0] ?? null;
  }

  async findWithHours(id: number): Promise<PhlebotomistWithHours | null> {
    const [found] = await this.select<{ hours: Hours }>(sql`p.id = ${id}`, {
      more: sql`, ${HOURS} AS hours`,
    });
    return found ?? null;
  }

  /** Deletes the record with hours, terms and assignments; visits keep the name (docs/product/visits.md#snapshots). */
  async remove(id: number, tx: Tx = this.db): Promise<void> {
    await tx.presence.deleteMany({ where: { phlebotomist_id: id } });
    await tx.phlebotomist.deleteMany({ where: { id } });
  }

  /**
   * Phlebotomists that patients can book, of one provider or of all. Up to `mostHours` of them come with their hours;
   * of more, none does.
   */
  async listBookable(scope: Scope<PhlebotomistField>, mostHours = 0): Promise<Bookable[]> {
    const hours = sql`, CASE WHEN count(*) OVER () <= ${mostHours} THEN ${HOURS} END AS hours`;
    const found = await this.select<{ hours: Hours | null }>(
      sql`p.bookable AND ${scopeSql(scope, PHLEBOTOMIST_SCOPE)}`,
      mostHours > 0 ? { more: hours } : {},
    );
    return found.filter(({ bookable }) => bookable);
  }

  /** Those who can be booked, and the given others, by name. */
  async listForDay(
    scope: Scope<PhlebotomistField>,
    others: readonly number[],
  ): Promise<PhlebotomistRecord[]> {
    return this.select(
      sql`(p.bookable OR p.id = ANY (${idList(others)})) AND ${scopeSql(scope, PHLEBOTOMIST_SCOPE)}`,
    );
  }

  /** A page by name. The text is searched in first, last and full name. */
  async page(
    scope: Scope<PhlebotomistField>,
    { providerId, trashed = 'without' }: { providerId?: number | undefined; trashed?: Trashed | undefined },
    { window, sort: { dir }, text }: ListRequest,
  ): Promise<{ total: number; rows: PhlebotomistRecord[] }> {
    const name = sql`(' ' || lower(person.first_name || ' ' || person.last_name))`;
    const { ids, total } = await readPage(
      this.db,
      {
        from: sql`phlebotomist p JOIN person ON person.id = p.id AND ${DELETED[trashed]}`,
        id: sql`p.id`,
        where: [
          scopeSql(scope, PHLEBOTOMIST_SCOPE),
          ...(providerId === undefined ? [] : [PHLEBOTOMIST_SCOPE.provider_ids(providerId)]),
          ...(text === null ? [] : [nameHolds(name, text)]),
        ],
        orderBy: [
          { column: sql`lower(person.last_name)`, dir },
          { column: sql`lower(person.first_name)`, dir },
        ],
      },
      window,
    );
    return {
      total,
      rows: inOrder(ids, await this.select(sql`p.id = ANY (${idList(ids)})`, { trashed: 'with' })),
    };
  }

  async hoursOf(id: number, tx: Tx = this.db): Promise<Hours> {
    return (
      (await this.hoursOfMany([id], tx)).get(id) ?? { rules: [], exceptions: [], daysOff: [], version: 1 }
    );
  }

  async hoursOfMany(ids: readonly number[], tx: Tx = this.db): Promise<Map<number, Hours>> {
    const rows = await tx.$queryRaw<(Hours & { id: number })[]>`
      SELECT asked.id,
             ${RULES(sql`asked.id`)} AS rules, ${EXCEPTIONS(sql`asked.id`)} AS exceptions,
             ${DAYS_OFF(sql`asked.id`)} AS "daysOff",
             (SELECT coalesce(max(hours_version), 1) FROM phlebotomist WHERE id = asked.id) AS version
        FROM unnest(${idList(ids)}) AS asked (id)`;
    return new Map(rows.map(({ id, ...hours }) => [id, hours]));
  }

  /** The names of these phlebotomists; deleted people have none. */
  async namesOf(ids: readonly number[]): Promise<{ id: number; name: string }[]> {
    const rows = await this.db.person.findMany({ where: { id: { in: [...ids] }, deleted: false } });
    return rows.map(({ id, first_name, last_name }) => ({ id, name: fullName({ first_name, last_name }) }));
  }

  /** The phlebotomist a patient is assigned to. */
  async assignedTo(userId: number): Promise<number | null> {
    return (await this.db.assignment.findUnique({ where: { user_id: userId } }))?.phlebotomist_id ?? null;
  }

  /** The phlebotomist a patient is assigned to, and the name of a provider. */
  async linksOf(userId: number, providerId: number | null): Promise<Links> {
    const [links] = await this.db.$queryRaw<Links[]>`
      SELECT (SELECT json_build_object('id', person.id, 'first_name', person.first_name, 'last_name', person.last_name)
                FROM assignment JOIN phlebotomist p ON p.id = assignment.phlebotomist_id
                     JOIN person ON person.id = p.id AND NOT person.deleted
               WHERE assignment.user_id = ${userId}) AS phlebotomist,
             (SELECT json_build_object('id', id, 'name', name) FROM provider WHERE id = ${providerId}) AS provider`;
    return links!;
  }

  // One query, because every step of a booking reads a phlebotomist. Providers are joined once for all of
  // them, or for one alone when one is requested.
  private async select<More = unknown>(
    where: Prisma.Sql,
    { tx = this.db, trashed = 'without', more = Prisma.empty }: Selecting = {},
  ): Promise<(PhlebotomistRecord & More)[]> {
    return tx.$queryRaw<(PhlebotomistRecord & More)[]>`
      SELECT p.id, person.first_name, person.last_name, p.tz, p.default_drive_minutes,
             CASE WHEN p.lat IS NOT NULL AND p.lng IS NOT NULL
                  THEN json_build_object('lat', p.lat, 'lng', p.lng) END AS home,
             p.service_radius_km AS radius_km, p.service_extra_radius_km AS extra_radius_km,
             p.service_extra_charge_cents AS extra_charge_cents, p.title, p.license_state, p.languages,
             coalesce(own.providers, '[]') AS providers,
             person.deleted, p.bookable AND NOT person.deleted AND 'phlebotomist' = ANY (person.roles)
               AND EXISTS (SELECT 1 FROM availability_rule rule WHERE rule.phlebotomist_id = p.id) AS bookable
             ${more}
        FROM phlebotomist p JOIN person ON person.id = p.id AND ${DELETED[trashed]}
        LEFT JOIN (SELECT works.phlebotomist_id,
                          json_agg(json_build_object('id', provider.id, 'name', provider.name)
                                   ORDER BY works.position, provider.id) AS providers
                     FROM phlebotomist_provider works JOIN provider ON provider.id = works.provider_id
                    GROUP BY works.phlebotomist_id) own ON own.phlebotomist_id = p.id
       WHERE ${where}
       ORDER BY lower(person.last_name), lower(person.first_name), p.id`;
  }
}

type Links = {
  phlebotomist: { id: number; first_name: string; last_name: string } | null;
  provider: { id: number; name: string } | null;
};

type Selecting = { tx?: Tx; trashed?: Trashed; more?: Prisma.Sql };

const RULES = (id: Prisma.Sql) => sql`
  (SELECT coalesce(json_agg(json_build_object('dow', dow, 'startTime', start_time, 'endTime', end_time)
                            ORDER BY dow, start_time), '[]')
     FROM availability_rule WHERE phlebotomist_id = ${id})`;

const EXCEPTIONS = (id: Prisma.Sql) => sql`
  (SELECT coalesce(json_agg(json_build_object('date', date, 'startTime', start_time, 'endTime', end_time, 'kind', kind)
                            ORDER BY date, start_time), '[]')
     FROM availability_exception WHERE phlebotomist_id = ${id})`;

const DAYS_OFF = (id: Prisma.Sql) => sql`
  (SELECT coalesce(json_agg(json_build_object('date', day.date, 'providerId', day.provider_id) ORDER BY day.date), '[]')
     FROM provider_day_off day JOIN phlebotomist_provider works ON works.provider_id = day.provider_id
    WHERE works.phlebotomist_id = ${id})`;

const HOURS = sql`
  json_build_object('rules', ${RULES(sql`p.id`)}, 'exceptions', ${EXCEPTIONS(sql`p.id`)},
                    'daysOff', ${DAYS_OFF(sql`p.id`)}, 'version', p.hours_version)`;

const DELETED: Record<Trashed, Prisma.Sql> = {
  without: sql`NOT person.deleted`,
  with: sql`(NOT person.deleted OR person.last_name <> '')`,
  only: sql`person.deleted AND person.last_name <> ''`,
};

/** The fields of a scope as SQL. `p` is the phlebotomist. */
export const PHLEBOTOMIST_SCOPE: ScopeColumns<PhlebotomistField> = {
  phlebotomist_id: (id) => sql`p.id = ${id}`,
  provider_ids: (id) => sql`EXISTS (SELECT 1 FROM phlebotomist_provider works
                                     WHERE works.phlebotomist_id = p.id AND works.provider_id = ${id})`,
};
