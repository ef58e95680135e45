import { Injectable } from '@nestjs/common';
import { BOOKING_OPTION_KEYS, knownNumber } from '@drawpoint/rules/known-options';
import type { BookingLimits } from '@drawpoint/scheduling/schedule';
import { Database } from '../database.store.ts';
import type { booking_session } from '../generated/prisma/client.ts';

/** The caller's and the site's data that a slot listing or a hold needs. */
export type SlotContext = {
  /** The person's open session, whose hold counts as free. */
  session: Pick<booking_session, 'provider_id' | 'appointment_key'> | null;
  /** Minimum notice, horizon and grid of every booking. */
  limits: BookingLimits;
  /** How long a chosen slot is held. Each update renews it. */
  holdMinutes: number;
};

/** The site's options are read at each use, so that a change applies at once. */
@Injectable()
export class SlotContextStore {
  constructor(private readonly db: Database) {}

  async of(userId: number | null, at: Date): Promise<SlotContext> {
    const [row] = await this.db.$queryRaw<
      { session: SlotContext['session']; options: Record<string, string> | null }[]
    >`
      SELECT (SELECT json_build_object('provider_id', provider_id, 'appointment_key', appointment_key)
                FROM (SELECT * FROM booking_session WHERE user_id = ${userId}::int AND NOT from_waitlist
                       ORDER BY id DESC LIMIT 1) newest
               WHERE state = 'open' AND expires_at > ${at}) AS session,
             (SELECT json_object_agg(key, value) FROM known_option
               WHERE key = ANY (${[...BOOKING_OPTION_KEYS]}) AND value IS NOT NULL) AS options`;
    const { session, options } = row!;
    const option = (key: (typeof BOOKING_OPTION_KEYS)[number]) => knownNumber(key, options?.[key]);
    const limits = {
      noticeMinutes: option('booking_notice_minutes'),
      horizonDays: option('booking_horizon_days'),
      gridMinutes: option('booking_grid_minutes'),
    };
    return { session, limits, holdMinutes: option('booking_hold_minutes') };
  }
}
