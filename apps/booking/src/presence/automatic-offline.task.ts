import { Injectable } from '@nestjs/common';
import { users } from '@drawpoint/contracts/auth/users.contract';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import { systemContext } from '@drawpoint/nest-kit/bus/request-context';
import type { Task } from '@drawpoint/nest-kit/jobs/job-registry';
import { BookingOptions } from '../options/booking-options.ts';
import { ChangePresence } from './change-presence.ts';
import { PresenceStore } from './presence.store.ts';

const MINUTE_MS = 60_000;
/** How many people auth is asked about at once. */
const AT_ONCE = 500;

/**
 * Sets offline whoever has neither said anything nor used the product for the minutes of the site's option; 0, the default,
 * never does: a lost connection is no news (OP §6).
 */
@Injectable()
export class AutomaticOffline implements Task {
  constructor(
    private readonly store: PresenceStore,
    private readonly presence: ChangePresence,
    private readonly bus: Bus,
    private readonly options: BookingOptions,
  ) {}

  run(): Promise<void> {
    return this.setOffline(systemContext().now());
  }

  /** The same at a moment that is told. */
  async setOffline(now: Date): Promise<void> {
    const minutes = await this.options.offlineAfterMinutes();
    if (minutes === 0) return;
    const before = new Date(now.getTime() - minutes * MINUTE_MS);
    const ids = await this.store.unchangedSince(before);
    for (let start = 0; start < ids.length; start += AT_ONCE) {
      const some = ids.slice(start, start + AT_ONCE);
      const { data } = await this.bus.call(users.lastSeen, { ids: some }, systemContext());
      const seen = new Map(data.map(({ id, last_seen_at }) => [id, Date.parse(last_seen_at)]));
      for (const id of some) {
        if ((seen.get(id) ?? 0) < before.getTime()) await this.presence.setOffline(id, before, now);
      }
    }
  }
}
