import { Injectable } from '@nestjs/common';
import { BOOKING_OPTION_KEYS } from '@drawpoint/rules/known-options';
import type { BookingLimits } from '@drawpoint/scheduling/schedule';
import { Database } from '../database.store.ts';
import type { booking_session } from '../generated/prisma/client.ts';
import { limitsOf } from '../options/booking-options.ts';

/** The caller's and the site's data that a slot listing needs. */
type SlotContext = {
  /** The person's open session, whose hold counts as free. */
  session: Pick<booking_session, 'provider_id' | 'appointment_key'> | null;
  limits: BookingLimits;
};

@Injectable()
export class SlotContextStore {
  constructor(private readonly db: Database) {}

  async of(userId: number, at: Date): Promise<SlotContext> {
    const [row] = await this.db.$queryRaw<
      { session: SlotContext['session']; options: Record<string, string> | null }[]
    >`
      SELECT (SELECT json_build_object('provider_id', provider_id, 'appointment_key', appointment_key)
                FROM (SELECT * FROM booking_session WHERE user_id = ${userId} ORDER BY id DESC LIMIT 1) newest
               WHERE state = 'open' AND expires_at > ${at}) AS session,
             (SELECT json_object_agg(key, value) FROM known_option
               WHERE key = ANY (${[...BOOKING_OPTION_KEYS]}) AND value IS NOT NULL) AS options`;
    const { session, options } = row!;
    return { session, limits: limitsOf(new Map(Object.entries(options ?? {}))) };
  }
}
