import { Injectable } from '@nestjs/common';
import { ownOf } from '@drawpoint/contracts/access';
import { addresses } from '@drawpoint/contracts/auth/addresses.contract';
import { geocoding } from '@drawpoint/contracts/booking/geocoding.contract';
import type { FieldErrors } from '@drawpoint/contracts/errors';
import type { InputOf, ParsedInputOf } from '@drawpoint/contracts/operation';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import { type RequestContext, withDeadlineAtMost } from '@drawpoint/nest-kit/bus/request-context';
import { checkVersion } from '@drawpoint/nest-kit/data/check-version';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { AppError, invalid } from '@drawpoint/nest-kit/app-error';
import { type Checked, handle } from '@drawpoint/nest-kit/feature/handle';
import { Log } from '@drawpoint/nest-kit/logging/log';
import { toE164 } from '@drawpoint/rules/phone';
import { isUsState, NOT_A_STATE } from '@drawpoint/rules/us-states';
import { Database, type Tx } from '../database.store.ts';
import { type AddressDetails, isSamePlace } from '../domain/address-details.ts';
import { UserStore } from '../users/user.store.ts';
import { AddressStore, type SavedAddress, toAddress } from './address.store.ts';

type NewAddress = ParsedInputOf<typeof addresses.create>;
type Place = AddressDetails['service_address'];
type AddressChange = ParsedInputOf<typeof addresses.update>;

/** More than anybody needs, and few enough to decrypt all of them for a search. */
const MOST = 100;
const TIMEOUT_MS = 1_500;
const UNKNOWN_ZIP = { zip: ['This ZIP code is not known.'] };

/** Saves, changes and deletes addresses. A person with any address has exactly one default. */
@Injectable()
export class SaveAddress {
  constructor(
    private readonly db: Database,
    private readonly users: UserStore,
    private readonly store: AddressStore,
    private readonly bus: Bus,
    private readonly log: Log,
  ) {}

  /** Throws INVALID_INPUT for an invalid state, ZIP or phone, and when the person has 100 addresses. */
  readonly create = handle(
    addresses.create,
    (sound, ctx) => this.check(sound, null, ctx),
    async (input, ctx, { place }) => {
      const userId = ctx.caller.user_id;
      const details = { ...toDetails(input), service_address: place };
      const saved = await this.whileLocked(userId, (tx) => this.add(tx, userId, details, input.is_default));
      return toAddress(saved);
    },
  );

  /** Saves the address of a visit for its patient. Keeps an already saved address unchanged. */
  readonly saveFor = handle(addresses.saveFor, async ({ user_id: userId, address }, ctx) => {
    const details = toDetails(address);
    const { place } = await this.locate(details, ctx);
    await this.users.existing(userId);
    const saved = await this.whileLocked(userId, async (tx) => {
      const same = (await this.store.list(ownOf(userId), tx)).find((each) => isSamePlace(each, details));
      return same ?? this.add(tx, userId, { ...details, service_address: place }, address.is_default);
    });
    return { id: saved.id };
  });

  /**
   * Throws NOT_FOUND when the address is not the person's own, STALE when it has a newer version than the
   * edit.
   */
  readonly update = handle(
    addresses.update,
    async ({ id, version: _, is_default: _default, ...change }, ctx) => {
      const before = await this.store.owned(id, ctx.caller.user_id);
      if (!before) throw new AppError('NOT_FOUND');
      return this.check(merged(before, change), before, ctx);
    },
    async ({ id, version, is_default, ...change }, ctx, { place }) => {
      const userId = ctx.caller.user_id;
      return this.whileLocked(userId, async (tx) => {
        const current = await this.store.owned(id, userId, tx);
        if (!current) throw new AppError('NOT_FOUND');
        const edit = { ...change, is_default, version };
        checkVersion(edit, toAddress(current));
        await this.store.change(tx, id, { ...merged(current, change), service_address: place });
        if (is_default && !current.is_default) await this.store.makeDefault(tx, id, userId);
        const after = await this.store.owned(id, userId, tx);
        return toAddress(after ?? current);
      });
    },
  );

  /**
   * Deletes an address. When it was the default, the newest remaining one becomes the default. Throws
   * NOT_FOUND.
   */
  readonly remove = handle(addresses.remove, async ({ id }, { caller }) => {
    const userId = caller.user_id;
    await this.whileLocked(userId, async (tx) => {
      const address = await this.store.owned(id, userId, tx);
      if (!address) throw new AppError('NOT_FOUND');
      await this.store.remove(tx, id);
      const [newest] = await this.store.list(ownOf(userId), tx);
      if (address.is_default && newest) await this.store.makeDefault(tx, newest.id, userId);
    });
    return {};
  });

  private async add(
    tx: Tx,
    userId: number,
    details: AddressDetails,
    asDefault: boolean | undefined,
  ): Promise<SavedAddress> {
    const others = await this.store.list(ownOf(userId), tx);
    if (others.length >= MOST) throw invalid({ line1: [`You can save up to ${MOST} addresses.`] });
    const saved = await this.store.add(tx, userId, details);
    if (!asDefault && others.length > 0) return saved;
    await this.store.makeDefault(tx, saved.id, userId);
    return (await this.store.owned(saved.id, userId, tx)) ?? saved;
  }

  /**
   * Returns the field errors of an address, and its coordinates. Skips geocoding when the location is
   * unchanged. With other field errors, geocodes the ZIP code alone.
   */
  private async check(
    details: Partial<Pick<AddressDetails, 'line1' | 'city' | 'state' | 'zip' | 'phone'>>,
    before: AddressDetails | null,
    ctx: RequestContext,
  ): Promise<Checked<{ place: Place }>> {
    const { line1, city, state, zip } = details;
    const errors = detailErrors(details);
    if (before?.service_address && isSamePlace(before, { ...before, ...details })) {
      return { errors, place: before.service_address };
    }
    if (zip === undefined) return { errors, place: null };
    const isSound = Object.keys(errors).length === 0;
    const { place, unknownZip } = await this.locate(isSound ? { line1, city, state, zip } : { zip }, ctx);
    return { errors: { ...errors, ...(unknownZip && UNKNOWN_ZIP) }, place };
  }

  /**
   * Geocodes an address through the booking service. `unknownZip` is true only when booking says so. While
   * booking is down, an address is saved without coordinates.
   */
  private async locate(
    { line1, city, state, zip }: InputOf<typeof geocoding.locate>,
    ctx: RequestContext,
  ): Promise<{ place: Place; unknownZip: boolean }> {
    try {
      const input = { line1, city, state, zip };
      const { place } = await this.bus.call(geocoding.locate, input, withDeadlineAtMost(ctx, TIMEOUT_MS));
      return { place: place && { lat: place.lat, lng: place.lng }, unknownZip: place === null };
    } catch (error) {
      this.log.warn({ err: error }, 'An address was saved without its place');
      return { place: null, unknownZip: false };
    }
  }

  private whileLocked<T>(userId: number, work: (tx: Tx) => Promise<T>): Promise<T> {
    return inTransaction(this.db, async (tx) => {
      await this.users.lock(tx, userId);
      return work(tx);
    });
  }
}

function toDetails(input: NewAddress): AddressDetails {
  return {
    label: input.label || null,
    line1: input.line1,
    line2: input.line2 || null,
    city: input.city,
    state: input.state,
    zip: input.zip,
    phone: input.phone ? (toE164(input.phone) ?? input.phone) : null,
    notes: input.notes || null,
    service_address: null,
  };
}

/** Merges an edit into the address. An absent field stays; null or blank clears it. */
function merged(
  before: SavedAddress,
  change: Omit<AddressChange, 'id' | 'version' | 'is_default'>,
): AddressDetails {
  const sent = Object.entries(change).filter(([, value]) => value !== undefined);
  const next: AddressDetails = { ...before, ...Object.fromEntries(sent) };
  return { ...toDetails(next), service_address: before.service_address };
}

function detailErrors({ state, phone }: { state?: string; phone?: string | null }): FieldErrors {
  return {
    ...(state !== undefined &&
      !isUsState(state) && {
        state: [NOT_A_STATE],
      }),
    ...(phone &&
      toE164(phone) === null && { phone: ['The phone must have 10 digits, or + and 8 to 15 digits.'] }),
  };
}
