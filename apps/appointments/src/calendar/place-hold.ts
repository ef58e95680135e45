import { Injectable } from '@nestjs/common';
import type { calendar } from '@drawpoint/contracts/appointments/calendar.contract';
import type { ParsedInputOf } from '@drawpoint/contracts/operation';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { Calendar } from './calendar.ts';
import { CalendarStore } from './calendar.store.ts';
import { intervalOf } from './interval-of.ts';

/** Keeps a slot for a booking session; only a person's newest session keeps one (OP §3). */
@Injectable()
export class PlaceHold {
  constructor(
    private readonly calendar: Calendar,
    private readonly store: CalendarStore,
  ) {}

  /** Throws SLOT_TAKEN; the hold that the person had is then kept. */
  async run(
    input: ParsedInputOf<typeof calendar.placeHold>,
    ctx: RequestContext,
  ): Promise<{ held_until: string }> {
    const wanted = intervalOf(input);
    const expiresAt = new Date(input.expires_at);
    await this.calendar.change(wanted.phlebotomist_id, ctx, async (tx) => {
      await this.store.deleteHoldsOf(tx, wanted.user_id);
      await this.calendar.checkFits(wanted, input.key, tx);
      const { default_drive_minutes: _, ...interval } = wanted;
      await this.store.insertHold(tx, { ...interval, hold_key: input.key, expires_at: expiresAt });
    });
    return { held_until: expiresAt.toISOString() };
  }
}
