import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '@drawpoint/nest-kit/logging/log';
import { haversineKm, type Place } from '@drawpoint/scheduling/travel';
import { LRUCache } from 'lru-cache';
import { addressKey } from './address-key.ts';
import type { GeocodedAddressStore } from './geocoded-address.store.ts';
import { Geocoder, type AddressToFind, type Asker, type Located } from './geocoder.ts';
import type { Point, StreetAddress, StreetSource } from './street-source.ts';

/** Timeout for an answer, including the queue. The ZIP code's centre is better than no answer. */
const TIMEOUT_MS = 3_000;
/** A result farther from the ZIP code's centre is another street of the same name. */
export const MOST_KM = 80;

/** Number of people whose requests of the day are counted. */
const ASKERS_KEPT = 10_000;
const DAY_MS = 24 * 3_600_000;

/**
 * Geocodes to the street. Falls back to the ZIP code's centre for an unknown street, a failure, a timeout, or
 * a person over the daily limit (decision 098). The ZIP table alone validates ZIP code and state
 * (docs/product/booking.md#location).
 */
export class StreetGeocoder extends Geocoder {
  private nextAt = 0;
  private readonly asked = new LRUCache<string, { day: number; count: number }>({ max: ASKERS_KEPT });

  constructor(
    private readonly zips: Geocoder,
    private readonly source: StreetSource,
    private readonly before: GeocodedAddressStore,
    private readonly log: Log,
  ) {
    super();
  }

  async locate(address: AddressToFind, asker?: Asker): Promise<Located> {
    const centre = await this.zips.locate(address);
    const { line1, city = null, state = null, zip } = address;
    if ('problem' in centre || !line1) return centre;
    const point = await this.street({ line1, city, state, zip }, asker);
    if (point === 'unknown') return { ...centre, isUnknownStreet: true };
    const isNear = point !== null && haversineKm(point, centre.place) <= MOST_KM;
    return isNear ? { place: { ...point, precision: 'street' } } : centre;
  }

  precisionOf(lat: number, lng: number): Place['precision'] {
    return this.zips.precisionOf(lat, lng);
  }

  /** Null when nobody could be asked. */
  private async street(address: StreetAddress, asker: Asker | undefined): Promise<Point | 'unknown' | null> {
    const key = addressKey(address);
    try {
      const known = await this.before.read(key);
      if (known !== undefined) return known ?? 'unknown';
      if (asker && !this.mayAsk(asker)) return null;
      const found = await this.requestInTurn(address);
      if (found !== undefined) await this.before.write(key, found);
      return found === null ? 'unknown' : (found ?? null);
    } catch (err) {
      // Logs neither the address nor the response: both are the patient's.
      this.log.warn(
        { reason: err instanceof Error ? err.name : 'unknown' },
        'An address could not be found to the street',
      );
      return null;
    }
  }

  /** Counts a request of a person. False when they have reached today's limit. */
  private mayAsk({ key, most }: Asker): boolean {
    const day = Math.floor(Date.now() / DAY_MS);
    const before = this.asked.get(key);
    const count = before?.day === day ? before.count : 0;
    if (count >= most) return false;
    this.asked.set(key, { day, count: count + 1 });
    return true;
  }

  // Undefined when its turn would come too late.
  private async requestInTurn(address: StreetAddress): Promise<Point | null | undefined> {
    const now = Date.now();
    const turn = Math.max(now, this.nextAt);
    if (turn - now > TIMEOUT_MS / 2) return undefined;
    this.nextAt = turn + this.source.pauseMs;
    if (turn > now) await pause(turn - now);
    return this.source.find(address, AbortSignal.timeout(TIMEOUT_MS - (turn - now)));
  }
}
