import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { addresses } from '@drawpoint/contracts/auth/addresses.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { MANAGERS, STAFF } from '@drawpoint/contracts/operation';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import { withDeadlineAtMost, type RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { networkOf } from '@drawpoint/nest-kit/network';
import { Log } from '@drawpoint/nest-kit/logging/log';
import type { Place } from '@drawpoint/scheduling/travel';
import { coarsePlace } from '../domain/coarse-place.ts';
import type { Asker } from './geocoder.ts';
import type { Point } from './street-source.ts';
import { AskedPlaceStore, isSame } from './asked-place.store.ts';

/** Daily limit (UTC) of places per person. Staff have a higher one, because they book for many. */
const PLACES_PER_DAY = 40;
const STAFF_PLACES_PER_DAY = 400;
/** Extra limit for saved addresses: a few of them cannot be used as a search. */
const SAVED_BEYOND = 8;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const TIMEOUT_MS = 1_000;

/**
 * Rounds places in questions about slots and areas, because exact ones could locate a phlebotomist's home
 * (decision 098). ZIP centres, saved addresses, the session's place and places geocoded within the hour are exact;
 * others are rounded to 0.01°. Phlebotomists may enter any address, so they get exact answers only about themselves.
 */
@Injectable()
export class PlacePrivacy {
  constructor(
    private readonly store: AskedPlaceStore,
    private readonly bus: Bus,
    private readonly log: Log,
  ) {}

  /**
   * The place, as exactly as it counts for this phlebotomist, or for several. Throws RATE_LIMITED after too
   * many different places today.
   */
  async counted(place: Place, ctx: RequestContext, phlebotomistId: number | null): Promise<Place> {
    const { caller } = ctx;
    const isExact = place.precision === 'zip' || (caller !== null && hasRole(caller, MANAGERS));
    const mayBeExact = caller !== null && (!isPhlebotomist(caller) || caller.user_id === phlebotomistId);
    const at = ctx.now();
    const inSession = mayBeExact && !isExact ? { userId: caller.user_id, at } : undefined;
    const today = dayOf(at);
    const since = new Date(at.getTime() - HOUR_MS);
    const { asked, chosen } = await this.store.list(callerKey(ctx), { day: today, since }, inSession);
    const wasGeocoded = asked.some(
      ({ geocodedAt, ...each }) => geocodedAt !== null && geocodedAt >= since && isSame(each, place),
    );
    const counts = isExact || (chosen && isSame(chosen, place)) || (mayBeExact && wasGeocoded);
    const isSaved = !counts && mayBeExact && (await this.isSaved(place, caller, ctx));
    const counted = counts || isSaved ? place : { ...place, ...coarsePlace(place) };
    if (asked.some((each) => each.day === today && isSame(each, counted))) return counted;
    await (isSaved ? this.saved(counted, ctx) : this.countPlace(counted, ctx, null));
    return counted;
  }

  /** Remembers what was geocoded for this person. Throws RATE_LIMITED as `counted` does. */
  async geocoded(place: Place, ctx: RequestContext): Promise<void> {
    await this.countPlace(place, ctx, ctx.now());
  }

  /**
   * Records the place of a saved address, with a few extra beyond the limit. Throws RATE_LIMITED beyond that.
   */
  async saved(place: Place, ctx: RequestContext): Promise<void> {
    await this.countPlace(place, ctx, null, SAVED_BEYOND);
  }

  // When they cannot be read, the place counts at 0.01°, never more exactly than allowed.
  private async isSaved(place: Place, caller: Caller, ctx: RequestContext): Promise<boolean> {
    try {
      const waiting = withDeadlineAtMost(ctx, TIMEOUT_MS);
      const { places } = await this.bus.call(addresses.listPlaces, { user_id: caller.user_id }, waiting);
      return places.some((saved) => isSame(saved, place));
    } catch (err) {
      this.log.warn({ err }, 'Saved places could not be asked for');
      return false;
    }
  }

  private async countPlace(
    { lat, lng }: Point,
    ctx: RequestContext,
    geocodedAt: Date | null,
    beyond = 0,
  ): Promise<void> {
    const { caller } = ctx;
    const now = ctx.now();
    const asked = { asker: callerKey(ctx), day: dayOf(now), point: { lat, lng }, geocodedAt };
    if (await this.store.addBelow(mostOf(caller) + beyond, asked)) return;
    const retryAfterSeconds = Math.ceil((DAY_MS - (now.getTime() % DAY_MS)) / 1000);
    throw new AppError('RATE_LIMITED', { retryAfterSeconds });
  }
}

const hasRole = ({ roles }: Caller, wanted: readonly string[]): boolean =>
  roles.some((role) => wanted.includes(role));

const isPhlebotomist = (caller: Caller): boolean => hasRole(caller, STAFF) && !hasRole(caller, MANAGERS);

const mostOf = (caller: Caller | null): number =>
  caller && hasRole(caller, STAFF) ? STAFF_PLACES_PER_DAY : PLACES_PER_DAY;

/** The person whose daily limit an external look-up counts toward. */
export const lookedUpFor = (ctx: RequestContext): Asker => ({
  key: callerKey(ctx),
  most: mostOf(ctx.caller),
});

/** Stands for the caller, or for a visitor's network. */
export const callerKey = ({ caller, clientIp }: RequestContext): string =>
  caller
    ? String(caller.user_id)
    : `network:${createHash('sha256')
        .update(networkOf(clientIp ?? 'unknown'))
        .digest('base64url')}`;

export const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10);
