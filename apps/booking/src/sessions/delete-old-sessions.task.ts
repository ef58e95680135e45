import { Injectable } from '@nestjs/common';
import { mondayOf } from '@drawpoint/scheduling/week';
import { DemandStore } from '../demand/demand.store.ts';
import { AskedPlaceStore } from '../geocoding/asked-place.store.ts';
import { GeocodedAddressStore } from '../geocoding/geocoded-address.store.ts';
import { dayOf } from '../geocoding/place-privacy.ts';
import { BookingSessionStore } from './booking-session.store.ts';

const KEPT_DAYS = 30;
const DEMAND_KEPT_DAYS = 400;
const DAY_MS = 86_400_000;

/**
 * Deletes the content of sessions that ended 30 days ago, and addresses geocoded as long ago. Their visits
 * stay in appointments. Deletes requested places from before yesterday, and demand from 400 days ago.
 */
@Injectable()
export class DeleteOldSessions {
  constructor(
    private readonly sessions: BookingSessionStore,
    private readonly places: AskedPlaceStore,
    private readonly found: GeocodedAddressStore,
    private readonly demand: DemandStore,
  ) {}

  async run(): Promise<void> {
    const old = new Date(Date.now() - KEPT_DAYS * DAY_MS);
    await this.sessions.deleteEndedBefore(old);
    await this.found.dropBefore(old);
    const yesterday = dayOf(new Date(Date.now() - DAY_MS));
    await this.places.dropBefore(yesterday);
    const week = mondayOf(dayOf(new Date(Date.now() - DEMAND_KEPT_DAYS * DAY_MS)));
    await this.demand.dropBefore({ week, day: yesterday });
  }
}
