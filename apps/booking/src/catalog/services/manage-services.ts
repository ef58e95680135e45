import { Injectable } from '@nestjs/common';
import { everyone } from '@drawpoint/contracts/access';
import { services, type ManagedService } from '@drawpoint/contracts/booking/services.contract';
import { readList } from '@drawpoint/contracts/list';
import type { ParsedInputOf } from '@drawpoint/contracts/operation';
import { pageOfRows } from '@drawpoint/contracts/paging';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { checkVersion } from '@drawpoint/nest-kit/data/check-version';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { toCents, toDollars } from '@drawpoint/rules/money';
import { Database, type Tx } from '../../database.store.ts';
import { guideOf } from '../service.store.ts';
import { VisitsAhead } from '../visits-ahead.ts';
import {
  type ManagedServiceRecord,
  ManagedServiceStore,
  type ServiceValues,
} from './managed-service.store.ts';

type Change = Omit<ParsedInputOf<typeof services.update>, 'id' | 'version'>;

const NEED = 'need this service';

/**
 * Lists, adds, changes, deletes and restores services. Existing visits keep the terms they were booked with.
 */
@Injectable()
export class ManageServices {
  constructor(
    private readonly db: Database,
    private readonly store: ManagedServiceStore,
    private readonly visits: VisitsAhead,
  ) {}

  /** Only developers may call it, so it lists all rows. */
  readonly list = handle(services.list, async (input) => {
    const request = readList(services.list, input);
    const { total, rows } = await this.store.page(everyone(), input.trashed ?? 'without', request);
    return pageOfRows(rows.map(toManagedService), total, request.window);
  });

  readonly create = handle(services.create, async ({ name, price, active = true, ...input }) =>
    toManagedService(
      await this.store.insert({
        name,
        active,
        price_cents: toCents(price),
        default_appointment_length_minutes: input.default_appointment_length_minutes,
        default_extra_radius_extension_minutes: input.default_extra_radius_extension_minutes ?? 0,
        ...{ fasting: input.fasting ?? false, result_days: input.result_days ?? null },
        ...{ description: input.description || null, bring: input.bring || null },
        ...{ preparation: input.preparation || null, medicines: input.medicines || null },
        ...{ fasting_hours: input.fasting_hours || null, bring_order: input.bring_order ?? false },
      }),
    ),
  );

  /** Throws NOT_FOUND, INVALID_TRANSITION for a deleted service, or STALE. */
  readonly update = handle(services.update, async ({ id, version, ...change }) =>
    this.change(id, (before) => {
      checkVersion({ version, ...change }, toManagedService(before));
      if (before.deleted_at) throw refused('This service is deleted. Restore it before you change it.');
      return valuesOf(change);
    }),
  );

  /** Throws NOT_FOUND, and VISITS_AHEAD while pending or approved visits need it. */
  readonly remove = handle(services.remove, async ({ id }, ctx) => {
    await this.visits.refuseAny({ service_id: id }, NEED, ctx);
    return this.change(id, ({ deleted_at }) => (deleted_at ? null : { deleted_at: ctx.now() }));
  });

  readonly restore = handle(services.restore, async ({ id }) =>
    this.change(id, ({ deleted_at }) => (deleted_at ? { deleted_at: null } : null)),
  );

  /** Throws NOT_FOUND, INVALID_TRANSITION unless the service is deleted, or VISITS_AHEAD as `remove` does. */
  readonly forceRemove = handle(services.forceRemove, async ({ id }, ctx) => {
    await this.visits.refuseAny({ service_id: id }, NEED, ctx);
    await inTransaction(this.db, async (tx) => {
      const before = await this.locked(tx, id);
      if (!before.deleted_at) throw refused('Delete this service first. What is deleted can go for good.');
      await this.store.delete(tx, id);
    });
    return {};
  });

  /** `valuesOf` returns null when nothing changes. */
  private change(
    id: number,
    valuesOf: (before: ManagedServiceRecord) => ServiceValues | null,
  ): Promise<ManagedService> {
    return inTransaction(this.db, async (tx) => {
      const before = await this.locked(tx, id);
      const values = valuesOf(before);
      return toManagedService(values ? await this.store.change(tx, id, values) : before);
    });
  }

  private async locked(tx: Tx, id: number): Promise<ManagedServiceRecord> {
    const row = await this.store.lock(tx, id);
    if (!row) throw new AppError('NOT_FOUND');
    return row;
  }
}

function valuesOf({ name, active, price, ...change }: Change): ServiceValues {
  const { default_extra_radius_extension_minutes: extension, fasting, result_days } = change;
  const { fasting_hours, bring_order } = change;
  // An empty text clears it, an omitted one leaves it.
  const text = (value: string | null | undefined) => (value === undefined ? undefined : value || null);
  return {
    name,
    active,
    price_cents: price === undefined ? undefined : toCents(price),
    default_appointment_length_minutes: change.default_appointment_length_minutes,
    default_extra_radius_extension_minutes: extension === undefined ? undefined : (extension ?? 0),
    ...{ fasting, result_days, description: text(change.description), bring: text(change.bring) },
    ...{ preparation: text(change.preparation), medicines: text(change.medicines), bring_order },
    fasting_hours: fasting_hours === undefined ? undefined : fasting_hours || null,
  };
}

const toManagedService = (row: ManagedServiceRecord): ManagedService => ({
  id: row.id,
  version: row.version,
  name: row.name,
  price: toDollars(row.price_cents),
  active: row.active,
  default_appointment_length_minutes: row.default_appointment_length_minutes,
  default_extra_radius_extension_minutes: row.default_extra_radius_extension_minutes,
  ...guideOf(row),
  created_at: row.created_at.toISOString(),
  deleted_at: row.deleted_at?.toISOString() ?? null,
});

const refused = (message: string): AppError => new AppError('INVALID_TRANSITION', { message });
