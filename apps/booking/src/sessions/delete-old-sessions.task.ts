import { Injectable } from '@nestjs/common';
import { BookingSessionStore } from './booking-session.store.ts';

const KEPT_DAYS = 30;

/** Deletes what people typed into sessions that ended 30 days ago; their visits stay with the appointments service. */
@Injectable()
export class DeleteOldSessions {
  constructor(private readonly sessions: BookingSessionStore) {}

  async run(): Promise<void> {
    await this.sessions.deleteEndedBefore(new Date(Date.now() - KEPT_DAYS * 86_400_000));
  }
}
