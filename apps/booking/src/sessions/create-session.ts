import { Injectable } from '@nestjs/common';
import { bookingSessions } from '@drawpoint/contracts/booking/booking-sessions.contract';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { SESSION_MINUTES } from '../domain/limits.ts';
import { BookingSessionStore } from './booking-session.store.ts';
import { OwnRecords } from './own-records.ts';
import { newToken, sha256 } from './session-token.ts';
import { SlotHolds } from './slot-holds.ts';

@Injectable()
export class CreateSession {
  constructor(
    private readonly sessions: BookingSessionStore,
    private readonly own: OwnRecords,
    private readonly holds: SlotHolds,
  ) {}

  /** Opens a session of at most 60 minutes; earlier ones of the person hold no slot any more (OP §3). */
  readonly create = handle(bookingSessions.create, async ({ ttl_minutes }, ctx) => {
    const { caller } = ctx;
    const at = ctx.now();
    const token = newToken();
    const expiresAt = new Date(at.getTime() + (ttl_minutes ?? SESSION_MINUTES) * 60_000);
    const own = await this.own.of(caller);
    const superseded = await this.sessions.create(
      {
        tokenHash: sha256(token),
        user_id: caller.user_id,
        expires_at: expiresAt,
        provider_id: own?.provider_id ?? null,
        phlebotomist_id: own?.phlebotomist_id ?? null,
      },
      at,
    );
    for (const key of superseded) await this.holds.release(key, ctx);
    return { token, expires_at: expiresAt.toISOString() };
  });
}
