import { Injectable } from '@nestjs/common';
import { inTransaction, UNHURRIED } from '@drawpoint/nest-kit/data/in-transaction';
import { dateOfDay, dayNumberOf } from '@drawpoint/scheduling/civil';
import { localDateOf } from '@drawpoint/scheduling/zone';
import { CatalogEvents } from '../catalog/catalog-events.ts';
import { Database, type Tx } from '../database.store.ts';
import { RelationStore } from '../people/relation.store.ts';
import { DEMO_PROVIDERS, DEMO_SERVICES, PHLEBOTOMIST_OVERRIDES, PROVIDER_OVERRIDES } from './catalog-data.ts';
import { DEMO_ASSIGNMENTS, DEMO_PHLEBOTOMISTS, DEMO_PRESENCE } from './phlebotomist-data.ts';

const zoneOf = new Map<number, string>(DEMO_PROVIDERS.map(({ id, tz }) => [id, tz]));

@Injectable()
export class DemoStore {
  constructor(
    private readonly db: Database,
    private readonly events: CatalogEvents,
    private readonly relations: RelationStore,
  ) {}

  /** Writes the demo catalog into an empty store. Returns false when there is a catalog. */
  async fill(at: Date): Promise<boolean> {
    return inTransaction(this.db, (tx: Tx) => this.fillIn(tx, at), UNHURRIED);
  }

  private async fillIn(tx: Tx, at: Date): Promise<boolean> {
    await tx.$executeRaw`
      SELECT pg_advisory_xact_lock(hashtext('demo catalog')), pg_advisory_xact_lock(hashtext('phlebotomist records'))`;
    if ((await tx.provider.count()) + (await tx.service.count()) > 0) return false;
    await tx.service.createMany({ data: services() });
    for (const data of DEMO_PROVIDERS) await this.events.provider(tx, await tx.provider.create({ data }));
    // Rows inserted with explicit ids do not advance the sequences.
    await tx.$executeRaw`
      SELECT nextval('service_id_seq') FROM generate_series(1, (SELECT max(id) FROM service))`;
    await tx.$executeRaw`
      SELECT nextval('provider_id_seq') FROM generate_series(1, (SELECT max(id) FROM provider))`;
    await tx.provider_service.createMany({ data: overrides(PROVIDER_OVERRIDES).map(toProviderTerms) });
    const ids = DEMO_PHLEBOTOMISTS.map(({ id }) => id);
    // Auth's events may have created these records already; they are empty then.
    await tx.phlebotomist.deleteMany({ where: { id: { in: ids } } });
    await tx.phlebotomist.createMany({ data: phlebotomists(), skipDuplicates: true });
    await tx.phlebotomist_provider.createMany({
      data: DEMO_PHLEBOTOMISTS.map(({ id, provider }) => ({ phlebotomist_id: id, provider_id: provider })),
    });
    await tx.phlebotomist_service.createMany({
      data: overrides(PHLEBOTOMIST_OVERRIDES).map(toPhlebotomistTerms),
    });
    await tx.presence.createMany({
      data: DEMO_PRESENCE.map(([phlebotomist_id, state, minutesAgo]) => ({
        ...{ phlebotomist_id, state },
        changed_at: new Date(at.getTime() - minutesAgo * 60_000),
      })),
    });
    await tx.availability_rule.createMany({ data: rules() });
    await tx.availability_exception.createMany({ data: exceptions(at) });
    await tx.assignment.createMany({
      data: DEMO_ASSIGNMENTS.map(([user_id, phlebotomist_id]) => ({ user_id, phlebotomist_id })),
    });
    await this.relations.tellOfWorkers(tx, ids);
    return true;
  }
}

function services() {
  return DEMO_SERVICES.map(({ id, name, price, minutes, extension, ...more }) => ({
    ...{ id, name, ...more },
    price_cents: price,
    default_appointment_length_minutes: minutes,
    default_extra_radius_extension_minutes: extension,
  }));
}

function phlebotomists() {
  return DEMO_PHLEBOTOMISTS.map(({ id, provider, home, area, drive, languages }) => {
    const [line1, city, state, zip, lat, lng] = home;
    const [service_radius_km, service_extra_radius_km, service_extra_charge_cents] = area;
    return {
      ...{ id, line1, city, state, zip, lat, lng },
      ...{ service_radius_km, service_extra_radius_km, service_extra_charge_cents },
      tz: zoneOf.get(provider) ?? 'America/New_York',
      default_drive_minutes: drive,
      ...{ title: 'Certified Phlebotomist', license_state: state, languages },
    };
  });
}

function rules() {
  return DEMO_PHLEBOTOMISTS.flatMap(({ id, week }) =>
    week.flatMap(({ days, shifts }) =>
      days.flatMap((dow) =>
        shifts.map(([start_time, end_time]) => ({ phlebotomist_id: id, dow, start_time, end_time })),
      ),
    ),
  );
}

// Dates count from the phlebotomist's own today.
function exceptions(at: Date) {
  return DEMO_PHLEBOTOMISTS.flatMap(({ id, provider, away }) => {
    const zone = zoneOf.get(provider) ?? 'America/New_York';
    const today = dayNumberOf(localDateOf(zone, Math.floor(at.getTime() / 60_000)));
    return away.map(({ inDays, kind, from, to }) => ({
      ...{ phlebotomist_id: id, kind },
      ...{ date: dateOfDay(today + inDays), start_time: from, end_time: to },
    }));
  });
}

type OwnedOverride = (typeof PROVIDER_OVERRIDES)[number][number] & { owner: number };

function overrides(all: typeof PROVIDER_OVERRIDES): OwnedOverride[] {
  return Object.entries(all).flatMap(([owner, given]) =>
    given.map((each) => ({ ...each, owner: Number(owner) })),
  );
}

function toTerms({ service, price, minutes, extension }: OwnedOverride) {
  return {
    service_id: service,
    price_cents: price ?? null,
    appointment_length_minutes: minutes ?? null,
    extra_radius_extension_minutes: extension ?? null,
  };
}

const toProviderTerms = (given: OwnedOverride) => ({
  ...toTerms(given),
  provider_id: given.owner,
  enabled: given.offered ?? null,
});

const toPhlebotomistTerms = (given: OwnedOverride) => ({
  ...toTerms(given),
  phlebotomist_id: given.owner,
  accepted: given.offered ?? true,
});
