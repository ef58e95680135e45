import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Injectable } from '@nestjs/common';
import type { Place } from '@drawpoint/scheduling/travel';
import { Geocoder, type AddressToFind, type Located } from './geocoder.ts';

type Entry = { latitude: number; longitude: number; state: string };

const SCALE = 10_000;
const ZIPS = 100_000;
const NOWHERE = 0x7fffffff;
/** The centres of wide ZIP codes in the West are this far from their edges. */
const NEAR_KM = 80;
const KM_PER_DEGREE = 111.2;

/** The centres of all US ZIP codes, from the npm package `zipcodes`, in 900 kB of arrays indexed by the code. */
@Injectable()
export class ZipTable extends Geocoder {
  private readonly lats = new Int32Array(ZIPS).fill(NOWHERE);
  private readonly lngs = new Int32Array(ZIPS);
  private readonly stateOf = new Uint8Array(ZIPS);
  private readonly states: string[] = [];

  constructor() {
    super();
    for (const [zip, { latitude, longitude, state }] of Object.entries(readPackage())) {
      // Military addresses are at 0, 0; nobody can drive there.
      if (!/^\d{5}$/.test(zip) || !(latitude || longitude)) continue;
      const index = Number(zip);
      this.lats[index] = Math.round(latitude * SCALE);
      this.lngs[index] = Math.round(longitude * SCALE);
      if (!this.states.includes(state)) this.states.push(state);
      this.stateOf[index] = this.states.indexOf(state);
    }
  }

  /** The centre of the address's ZIP code (ZIP+4 counts as its first five digits). */
  locate({ zip, state }: AddressToFind): Promise<Located> {
    const index = Number(zip.slice(0, 5));
    const lat = this.lats[index] ?? NOWHERE;
    if (lat === NOWHERE) return Promise.resolve({ problem: 'unknown_zip' });
    if (state && state !== this.states[this.stateOf[index] as number]) {
      return Promise.resolve({ problem: 'other_state' });
    }
    const lng = this.lngs[index] as number;
    return Promise.resolve({ place: { lat: lat / SCALE, lng: lng / SCALE, precision: 'zip' } });
  }

  /** The ZIP code whose centre is nearest; null when none is within `NEAR_KM`. */
  nearest(place: Pick<Place, 'lat' | 'lng'>): string | null {
    const [lat, lng] = [Math.round(place.lat * SCALE), Math.round(place.lng * SCALE)];
    // Degrees of longitude are shorter to the north. A plane is exact enough for a few miles.
    const shorter = Math.cos((place.lat * Math.PI) / 180);
    let [found, least] = [-1, Infinity];
    for (let zip = 0; zip < ZIPS; zip += 1) {
      const north = (this.lats[zip] as number) - lat;
      const distance = Math.hypot(north, ((this.lngs[zip] as number) - lng) * shorter);
      if (distance < least) [found, least] = [zip, distance];
    }
    return (least / SCALE) * KM_PER_DEGREE <= NEAR_KM ? String(found).padStart(5, '0') : null;
  }

  precisionOf(lat: number, lng: number): Place['precision'] {
    const [wantedLat, wantedLng] = [Math.round(lat * SCALE), Math.round(lng * SCALE)];
    for (let zip = this.lats.indexOf(wantedLat); zip !== -1; zip = this.lats.indexOf(wantedLat, zip + 1)) {
      if (this.lngs[zip] === wantedLng) return 'zip';
    }
    return 'street';
  }
}

// Parsed as JSON, which takes a third of the time of running 5 MB of code. The 22 MB of objects are
// garbage-collected.
function readPackage(): Record<string, Entry> {
  const text = readFileSync(createRequire(import.meta.url).resolve('zipcodes/lib/codes.js'), 'utf8');
  const start = text.indexOf('{');
  return JSON.parse(text.slice(start, text.indexOf('}};', start) + 2)) as Record<string, Entry>;
}
