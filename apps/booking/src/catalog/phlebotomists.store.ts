import { Injectable } from '@nestjs/common';
import type { Scope } from '@drawpoint/nest-kit/data/scope';
import type { Exception, Rule } from '@drawpoint/scheduling/schedule';
import { Database } from '../database.store.ts';
import type { person, Prisma } from '../generated/prisma/client.ts';
import type { PhlebotomistRecord } from './records.ts';

const whole = {
  providers: {
    include: { provider: { select: { name: true } } },
    orderBy: [{ position: 'asc' }, { provider_id: 'asc' }],
  },
  _count: { select: { rules: true } },
} satisfies Prisma.phlebotomistInclude;

type Row = Prisma.phlebotomistGetPayload<{ include: typeof whole }>;

/** Phlebotomists, their hours and who is assigned to them. People auth has deleted are left out everywhere. */
@Injectable()
export class PhlebotomistsStore {
  constructor(private readonly db: Database) {}

  async find(id: number): Promise<PhlebotomistRecord | null> {
    const row = await this.db.phlebotomist.findUnique({ where: { id }, include: whole });
    return row ? ((await this.named([row]))[0] ?? null) : null;
  }

  /** Those whom patients may book: of one provider, or of all. */
  async listBookable(scope: Scope): Promise<PhlebotomistRecord[]> {
    const rows = await this.db.phlebotomist.findMany({
      where: { AND: [whereOf(scope), { bookable: true, rules: { some: {} } }] },
      include: whole,
    });
    return (await this.named(rows)).filter(({ bookable }) => bookable).toSorted(byName);
  }

  /** A page by name; `q` is looked for in first, last and full name. */
  async page(
    scope: Scope,
    filter: { q?: string; providerId?: number; skip: number; take: number },
  ): Promise<{ total: number; rows: PhlebotomistRecord[] }> {
    const found = await this.db.phlebotomist.findMany({
      where: {
        AND: [
          whereOf(scope),
          filter.providerId ? { providers: { some: { provider_id: filter.providerId } } } : {},
        ],
      },
      include: whole,
    });
    const q = filter.q?.toLowerCase() ?? '';
    const rows = (await this.named(found))
      .filter(({ first_name, last_name }) => `${first_name} ${last_name}`.toLowerCase().includes(q))
      .toSorted(byName);
    return { total: rows.length, rows: rows.slice(filter.skip, filter.skip + filter.take) };
  }

  async hoursOf(id: number): Promise<{ rules: Rule[]; exceptions: Exception[] }> {
    const [rules, exceptions] = await Promise.all([
      this.db.availability_rule.findMany({
        where: { phlebotomist_id: id },
        orderBy: [{ dow: 'asc' }, { start_time: 'asc' }],
      }),
      this.db.availability_exception.findMany({
        where: { phlebotomist_id: id },
        orderBy: [{ date: 'asc' }, { start_time: 'asc' }],
      }),
    ]);
    return {
      rules: rules.map((rule) => ({ dow: rule.dow, startTime: rule.start_time, endTime: rule.end_time })),
      exceptions: exceptions.map(({ date, start_time, end_time, kind }) => ({
        date,
        startTime: start_time,
        endTime: end_time,
        kind,
      })),
    };
  }

  /** The phlebotomist a patient is assigned to. */
  async assignedTo(userId: number): Promise<number | null> {
    return (await this.db.assignment.findUnique({ where: { user_id: userId } }))?.phlebotomist_id ?? null;
  }

  private async named(rows: Row[]): Promise<PhlebotomistRecord[]> {
    const people = await this.db.person.findMany({
      where: { id: { in: rows.map(({ id }) => id) }, deleted: false },
    });
    const byId = new Map(people.map((each) => [each.id, each]));
    return rows.flatMap((row) => {
      const known = byId.get(row.id);
      return known ? [toRecord(row, known)] : [];
    });
  }
}

function whereOf(scope: Scope): Prisma.phlebotomistWhereInput {
  switch (scope.kind) {
    case 'everyone':
      return {};
    case 'provider':
      return { providers: { some: { provider_id: scope.providerId } } };
    case 'visits':
      return { id: scope.phlebotomistId };
    case 'own':
      return { id: scope.userId };
  }
}

function toRecord(row: Row, { first_name, last_name, roles }: person): PhlebotomistRecord {
  return {
    id: row.id,
    first_name,
    last_name,
    tz: row.tz,
    defaultDriveMinutes: row.default_drive_minutes,
    home: row.lat === null || row.lng === null ? null : { lat: row.lat, lng: row.lng },
    radiusKm: row.service_radius_km,
    extraRadiusKm: row.service_extra_radius_km,
    extraChargeCents: row.service_extra_charge_cents,
    providers: row.providers.map(({ provider_id, provider }) => ({ id: provider_id, name: provider.name })),
    bookable: row.bookable && row._count.rules > 0 && roles.includes('phlebotomist'),
  };
}

function byName(a: PhlebotomistRecord, b: PhlebotomistRecord): number {
  return (
    a.last_name.localeCompare(b.last_name, 'en') ||
    a.first_name.localeCompare(b.first_name, 'en') ||
    a.id - b.id
  );
}
