import { Injectable } from '@nestjs/common';
import type { Caller } from '@drawpoint/contracts/envelope';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { AppError, invalid } from '@drawpoint/nest-kit/app-error';
import { isMoney, toCents, toDollars } from '@drawpoint/rules/money';
import { LoadSelection } from '../catalog/load-selection.ts';
import { missingSteps } from '../domain/missing-steps.ts';
import { notOffered } from '../domain/quote.ts';
import { NO_SLOT } from '../domain/session-draft.ts';
import { checkOverride, checkWithin } from '../sessions/check-choice.ts';
import { BookingSessionStore } from '../sessions/booking-session.store.ts';
import { FitSlot } from '../sessions/fit-slot.ts';
import { type BookingQuote, QuoteDraft } from '../sessions/quote-draft.ts';
import { ReadPersons } from '../sessions/read-persons.ts';
import type { SessionRecord } from '../sessions/session-record.ts';
import { toLineItems } from '../sessions/to-session.ts';
import type { CompleteBooking } from './appointment-of-session.ts';

@Injectable()
export class CheckBooking {
  constructor(
    private readonly sessions: BookingSessionStore,
    private readonly selections: LoadSelection,
    private readonly slots: FitSlot,
    private readonly persons: ReadPersons,
    private readonly quotes: QuoteDraft,
  ) {}

  /**
   * Repeats all checks of the listing and the steps. Null when the session changed meanwhile. Throws
   * INVALID_INPUT for a person who left the caller's list. Throws SESSION_INCOMPLETE, SERVICE_NOT_OFFERED,
   * OUTSIDE_SERVICE_AREA, SLOT_TAKEN (drops the slot) or PRICE_CHANGED (keeps the new price as the shown one).
   */
  async check(
    session: SessionRecord,
    shown: number | undefined,
    ctx: RequestContext<Caller>,
  ): Promise<CompleteBooking | null> {
    if (shown !== undefined && !isMoney(shown))
      throw invalid({ price: ['The price must be an amount of money.'] });
    const { draft } = session;
    checkWithin(draft, ctx.caller);
    const missing = missingSteps(draft);
    const chosen = await this.selections.load(draft);
    const { service, provider, phlebotomist, terms } = chosen;
    const { patient, slot_start: start } = draft;
    if (Object.keys(missing).length > 0 || !patient || start === null) {
      throw new AppError('SESSION_INCOMPLETE', { errors: missing });
    }
    const refused = notOffered({ service, terms });
    const message = 'This service is not offered by your selected provider or phlebotomist.';
    if (refused || !service || !terms || !provider || !phlebotomist || !worksFor(phlebotomist, provider.id)) {
      throw new AppError('SERVICE_NOT_OFFERED', { message: refused ?? message });
    }
    const drawn = await this.persons.detailsOf(draft.persons.length > 0 ? draft.persons : [null], ctx);
    const quoted = await this.quotes.of(chosen, draft, ctx);
    if (quoted.verdict === 'beyond') throw new AppError('OUTSIDE_SERVICE_AREA');
    const visitMinutes = quoted.lengthMinutes ?? 0;
    const end = start + visitMinutes * drawn.length;
    checkOverride(draft, { phlebotomist }, ctx.caller);
    const overrideReason = draft.override_reason;
    const appointment = {
      ...{ phlebotomist, start, end, place: patient.place, overrideReason },
      ...{ providerId: provider.id, isWindow: draft.slot_is_window },
    };
    const fit = await this.slots.obeysRules(appointment, ctx);
    if (!fit) return this.loseSlot(session, quoted, ctx);
    const expected = shown === undefined ? session.total_cents : toCents(shown);
    if (quoted.totalCents !== expected) return this.showPrice(session, quoted);
    const { each: prices } = quoted;
    const { window } = fit;
    return { session, service, provider, phlebotomist, patient, drawn, start, window, visitMinutes, prices };
  }

  private async loseSlot(session: SessionRecord, quoted: BookingQuote, ctx: RequestContext): Promise<null> {
    const draft = { ...session.draft, ...NO_SLOT };
    const { lines, totalCents } = quoted;
    const lost = { draft, slot_end: null, held_until: null, lines, total_cents: totalCents };
    if (!(await this.sessions.save(session, lost))) return null;
    await this.slots.release(session.appointment_key, ctx);
    throw new AppError('SLOT_TAKEN');
  }

  private async showPrice(session: SessionRecord, { lines, totalCents }: BookingQuote): Promise<null> {
    const { draft, slot_end, held_until } = session;
    if (!(await this.sessions.save(session, { draft, slot_end, held_until, lines, total_cents: totalCents })))
      return null;
    throw new AppError('PRICE_CHANGED', {
      details: { price: toDollars(totalCents), line_items: toLineItems(lines) },
    });
  }
}

function worksFor({ providers }: { providers: { id: number }[] }, providerId: number): boolean {
  return providers.some(({ id }) => id === providerId);
}
