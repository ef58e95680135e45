import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { canViewAppointment, isInScope, ownedBy, type Scope } from '@drawpoint/contracts/access';
import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import type { ParsedInputOf } from '@drawpoint/contracts/operation';
import { AppError, invalid } from '@drawpoint/nest-kit/app-error';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { isMoney, toCents } from '@drawpoint/rules/money';
import { isZone } from '@drawpoint/contracts/zone';
import { Calendar, type WantedInterval } from '../calendar/calendar.ts';
import { CalendarStore } from '../calendar/calendar.store.ts';
import { intervalOf } from '../calendar/interval-of.ts';
import type { Tx } from '../database.store.ts';
import { contactOf } from '../domain/contact.ts';
import { confirmationCode } from '../domain/confirmation-code.ts';
import { MAX_PENDING_OWN } from '../domain/limits.ts';
import type { NewAppointmentRecord, AppointmentRecord } from '../domain/appointment-record.ts';
import { appointmentTimeOf } from '../domain/wall-time.ts';
import { RequestStore } from '../requests/request.store.ts';
import { BookingKeyStore } from './booking-key.store.ts';
import { AppointmentEvents } from './appointment-events.ts';
import { AppointmentJobs } from './appointment-jobs.ts';
import { AppointmentStore } from './appointment.store.ts';
import { ConfirmationStore } from '../confirmations/confirmation.store.ts';
import { OneVisitAtATime } from './one-visit-at-a-time.ts';

type NewAppointment = ParsedInputOf<typeof appointments.create>;

/** Creates the visit of a finalized booking session, once per key. Its hold becomes the visit. */
@Injectable()
export class CreateAppointment {
  constructor(
    private readonly calendar: Calendar,
    private readonly entries: CalendarStore,
    private readonly store: AppointmentStore,
    private readonly keys: BookingKeyStore,
    private readonly events: AppointmentEvents,
    private readonly jobs: AppointmentJobs,
    private readonly requests: RequestStore,
    private readonly oneVisit: OneVisitAtATime,
    private readonly confirmations: ConfirmationStore,
  ) {}

  /**
   * Throws SLOT_TAKEN, also for an abandoned key, and IDEMPOTENCY_MISMATCH for a key of another visit. Throws
   * ALREADY_BOOKED for the person visited and TOO_MANY_PENDING for the patient. The answered request or
   * replaced visit may throw NOT_FOUND, FORBIDDEN or REQUEST_CLOSED.
   */
  readonly create = handle(appointments.create, async (input, ctx) => {
    checkInput(input);
    const wanted = intervalOf({ ...input, phlebotomist_id: input.phlebotomist.id });
    const make = (tx: Tx) => this.make(tx, input, wanted, ctx);
    const precheck = () => this.precheck(input, wanted);
    const holds = { hold_key: input.key };
    const id = await this.calendar.change(wanted, ctx, make, { precheck, holds });
    this.events.announceEvents();
    return { appointment_id: id };
  });

  // When the first try has just created the visit, its own time looks taken. The transaction finds the visit
  // by its key.
  private async precheck(input: NewAppointment, wanted: WantedInterval): Promise<void> {
    try {
      await this.calendar.checkFits(wanted, { key: input.key });
    } catch (error) {
      if ((await this.outcomeOf(input)) === null) throw error;
    }
  }

  private async make(
    tx: Tx,
    input: NewAppointment,
    wanted: WantedInterval,
    ctx: RequestContext,
  ): Promise<number> {
    const made = await this.outcomeOf(input, tx);
    if (made !== null) return made;
    await this.calendar.checkFits(wanted, { key: input.key }, tx);
    await this.oneVisit.check(tx, input, wanted, ctx.caller);
    await this.checkPending(tx, input);
    const { default_drive_minutes: _, ...interval } = wanted;
    const own =
      input.user_id === null
        ? null
        : ownedBy({ user_id: input.user_id, within_provider: ctx.caller?.within_provider });
    const replaces_id = await this.replaced(tx, input, own, ctx.caller);
    const appointment = await this.store.insert(tx, {
      ...recordOf(input, interval, ctx.now()),
      replaces_id,
    });
    const { id } = appointment;
    if (input.request_id !== undefined) await this.closeRequest(tx, input.request_id, id, own);
    const contact = contactOf(input);
    await this.entries.insertAppointment(tx, { ...interval, contact, appointment_id: id });
    if (input.user_id === null) await this.confirmations.ask(tx, appointment);
    await this.keys.made(tx, input.key, input.content_hash, appointment.id);
    await this.follow(tx, appointment, ctx.now());
    return appointment.id;
  }

  private async closeRequest(
    tx: Tx,
    requestId: number,
    visitId: number,
    own: Scope<'user_id' | 'provider_id'> | null,
  ): Promise<void> {
    if (own === null) throw new AppError('FORBIDDEN');
    await this.requests.close(tx, requestId, visitId, own);
  }

  // A canceled or denied visit is not reopened; a new one replaces it. Staff may book it for somebody else,
  // without a link.
  private async replaced(
    tx: Tx,
    { replaces_id }: NewAppointment,
    own: Scope<'user_id' | 'provider_id'> | null,
    caller: Caller | null,
  ): Promise<number | null> {
    if (replaces_id === undefined) return null;
    const visit = await this.store.get(replaces_id, tx);
    const isOwn = own !== null && isInScope(own, visit);
    if (!isOwn && !(caller && canViewAppointment(caller, visit))) throw new AppError('FORBIDDEN');
    const isOff = visit.status === 'denied' || visit.status === 'canceled';
    return isOwn && isOff ? visit.id : null;
  }

  // The count is exact, because the transaction holds the lock of this person's calendar.
  private async checkPending(tx: Tx, { user_id, actor_id, status }: NewAppointment): Promise<void> {
    if (status !== 'pending' || user_id === null || actor_id !== user_id) return;
    const pending = await this.store.countPendingOwn(tx, user_id);
    if (pending >= MAX_PENDING_OWN) throw new AppError('TOO_MANY_PENDING');
  }

  private async outcomeOf({ key, content_hash }: NewAppointment, tx?: Tx): Promise<number | null> {
    const outcome = await this.keys.find(key, tx);
    if (!outcome) return null;
    if (outcome.appointment_id === null) throw new AppError('SLOT_TAKEN');
    if (outcome.content_hash !== content_hash) throw new AppError('IDEMPOTENCY_MISMATCH');
    return outcome.appointment_id;
  }

  private async follow(tx: Tx, appointment: AppointmentRecord, now: Date): Promise<void> {
    const pending = appointment.status === 'pending';
    await this.events.append(tx, appointment, pending ? 'requested' : 'booked', appointment.actor_id);
    await this.jobs.follow(tx, appointment, now);
  }
}

function checkInput({ tz, line_items }: NewAppointment): void {
  if (!isZone(tz)) throw invalid({ tz: ['The tz must be an IANA time zone.'] });
  if (!line_items.every(({ amount }) => isMoney(amount))) {
    throw invalid({ line_items: ['The amounts must be dollars with at most two decimals.'] });
  }
}

function recordOf(
  input: NewAppointment,
  { starts_at, ends_at }: { starts_at: Date; ends_at: Date },
  now: Date,
): Omit<NewAppointmentRecord, 'replaces_id'> {
  const { provider, phlebotomist, service, patient, location } = input;
  // A person who impersonates a patient cannot consent for them.
  const isOwn = input.actor_id === input.user_id;
  return {
    ...appointmentTimeOf(input.tz, starts_at, ends_at),
    confirmation_code: confirmationCode((bound) => randomInt(bound)),
    status: input.status,
    user_id: input.user_id,
    actor_id: input.actor_id,
    consent: isOwn ? 'booked' : null,
    consented_at: isOwn ? now : null,
    provider_id: provider.id,
    provider_name: provider.name,
    phlebotomist_id: phlebotomist.id,
    phlebotomist_name: phlebotomist.name,
    service_id: service.id,
    service_name: service.name,
    patient: { ...patient, mobile: patient.mobile ?? null },
    location: {
      ...location,
      special_instructions: location.special_instructions ?? null,
      place: input.place,
    },
    address_id: input.address_id,
    line_items: input.line_items.map(({ label, amount }) => ({ label, cents: toCents(amount) })),
    subtotal_cents: input.subtotal_cents,
    consents: input.consents,
    default_drive_minutes: input.default_drive_minutes,
    preparation: input.preparation || null,
    result_days: input.result_days ?? null,
    policies: input.policies ?? {},
  };
}
