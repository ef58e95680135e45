import { Injectable } from '@nestjs/common';
import { bookingSessions } from '@drawpoint/contracts/booking/booking-sessions.contract';
import { STAFF } from '@drawpoint/contracts/operation';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { REQUIRED_DISCLAIMERS } from '../domain/disclaimers.ts';
import { BookingSessionStore } from './booking-session.store.ts';
import { ConsentTexts } from './consent-texts.ts';
import { FitSlot } from './fit-slot.ts';
import { GivenConsentStore } from './given-consent.store.ts';
import { OwnRecords } from './own-records.ts';
import { newToken, sha256 } from './session-token.ts';

/** Maximum and default life of a booking session (docs/product/booking.md#sessions). */
const SESSION_MINUTES = 60;

@Injectable()
export class CreateSession {
  constructor(
    private readonly sessions: BookingSessionStore,
    private readonly own: OwnRecords,
    private readonly slots: FitSlot,
    private readonly consents: GivenConsentStore,
    private readonly texts: ConsentTexts,
  ) {}

  /**
   * Opens a session of at most 60 minutes. Releases the slots of the person's earlier sessions
   * (docs/product/booking.md#sessions).
   */
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
    for (const key of superseded) await this.slots.release(key, ctx);
    return { token, expires_at: expiresAt.toISOString(), took_over: superseded.length > 0 };
  });

  /** Staff record the consents of many patients, so theirs are never given before. */
  readonly listRequiredDisclaimers = handle(bookingSessions.listRequiredDisclaimers, async (_input, ctx) => {
    const isStaff = ctx.caller.roles.some((role) => STAFF.includes(role));
    const labels = await this.texts.labels(ctx.language ?? 'en');
    const given = isStaff
      ? new Map<string, Date>()
      : await this.consents.of(ctx.caller.user_id, await this.texts.versions());
    return {
      data: REQUIRED_DISCLAIMERS.map(({ key, url }) => ({
        ...{ key, url, label: labels[key] },
        given_at: given.get(key)?.toISOString() ?? null,
      })),
    };
  });
}
