import { Injectable } from '@nestjs/common';
import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { bookingKeys } from '@drawpoint/contracts/appointments/booking-keys.contract';
import { users } from '@drawpoint/contracts/auth/users.contract';
import { bookings } from '@drawpoint/contracts/booking/bookings.contract';
import type { Language } from '@drawpoint/contracts/auth/languages';
import type { Caller } from '@drawpoint/contracts/envelope';
import { type ParsedInputOf, STAFF } from '@drawpoint/contracts/operation';
import { Audit } from '@drawpoint/nest-kit/audit/audit';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { canManage } from '../catalog/can-manage.ts';
import { PolicyStore } from '../policies/policy.store.ts';
import { BookingSessionStore } from '../sessions/booking-session.store.ts';
import { ConsentTexts, type ConsentVersions } from '../sessions/consent-texts.ts';
import { GivenConsentStore } from '../sessions/given-consent.store.ts';
import { isSlotTaken } from '../sessions/fit-slot.ts';
import type { SessionRecord } from '../sessions/session-record.ts';
import type { PatientPart } from '../domain/session-draft.ts';
import { NamedPatient } from '../sessions/named-patient.ts';
import { sha256 } from '../sessions/session-token.ts';
import { WaitlistStore } from '../waitlist/waitlist.store.ts';
import { CheckBooking } from './check-booking.ts';
import { SettleFinalization } from './settle-finalization.ts';
import { appointmentOf } from './appointment-of-session.ts';

// After any other error the visit may have been created.
const NOT_MADE = [
  ...['SLOT_TAKEN', 'ALREADY_BOOKED', 'TOO_MANY_PENDING', 'REQUEST_CLOSED', 'BUSY'],
  ...['INVALID_INPUT', 'NOT_FOUND', 'FORBIDDEN', 'PAYLOAD_TOO_LARGE'],
];
const ATTEMPTS = 5;

/** A visit with what its patient agreed to. */
type Agreed<Visit> = Visit & { consent_versions: ConsentVersions; consent_language: Language };

/** The input without the token: the total that was shown, and the request or visit behind the booking. */
type ConfirmInput = Omit<ParsedInputOf<typeof bookings.create>, 'token'>;

@Injectable()
export class CreateBooking {
  constructor(
    private readonly sessions: BookingSessionStore,
    private readonly checks: CheckBooking,
    private readonly settling: SettleFinalization,
    private readonly bus: Bus,
    private readonly audit: Audit,
    private readonly policies: PolicyStore,
    private readonly consents: GivenConsentStore,
    private readonly consentTexts: ConsentTexts,
    private readonly patients: NamedPatient,
    private readonly waitlist: WaitlistStore,
  ) {}

  /**
   * Finalizes a session. The same token always returns the same appointments. Rules, area, consents and price
   * are checked again. `price`: the total that was shown, in dollars.
   */
  readonly create = handle(bookings.create, async ({ token, ...shown }, ctx) => {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const session = await this.sessions.findOwn(sha256(token), ctx.caller.user_id);
      if (!session) throw new AppError('SESSION_GONE');
      if (session.appointment_ids.length > 0) return answerOf(session.appointment_ids);
      if (session.state === 'finalizing') {
        const known = await this.settling.settle(session, ctx);
        if (known !== null) return answerOf(known);
        // The visit may still be created, or the session has just reopened.
        if ((await this.sessions.find(session.id))?.state === 'finalizing') throw new AppError('FINALIZING');
        continue;
      }
      if (session.expires_at <= ctx.now()) throw new AppError('SESSION_GONE');
      const made = await this.finalize(session, shown, ctx);
      if (made !== null) return answerOf(made);
    }
    throw new AppError('BUSY', { retryAfterSeconds: 1 });
  });

  // Null when the session changed meanwhile.
  private async finalize(
    session: SessionRecord,
    { price, ...origin }: ConfirmInput,
    ctx: RequestContext<Caller>,
  ): Promise<number[] | null> {
    const { caller } = ctx;
    const booking = await this.checks.check(session, price, ctx);
    if (!booking) return null;
    if (caller.within_provider !== undefined && booking.provider.id !== caller.within_provider)
      throw new AppError('FORBIDDEN');
    const ownerId = await this.ownerOf(booking.patient, ctx);
    const who = {
      ownerId,
      actorId: caller.impersonator_id ?? caller.user_id,
      // Bookings by patients need an answer. Bookings by staff who manage the phlebotomist are approved.
      status: canManage(caller, booking.phlebotomist) ? ('approved' as const) : ('pending' as const),
    };
    const policies = await this.policies.frozenFor(booking.provider.id, booking.service.id);
    const appointment = {
      ...appointmentOf(booking, who, {
        ...origin,
        // The price may be that of this request.
        request_id: session.draft.request_id ?? origin.request_id,
      }),
      policies,
      consent_versions: session.draft.consent_versions ?? (await this.consentTexts.versions()),
      consent_language: ctx.language ?? 'en',
    };
    // Called before the session is frozen, so that it stays open while appointments is unavailable.
    const earlier = await this.bus.call(bookingKeys.findByKey, { key: appointment.key }, ctx);
    const frozen = { contentHash: appointment.content_hash, ownerId };
    if (!(await this.sessions.freeze(session, frozen))) return null;
    if (earlier.appointment_ids.length > 0) {
      await this.sessions.finish(session, earlier.appointment_ids);
      if (earlier.content_hash !== appointment.content_hash) throw new AppError('IDEMPOTENCY_MISMATCH');
      return earlier.appointment_ids;
    }
    return this.makeAppointments(session, appointment, ctx);
  }

  /**
   * The owner of the visit. A patient books for themselves, whatever contact they typed. Staff book for the
   * account that they name, or that of the typed email, if its record is open to them. Otherwise null, so the
   * answer hides accounts.
   */
  private async ownerOf(
    { user_id, email }: PatientPart,
    ctx: RequestContext<Caller>,
  ): Promise<number | null> {
    if (user_id !== undefined) return this.patients.of(user_id, ctx);
    const isStaff = ctx.caller.roles.some((role) => STAFF.includes(role));
    return isStaff ? (await this.bus.call(users.findOwnPatient, { email }, ctx)).id : ctx.caller.user_id;
  }

  private async makeAppointments(
    session: SessionRecord,
    appointment: Agreed<ReturnType<typeof appointmentOf>>,
    ctx: RequestContext<Caller>,
  ): Promise<number[]> {
    let made: number[];
    try {
      made = (await this.bus.call(appointments.create, appointment, ctx)).appointment_ids;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.code === 'IDEMPOTENCY_MISMATCH') throw error;
      if (!NOT_MADE.includes(error.code)) throw new AppError('FINALIZING', { cause: error });
      await this.sessions.reopen(session, { dropSlot: isSlotTaken(error) });
      throw error;
    }
    const { override_reason, disclaimers } = session.draft;
    const { user_id: owner, consent_versions: versions, consent_language: language } = appointment;
    const isByOwner = ctx.caller.user_id === owner && !ctx.caller.impersonator_id;
    await this.sessions.finish(session, made, async (tx) => {
      // Who has booked does not wait for this service any more.
      const person = owner === null ? null : Number(owner);
      if (person !== null)
        await this.waitlist.endBooked(
          tx,
          { user_id: person, service_id: session.draft.service_id },
          ctx.now(),
        );
      if (isByOwner)
        await this.consents.add(tx, ctx.caller.user_id, { disclaimers, versions, language }, ctx.now());
      if (override_reason === null) return;
      await this.audit.record(tx, ctx, {
        action: 'appointment_booked_beyond_hours',
        subject: made[0]!,
        person,
      });
    });
    return made;
  }
}

const answerOf = (ids: readonly number[]) => ({ appointment_id: ids[0]!, appointment_ids: [...ids] });
