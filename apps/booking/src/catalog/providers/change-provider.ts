import { Injectable } from '@nestjs/common';
import type { ManagedProvider, providers } from '@drawpoint/contracts/booking/providers.contract';
import type { FieldErrors } from '@drawpoint/contracts/errors';
import type { ParsedInputOf } from '@drawpoint/contracts/operation';
import { AppError, collectErrors } from '@drawpoint/nest-kit/app-error';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { checkVersion } from '@drawpoint/nest-kit/data/check-version';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import type { Checked } from '@drawpoint/nest-kit/feature/handle';
import { toCents, toDollars } from '@drawpoint/rules/money';
import { toE164 } from '@drawpoint/rules/phone';
import { isUsState, NOT_A_STATE } from '@drawpoint/rules/us-states';
import { isZone } from '@drawpoint/contracts/zone';
import { Database, type Tx } from '../../database.store.ts';
import { zoneOfZip } from '@drawpoint/rules/zone-of-zip';
import { Geocode } from '../../geocoding/geocode.ts';
import { CatalogEvents } from '../catalog-events.ts';
import { VisitsAhead } from '../visits-ahead.ts';
import {
  ManagedProviderStore,
  type ManagedProviderRecord,
  type NewProvider,
} from './managed-provider.store.ts';

type ProviderInput = ParsedInputOf<typeof providers.create>;
type Change = Omit<ParsedInputOf<typeof providers.update>, 'id'>;
type Address = ManagedProvider['address'];
/** The fields with rules beyond the contract. */
type CheckedFields = Pick<Change, 'address' | 'phone' | 'tz'>;
type Place = { lat: number | null; lng: number | null };

/** The zone of a provider without an address. */
const DEFAULT_ZONE = 'America/New_York';
const AT = { zip: 'address.zip', state: 'address.state' };
const NO_PLACE: Place = { lat: null, lng: null };
const NOWHERE: Address = { line1: null, city: null, state: null, zip: null };

/** Reads, creates and changes providers, for any caller. Place and zone are derived from the address. */
@Injectable()
export class ChangeProvider {
  constructor(
    private readonly db: Database,
    private readonly store: ManagedProviderStore,
    private readonly geocode: Geocode,
    private readonly events: CatalogEvents,
    private readonly visits: VisitsAhead,
  ) {}

  /** Throws NOT_FOUND. */
  async get(id: number): Promise<ManagedProvider> {
    return toManagedProvider(found(await this.store.find(id)));
  }

  /**
   * The field errors of a provider, and the place of its address. `id` is an existing provider; throws
   * NOT_FOUND.
   */
  async check(sound: CheckedFields, id: number | null): Promise<Checked<{ place?: Place }>> {
    const before = id === null ? null : found(await this.store.find(id));
    const address = addressOf(sound.address);
    const { errors, value } = await collectErrors(this.placeOf(address, before));
    return { errors: { ...errors, ...detailErrors(sound) }, ...(value && { place: value }) };
  }

  /** `place` is the place of its address. */
  async create(
    { name, address, phone, license_number, about, travel_price, tz }: ProviderInput,
    place: Place | undefined,
  ): Promise<ManagedProvider> {
    const details = addressOf(address) ?? NOWHERE;
    const values: NewProvider = {
      ...{ name, ...details, ...(place ?? NO_PLACE) },
      phone: phoneOf(phone) ?? null,
      license_number: license_number || null,
      about: about || null,
      travel_price_cents: toCents(travel_price ?? 0),
      tz: tz || zoneOf(details),
    };
    return this.committed((tx) => this.store.insert(tx, values));
  }

  /**
   * Throws NOT_FOUND, and STALE for an edit of an older version. Its phlebotomists without an address of their own
   * follow a new zone, unless they have visits ahead.
   */
  async update(
    id: number,
    { version, ...change }: Change,
    { place, ctx }: { place: Place | undefined; ctx: RequestContext },
  ): Promise<ManagedProvider> {
    const address = addressOf(change.address);
    const zoneAfter = (row: ManagedProviderRecord): string =>
      change.tz === undefined ? row.tz : change.tz || zoneOf(address ?? row);
    const before = found(await this.store.find(id));
    const followers = zoneAfter(before) === before.tz ? [] : await this.freeFollowers(id, ctx);
    const edit = {
      ...{ version, address, name: change.name, travel_price: change.travel_price },
      phone: phoneOf(change.phone),
      license_number: change.license_number === undefined ? undefined : change.license_number || null,
      about: change.about === undefined ? undefined : change.about || null,
      tz: change.tz || undefined,
    };
    return this.committed(async (tx) => {
      const current = found(await this.store.lock(tx, id));
      checkVersion(edit, toManagedProvider(current));
      if (zoneAfter(current) !== current.tz) await this.store.setZone(tx, followers, zoneAfter(current));
      return this.store.change(tx, id, {
        ...{ name: edit.name, ...address, ...place },
        phone: edit.phone,
        license_number: edit.license_number,
        about: edit.about,
        travel_price_cents: edit.travel_price === undefined ? undefined : toCents(edit.travel_price),
        tz: zoneAfter(current),
      });
    });
  }

  /** Runs `work` in a transaction, announces the changes after it, and returns the result. */
  async committed(work: (tx: Tx) => Promise<ManagedProviderRecord>): Promise<ManagedProvider> {
    const row = await inTransaction(this.db, async (tx) => {
      const made = await work(tx);
      await this.events.provider(tx, made);
      return made;
    });
    this.events.announce();
    return toManagedProvider(row);
  }

  /** The phlebotomists who follow the provider's zone and have no visits ahead. */
  private async freeFollowers(id: number, ctx: RequestContext): Promise<number[]> {
    const ids = await this.store.followersOf(id);
    if (ids.length === 0) return [];
    const ahead = await this.visits.of({ phlebotomist_ids: ids }, ctx);
    return ids.filter((each) => !ahead.by_phlebotomist.some((busy) => busy.phlebotomist_id === each));
  }

  /** Geocodes only when the address differs from the previous one. */
  private async placeOf(
    address: Address | undefined,
    before: ManagedProviderRecord | null,
  ): Promise<Place | undefined> {
    if (!address) return undefined;
    if (before && PARTS.every((part) => before[part] === address[part])) {
      return { lat: before.lat, lng: before.lng };
    }
    if (address.zip === null) return NO_PLACE;
    const { lat, lng } = await this.geocode.find({ ...address, zip: address.zip }, AT);
    return { lat, lng };
  }
}

export const toManagedProvider = (row: ManagedProviderRecord): ManagedProvider => ({
  id: row.id,
  version: row.version,
  name: row.name,
  address: { line1: row.line1, city: row.city, state: row.state, zip: row.zip },
  phone: row.phone,
  license_number: row.license_number,
  about: row.about,
  travel_price: toDollars(row.travel_price_cents),
  tz: row.tz,
  phlebotomists: row.phlebotomists,
  created_at: row.created_at.toISOString(),
});

/** Returns the row. Throws NOT_FOUND when there is none. */
export function found(row: ManagedProviderRecord | null): ManagedProviderRecord {
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

const PARTS = ['line1', 'city', 'state', 'zip'] as const;

/** The address as it is stored; undefined when the input has none. */
function addressOf(address: ProviderInput['address']): Address | undefined {
  if (address === undefined) return undefined;
  const { line1, city, state, zip } = address ?? {};
  return { line1: line1 || null, city: city || null, state: state || null, zip: zip || null };
}

function phoneOf(phone: string | null | undefined): string | null | undefined {
  return phone ? toE164(phone) : phone === undefined ? undefined : null;
}

const zoneOf = ({ zip }: Pick<Address, 'zip'>): string => (zip === null ? DEFAULT_ZONE : zoneOfZip(zip));

function detailErrors({ address, phone, tz }: CheckedFields): FieldErrors {
  const state = address?.state;
  return {
    ...(state &&
      !isUsState(state) && {
        [AT.state]: [NOT_A_STATE],
      }),
    ...(phone &&
      toE164(phone) === null && { phone: ['The phone must have 10 digits, or + and 8 to 15 digits.'] }),
    ...(tz && !isZone(tz) && { tz: ['The tz must be an IANA time zone.'] }),
  };
}
