import { Injectable } from '@nestjs/common';
import { calendar } from '@drawpoint/contracts/appointments/calendar.contract';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import type { Tx } from '../database.store.ts';
import { Calendar } from './calendar.ts';
import { CalendarStore } from './calendar.store.ts';
import { intervalOf, takenOf } from './interval-of.ts';

/**
 * Maximum number of waiting holds per person. A client that sends more would take the places of others
 * (decision 098).
 */
const MOST_HOLDS_WAITING = 8;

/**
 * Holds a slot for a booking session. Only a person's newest session holds one
 * (docs/product/booking.md#holds).
 */
@Injectable()
export class Holds {
  constructor(
    private readonly calendar: Calendar,
    private readonly store: CalendarStore,
  ) {}

  /**
   * Throws SLOT_TAKEN, or BUSY when too many of the person's requests wait. The person's previous hold is
   * then kept.
   */
  readonly placeHold = handle(calendar.placeHold, async (input, ctx) => {
    const wanted = intervalOf(input);
    const expiresAt = new Date(input.expires_at);
    const hold = async (tx: Tx) => {
      const circumstances = { key: input.key, limited: !input.unlimited, now: ctx.now() };
      const fitting = await this.calendar.fit(tx, wanted, circumstances);
      await this.store.insertHold(tx, { ...takenOf(fitting), hold_key: input.key, expires_at: expiresAt });
    };
    const holds = input.user_id === null ? { hold_key: input.key } : { user_id: input.user_id };
    await this.calendar.change(wanted, ctx, hold, { holds, mostOfPerson: MOST_HOLDS_WAITING });
    return { held_until: expiresAt.toISOString() };
  });

  readonly releaseHold = handle(calendar.releaseHold, async ({ key }) => {
    await this.store.deleteHold(key);
    return {};
  });
}
