import { Injectable } from '@nestjs/common';
import { AskedPlaceStore } from '../geocoding/asked-place.store.ts';
import { dayOf } from '../geocoding/place-privacy.ts';
import { BookingSessionStore } from './booking-session.store.ts';

const KEPT_DAYS = 30;
const DAY_MS = 86_400_000;

/**
 * Deletes what people typed into sessions that ended 30 days ago; their visits stay with the appointments service. Of
 * places that were asked about only the last two days count.
 */
@Injectable()
export class DeleteOldSessions {
  constructor(
    private readonly sessions: BookingSessionStore,
    private readonly places: AskedPlaceStore,
  ) {}

  async run(): Promise<void> {
    await this.sessions.deleteEndedBefore(new Date(Date.now() - KEPT_DAYS * DAY_MS));
    await this.places.dropBefore(dayOf(new Date(Date.now() - DAY_MS)));
  }
}
