import { Injectable } from '@nestjs/common';
import { providerOfNew, seesEveryProvider } from '@drawpoint/contracts/access';
import { managedUsers, UserFields } from '@drawpoint/contracts/auth/managed-users.contract';
import { type ManagedPhlebotomist, phlebotomists } from '@drawpoint/contracts/booking/phlebotomists.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import type { FieldErrors } from '@drawpoint/contracts/errors';
import type { InputOf, ParsedInputOf } from '@drawpoint/contracts/operation';
import { AppError, collectErrors, invalid } from '@drawpoint/nest-kit/app-error';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { checkVersion } from '@drawpoint/nest-kit/data/check-version';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { type Checked, handle } from '@drawpoint/nest-kit/feature/handle';
import { toCents, toDollars } from '@drawpoint/rules/money';
import { zoneOfZip } from '@drawpoint/rules/zone-of-zip';
import { AvailabilityStore } from '../availability/availability.store.ts';
import { PhlebotomistStore } from '../catalog/phlebotomist.store.ts';
import { ProviderStore } from '../catalog/provider.store.ts';
import { VisitsAhead } from '../catalog/visits-ahead.ts';
import { Database, type Tx } from '../database.store.ts';
import { areaVerdict } from '../domain/area-verdict.ts';
import { AffectedVisits } from './affected-visits.ts';
import { AreaChange } from './area-change.ts';
import { FollowZone } from './follow-zone.ts';
import {
  ManagedPhlebotomistStore,
  type ManagedRecord,
  type RecordChange,
} from './managed-phlebotomist.store.ts';
import { ArrivingPhlebotomists } from '../people/arriving-phlebotomists.ts';
import { RelationStore } from '../people/relation.store.ts';
import { managedBy } from './managed-by.ts';
import { toManagedPhlebotomist, toServiceAddress } from './to-managed-phlebotomist.ts';

type Edit = Omit<ParsedInputOf<typeof phlebotomists.update>, 'id' | 'version'>;

type Versioned = Edit & Pick<ParsedInputOf<typeof phlebotomists.update>, 'id' | 'version'>;
type CheckedChange = { change: RecordChange; movesTo: number | null };

const NO_AREA = { service_radius_km: 0, service_extra_radius_km: 0 };

/**
 * Adds, edits, deletes and restores phlebotomists: auth's account and our record, saved together (decision
 * 283).
 */
@Injectable()
export class ManagePhlebotomists {
  constructor(
    private readonly db: Database,
    private readonly bus: Bus,
    private readonly phlebotomists: PhlebotomistStore,
    private readonly store: ManagedPhlebotomistStore,
    private readonly rows: AvailabilityStore,
    private readonly providers: ProviderStore,
    private readonly areas: AreaChange,
    private readonly zones: FollowZone,
    private readonly visits: VisitsAhead,
    private readonly affected: AffectedVisits,
    private readonly relations: RelationStore,
    private readonly arriving: ArrivingPhlebotomists,
  ) {}

  readonly get = handle(phlebotomists.get, async ({ id }, ctx) => {
    const record = managedBy(ctx.caller, await this.record(id, ctx));
    return toManagedPhlebotomist(await this.bus.call(managedUsers.get, { id }, ctx), record);
  });

  /**
   * Throws INVALID_INPUT by field, including the account's. A phlebotomist added by an admin works for the
   * admin's provider.
   */
  readonly create = handle(
    phlebotomists.create,
    async (sound, ctx) => {
      const provider = await collectErrors(this.providerFor(sound.provider_id ?? null, ctx.caller));
      const record = await collectErrors(this.changeOf(sound, NO_AREA));
      const user = newUser(sound, provider.value ?? null);
      const account = await this.errorsOfAuth(managedUsers.create, user, ctx);
      return {
        errors: { ...account, ...record.errors, ...provider.errors },
        change: record.value ?? {},
        provider_id: provider.value ?? null,
      };
    },
    async (input, ctx, { change, provider_id }) => {
      const user = await this.bus.call(managedUsers.create, newUser(input, provider_id), ctx);
      const record = await inTransaction(this.db, async (tx) => {
        await this.phlebotomists.ensure(tx, user.id, provider_id);
        await this.phlebotomists.introduce(tx, user);
        await this.store.change(tx, user.id, {
          ...change,
          ...(change.zip && { tz: zoneOfZip(change.zip) }),
        });
        return this.found(user.id, tx);
      });
      this.relations.announce();
      return toManagedPhlebotomist(user, record);
    },
  );

  /**
   * The zone follows the area or the provider. With upcoming visits it does so only with `follow_zone`.
   * Throws FORBIDDEN, STALE, INVALID_INPUT by field, or VISITS_AHEAD when visits with the previous provider
   * are upcoming.
   */
  readonly update = handle(
    phlebotomists.update,
    (sound, ctx) => this.check(sound, ctx),
    (input, ctx, found) => this.change(input, found, ctx),
  );

  /**
   * Deletes account and record together; `force` deletes them for good. Throws FORBIDDEN (with `force`, to
   * all but developers), or VISITS_AHEAD while they have pending or approved visits.
   */
  readonly remove = handle(phlebotomists.remove, async ({ id, force = false }, ctx) => {
    managedBy(ctx.caller, await this.store.find(id));
    if (force && !ctx.caller.roles.includes('developer')) throw new AppError('FORBIDDEN');
    await this.visits.refuseAny({ phlebotomist_id: id }, 'need this phlebotomist', ctx);
    await this.bus.call(managedUsers.remove, { id, force }, ctx);
    if (force) await this.phlebotomists.remove(id);
    await this.store.markDeleted(id, true);
    return {};
  });

  readonly restore = handle(phlebotomists.restore, async ({ id }, ctx) => {
    const record = managedBy(ctx.caller, await this.store.find(id));
    const user = await this.bus.call(managedUsers.restore, { id }, ctx);
    await this.store.markDeleted(id, false);
    return toManagedPhlebotomist(user, record);
  });

  readonly previewArea = handle(phlebotomists.previewArea, async ({ id, ...edit }, ctx) => {
    const before = managedBy(ctx.caller, await this.record(id, ctx));
    const change = await this.areas.of(edit, before);
    const after = { ...before, ...change };
    const { lat, lng } = after;
    const home = lat === null || lng === null ? null : { lat, lng };
    const area = {
      home,
      radius_km: after.service_radius_km,
      extra_radius_km: after.service_extra_radius_km,
    };
    const affected = await this.affected.of(
      id,
      ({ place }) => place !== null && areaVerdict(area, place) === 'beyond',
      ctx,
    );
    return {
      service_address: home,
      affected,
      zone: await this.zones.after(before, { zip: change.zip }, ctx),
    };
  });

  private async check(
    { id, version: _, ...sound }: Versioned,
    ctx: RequestContext<Caller>,
  ): Promise<Checked<CheckedChange>> {
    const before = managedBy(ctx.caller, await this.record(id, ctx));
    const provider = await collectErrors(this.movesTo(sound, before, ctx));
    const record = await collectErrors(this.changeOf(sound, before));
    const account = await this.errorsOfAuth(managedUsers.update, { ...userPart(sound), id }, ctx);
    const movesTo = provider.value ?? null;
    const zone = await this.zones.after(before, { zip: record.value?.zip, movesTo }, ctx);
    const follows = zone !== null && (zone.visits_ahead === 0 || sound.follow_zone === true);
    return {
      errors: { ...account, ...record.errors, ...provider.errors },
      change: { ...record.value, ...(follows && { tz: zone.tz }) },
      movesTo,
    };
  }

  private async change(
    { id, version, ...edit }: Versioned,
    { change, movesTo }: CheckedChange,
    ctx: RequestContext<Caller>,
  ): Promise<ManagedPhlebotomist> {
    const saved = await inTransaction(
      this.db,
      async (tx) => {
        await this.rows.lock(tx, id);
        const record = await this.found(id, tx);
        const user = await this.bus.call(managedUsers.get, { id }, ctx);
        const said = { ...edit, ...asEdited(edit, { ...record, ...change }), version };
        checkVersion(said, toManagedPhlebotomist(user, record));
        if (movesTo !== null) await this.store.moveTo(tx, id, movesTo, record.works_for[0]?.id ?? null);
        await this.store.change(tx, id, change);
        // Runs last, so that a refusal of auth leaves nothing changed here.
        const account = {
          ...userPart(edit),
          // Changed roles without the flag keep the person a phlebotomist.
          ...(edit.roles && { is_phlebotomist: edit.is_phlebotomist ?? user.is_phlebotomist }),
          ...(movesTo !== null && { provider_id: movesTo }),
        };
        const changed = await this.bus.call(
          managedUsers.update,
          { ...account, id, version: user.version },
          ctx,
        );
        return toManagedPhlebotomist(changed, await this.found(id, tx));
      },
      { timeoutMs: 8_000 },
    );
    this.relations.announce();
    return saved;
  }

  /** The field errors of the account. `refused` makes auth only check them. */
  private async errorsOfAuth<Op extends typeof managedUsers.create | typeof managedUsers.update>(
    op: Op,
    fields: InputOf<Op>,
    ctx: RequestContext<Caller>,
  ): Promise<FieldErrors> {
    return (await collectErrors(this.bus.call(op, fields, { ...ctx, refused: true }))).errors;
  }

  private async changeOf(
    edit: Edit,
    current: Pick<ManagedRecord, 'service_radius_km' | 'service_extra_radius_km'>,
  ): Promise<RecordChange> {
    const { service_extra_charge: charge, title, license_state, languages } = edit;
    return {
      ...(await this.areas.of(edit, current)),
      ...(charge !== undefined && { service_extra_charge_cents: toCents(charge) }),
      ...(title !== undefined && { title: title || null }),
      ...(license_state !== undefined && { license_state }),
      ...(languages !== undefined && { languages }),
    };
  }

  /**
   * The provider of a new phlebotomist: an admin's own, or the named one for callers who see every provider.
   */
  private async providerFor(named: number | null, caller: Caller): Promise<number | null> {
    const given = providerOfNew(caller, named);
    if (given === undefined) throw new AppError('FORBIDDEN');
    return given === null ? null : this.known(given);
  }

  /** The new first provider; only a caller who sees every provider can set it. Null when unchanged. */
  private async movesTo(
    { provider_id: named }: Edit,
    { id, works_for }: ManagedRecord,
    ctx: RequestContext<Caller>,
  ): Promise<number | null> {
    const before = works_for[0]?.id ?? null;
    if (named === undefined || named === null || named === before) return null;
    if (!seesEveryProvider(ctx.caller)) throw new AppError('FORBIDDEN');
    await this.known(named);
    if (before !== null) {
      const there = { phlebotomist_id: id, provider_id: before };
      await this.visits.refuseAny(there, 'need this phlebotomist there', ctx);
    }
    return named;
  }

  private async known(providerId: number): Promise<number> {
    if (await this.providers.find(providerId)) return providerId;
    throw invalid({ provider_id: ['The selected provider is invalid.'] });
  }

  private record(id: number, ctx: RequestContext): Promise<ManagedRecord | null> {
    return this.arriving.find(id, ctx, (each) => this.store.find(each));
  }

  private async found(id: number, tx: Tx): Promise<ManagedRecord> {
    const record = await this.store.find(id, tx);
    if (!record) throw new AppError('NOT_FOUND');
    return record;
  }
}

/** The account fields of the form. The provider is set separately. */
function userPart(edit: Edit): Partial<InputOf<typeof managedUsers.create>> {
  const names = Object.keys(UserFields.shape).filter((name) => name !== 'provider_id');
  return Object.fromEntries(Object.entries(edit).filter(([name]) => names.includes(name)));
}

/** The account of a new phlebotomist. */
const newUser = (input: Edit, provider_id: number | null) =>
  ({
    ...userPart(input),
    is_phlebotomist: input.is_phlebotomist ?? true,
    provider_id,
  }) as InputOf<typeof managedUsers.create>;

/** The edited fields as the changed record has them, for comparing. */
function asEdited(edit: Edit, after: ManagedRecord): Partial<Edit> {
  return {
    ...(edit.service_address !== undefined && {
      service_address: toServiceAddress(after) as Edit['service_address'],
    }),
    ...(edit.title !== undefined && { title: after.title }),
    ...(edit.service_extra_charge !== undefined && {
      service_extra_charge: toDollars(after.service_extra_charge_cents),
    }),
  };
}
