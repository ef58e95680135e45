import { Injectable } from '@nestjs/common';
import { bookingSessions } from '@drawpoint/contracts/booking/booking-sessions.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import type { ParsedInputOf } from '@drawpoint/contracts/operation';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { AppError, invalid } from '@drawpoint/nest-kit/app-error';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { stringify } from 'safe-stable-stringify';
import { LoadSelection, type Selection } from '../catalog/load-selection.ts';
import { knownDisclaimers } from '../domain/disclaimers.ts';
import { notOffered } from '../domain/quote.ts';
import { mergeDraft, NO_SLOT, type DraftChange, type SessionDraft } from '../domain/session-draft.ts';
import { minuteOf } from '../slots/readable.ts';
import { BookingSessionStore } from './booking-session.store.ts';
import { checkIds, checkOverride, checkWithin, refusedChoice } from './check-choice.ts';
import { ConsentTexts } from './consent-texts.ts';
import { FitSlot, isSlotTaken } from './fit-slot.ts';
import { OwnRecords } from './own-records.ts';
import { type BookingQuote, QuoteDraft } from './quote-draft.ts';
import { ReadPatient } from './read-patient.ts';
import { ReadPersons } from './read-persons.ts';
import type { SessionRecord, SessionValues } from './session-record.ts';
import { sha256 } from './session-token.ts';
import { toSession } from './to-session.ts';

type Content = Omit<ParsedInputOf<typeof bookingSessions.update>, 'token'>;
type Context = RequestContext<Caller>;
/** A session with a change merged into its draft, and the draft's records. */
type Changed = { session: SessionRecord; change: DraftChange; draft: SessionDraft; chosen: Selection };
type Slot = Pick<SessionValues, 'slot_end' | 'held_until'> & { problem: AppError | null };

const ATTEMPTS = 5;

@Injectable()
export class UpdateSession {
  constructor(
    private readonly sessions: BookingSessionStore,
    private readonly selections: LoadSelection,
    private readonly patients: ReadPatient,
    private readonly persons: ReadPersons,
    private readonly quotes: QuoteDraft,
    private readonly own: OwnRecords,
    private readonly slots: FitSlot,
    private readonly consents: ConsentTexts,
  ) {}

  /**
   * Merges a change, prices the visits and holds the chosen slot (docs/product/booking.md#holds). A 409 about
   * a choice saves everything but the slot. Throws SESSION_GONE for a token that is expired or somebody
   * else's.
   */
  readonly update = handle(bookingSessions.update, async ({ token, ...content }, ctx) => {
    const find = () => this.sessions.findOwn(sha256(token), ctx.caller.user_id);
    let session = checkAlive(await find(), ctx.now());
    const own = await this.own.of(ctx.caller);
    const change = await this.readChange(content, ctx);
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      if (attempt > 0) session = checkAlive(await find(), ctx.now());
      const draft = await this.placed(mergeDraft(session.draft, change, own), session.draft, ctx);
      const chosen = await this.selections.load(draft);
      if (session.state === 'finalized') return answerFinalized(session, draft, token, chosen);
      checkIds(change, draft, chosen, own);
      checkWithin(draft, ctx.caller);
      checkOverride(draft, chosen, ctx.caller);
      const { values, problem } = await this.apply({ session, change, draft, chosen }, ctx);
      if (!(await this.sessions.save(session, values))) continue;
      if (problem) throw problem;
      return toSession({ ...session, ...values }, token, chosen.phlebotomist?.tz ?? null);
    }
    throw new AppError('BUSY', { retryAfterSeconds: 1 });
  });

  /** The draft with its place for the chosen provider. Before one is chosen, staff use their own provider. */
  private async placed(
    draft: SessionDraft,
    before: SessionDraft,
    { caller }: Context,
  ): Promise<SessionDraft> {
    const { patient, provider_id } = draft;
    if (!patient || (patient === before.patient && provider_id === before.provider_id)) return draft;
    const whose = provider_id ?? (await this.own.providerOf(caller));
    return { ...draft, patient: await this.patients.placedFor(patient, whose) };
  }

  private async readChange(content: Content, ctx: Context): Promise<DraftChange> {
    const { patient, persons, slot, disclaimers, ...ids } = content;
    return {
      ...ids,
      persons: persons && (await this.persons.read(persons, ctx)),
      patient: patient && (await this.patients.read(patient, ctx)),
      slot_start: slot && minuteOf(slot.start, 'slot.start'),
      ...(slot && { slot_is_window: slot.window === true }),
      disclaimers: disclaimers && knownDisclaimers(disclaimers),
      ...(disclaimers && { consent_versions: await this.consents.versions() }),
    };
  }

  private async apply(
    changed: Changed,
    ctx: Context,
  ): Promise<{ values: SessionValues; problem: AppError | null }> {
    const { session, change, draft, chosen } = changed;
    const quoted = await this.quotes.of(chosen, draft, ctx);
    const refused = refusedChoice(change, chosen, quoted);
    const slot = refused ? dropped(refused) : await this.fit(changed, quoted, ctx);
    if (slot.slot_end === null && session.held_until !== null)
      await this.slots.release(session.appointment_key, ctx);
    const { slot_end, held_until, problem } = slot;
    const kept = slot_end === null ? { ...draft, ...NO_SLOT } : draft;
    const { lines, totalCents } = quoted;
    return { values: { draft: kept, slot_end, held_until, lines, total_cents: totalCents }, problem };
  }

  private async fit(
    { session, change, draft, chosen }: Changed,
    { verdict, lengthMinutes, each }: BookingQuote,
    ctx: Context,
  ): Promise<Slot> {
    const { phlebotomist } = chosen;
    const start = draft.slot_start;
    if (start === null) return dropped(null);
    if (!phlebotomist || lengthMinutes === null) {
      if (change.slot_start) throw invalid({ slot: ['Please choose a service and a phlebotomist first.'] });
      return dropped(null);
    }
    const place = draft.patient?.place ?? null;
    const overrideReason = draft.override_reason;
    const wanted = {
      ...{ phlebotomist, providerId: chosen.provider?.id ?? null, place, overrideReason },
      isWindow: draft.slot_is_window,
      ...{ start, end: start + lengthMinutes * each.length },
    };
    const unfit = verdict === 'beyond' || notOffered(chosen) !== null;
    const context = unfit ? null : await this.slots.obeysRules(wanted, ctx);
    if (!context) return dropped(lossOf(change));
    try {
      const held_until = await this.slots.hold(session, wanted, context, ctx);
      const slot_end = context.window ? start + context.window.minutes : wanted.end;
      return { slot_end, held_until, problem: null };
    } catch (error) {
      if (!isSlotTaken(error)) throw error;
      return dropped(new AppError('SLOT_TAKEN'));
    }
  }
}

function checkAlive(session: SessionRecord | null, at: Date): SessionRecord {
  if (!session) throw new AppError('SESSION_GONE');
  if (session.state === 'finalizing') throw new AppError('FINALIZING');
  if (session.state === 'open' && session.expires_at <= at) throw new AppError('SESSION_GONE');
  return session;
}

// Repeated content changes nothing, so the answer is the same as the first time.
function answerFinalized(session: SessionRecord, draft: SessionDraft, token: string, chosen: Selection) {
  if (stringify(draft) !== stringify(session.draft)) throw new AppError('IDEMPOTENCY_MISMATCH');
  return toSession(session, token, chosen.phlebotomist?.tz ?? null);
}

// Drops the slot silently when a change of people, place or service makes it unfit: the person chooses again
// anyway.
function lossOf(change: DraftChange): AppError | null {
  const { patient, persons, service_id } = change;
  const otherwise = [patient, persons, service_id].some((each) => each !== undefined);
  return otherwise && !change.slot_start ? null : new AppError('SLOT_TAKEN');
}

const dropped = (problem: AppError | null): Slot => ({ slot_end: null, held_until: null, problem });
