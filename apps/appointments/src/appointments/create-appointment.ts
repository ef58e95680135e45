import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { canViewAppointment, isInScope, ownedBy, type Scope } from '@drawpoint/contracts/access';
import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import type { ParsedInputOf } from '@drawpoint/contracts/operation';
import { AppError, invalid } from '@drawpoint/nest-kit/app-error';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { UserProjection } from '@drawpoint/nest-kit/events/user-projection';
import { fullName } from '@drawpoint/rules/name';
import { isMoney, toCents } from '@drawpoint/rules/money';
import { isZone } from '@drawpoint/contracts/zone';
import { Calendar, type WantedInterval } from '../calendar/calendar.ts';
import { CalendarStore, type Interval } from '../calendar/calendar.store.ts';
import { intervalOf, takenOf } from '../calendar/interval-of.ts';
import type { Tx } from '../database.store.ts';
import { careEndsOn } from '../domain/care.ts';
import { contactOf } from '../domain/contact.ts';
import { confirmationCode } from '../domain/confirmation-code.ts';
import { isDepositOpen } from '../domain/deposit.ts';
import { MAX_PENDING_OWN } from '../domain/limits.ts';
import type { AppointmentRecord, NewAppointmentRecord, SpokenConsent } from '../domain/appointment-record.ts';
import { promisedTime } from '../domain/wall-time.ts';
import { OrdersOfVisit } from '../orders/orders-of-visit.ts';
import { RequestStore } from '../requests/request.store.ts';
import { BookingKeyStore } from './booking-key.store.ts';
import { AppointmentEvents } from './appointment-events.ts';
import { AppointmentJobs } from './appointment-jobs.ts';
import { AppointmentStore } from './appointment.store.ts';
import { ConfirmationStore } from '../confirmations/confirmation.store.ts';
import { Deposits } from './deposits.ts';
import { OneVisitAtATime } from './one-visit-at-a-time.ts';

const MS_PER_MINUTE = 60_000;

type Linked = 'replaces_id' | 'together_id' | 'spoken_consent';
type NewAppointment = ParsedInputOf<typeof appointments.create>;

/** One of the visits. `leads`: the first of several. */
type Visit = {
  input: NewAppointment;
  time: Interval;
  visited: Parameters<typeof contactOf>[0];
  leads: boolean;
};

/**
 * Creates the visits of a finalized booking session, one for each person drawn, once per key. Its hold becomes
 * the visits.
 */
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
    private readonly people: UserProjection,
    private readonly deposits: Deposits,
    private readonly orders: OrdersOfVisit,
  ) {}

  /**
   * Creates all visits or none. Throws SLOT_TAKEN, also for an abandoned key, and IDEMPOTENCY_MISMATCH for a key of another visit. Throws
   * ALREADY_BOOKED for the person visited and TOO_MANY_PENDING for the patient. The answered request or
   * replaced visit may throw NOT_FOUND, FORBIDDEN or REQUEST_CLOSED, the order of a series ORDER_MISSING.
   */
  readonly create = handle(appointments.create, async (input, ctx) => {
    checkInput(input);
    const wanted = stretchOf(input);
    const spoken = await this.spokenTo(input);
    const make = (tx: Tx) => this.make(tx, input, { wanted, spoken }, ctx);
    const precheck = () => this.precheck(input, wanted, ctx);
    const holds = { hold_key: input.key };
    const ids = await this.calendar.change(wanted, ctx, make, { precheck, holds });
    this.events.announceEvents();
    return { appointment_id: ids[0]!, appointment_ids: ids };
  });

  // When the first try has just created the visit, its own time looks taken. The transaction finds the visit
  // by its key.
  private async precheck(input: NewAppointment, wanted: WantedInterval, ctx: RequestContext): Promise<void> {
    try {
      await this.calendar.checkFits(wanted, circumstancesOf(input, ctx));
    } catch (error) {
      if ((await this.outcomeOf(input)) === null) throw error;
    }
  }

  private async make(
    tx: Tx,
    input: NewAppointment,
    { wanted, spoken }: { wanted: WantedInterval; spoken: SpokenConsent | null },
    ctx: RequestContext,
  ): Promise<number[]> {
    const made = await this.outcomeOf(input, tx);
    if (made !== null) return made;
    const { starts_at } = await this.calendar.fit(tx, wanted, circumstancesOf(input, ctx));
    const visits = visitsOf(input, starts_at);
    for (const { visited, time } of visits) await this.oneVisit.check(tx, visited, time, ctx.caller);
    await this.checkPending(tx, input);
    const own =
      input.user_id === null
        ? null
        : ownedBy({ user_id: input.user_id, within_provider: ctx.caller?.within_provider });
    const replaces_id = await this.replaced(tx, input, own, ctx.caller);
    const said = { spoken_consent: spoken };
    const first = await this.insert(tx, visits[0]!, { ...said, replaces_id, together_id: null }, ctx);
    await this.orders.attachOfSeries(tx, first, input.series?.lab_order_id, ctx);
    if (input.request_id !== undefined) await this.closeRequest(tx, input.request_id, first.id, own);
    if (input.user_id === null) await this.confirmations.ask(tx, first);
    await this.keys.made(tx, input.key, input.content_hash, first.id);
    const ids = [first.id];
    for (const visit of visits.slice(1)) {
      const links = { ...said, replaces_id: null, together_id: first.id };
      ids.push((await this.insert(tx, visit, links, ctx)).id);
    }
    return ids;
  }

  /** Staff who book have heard the patient's consents. */
  private async spokenTo({
    actor_id,
    user_id,
    consent_versions: versions,
    consent_language: language = 'en',
  }: NewAppointment): Promise<SpokenConsent | null> {
    if (actor_id === user_id || !versions) return null;
    const named = (await this.people.names([actor_id])).get(actor_id);
    return { heard_by: actor_id, name: named ? fullName(named) : '', language, versions };
  }

  private async insert(
    tx: Tx,
    { input, time, visited, leads }: Visit,
    links: Pick<AppointmentRecord, Linked>,
    ctx: RequestContext,
  ): Promise<AppointmentRecord> {
    const booked = { ...recordOf(input, ctx.now()), ...links };
    const record = { ...booked, ...(await this.deposits.asked(tx, booked, ctx.now())) };
    const appointment = await this.store.insert(tx, record, { leads });
    await this.entries.insertAppointment(tx, {
      ...{ ...time, together_id: appointment.together_id },
      ...{ contact: contactOf(visited), appointment_id: appointment.id },
    });
    await this.follow(tx, appointment, ctx.now());
    return appointment;
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
  private async checkPending(
    tx: Tx,
    { user_id, actor_id, status, others = [] }: NewAppointment,
  ): Promise<void> {
    if (status !== 'pending' || user_id === null || actor_id !== user_id) return;
    const pending = await this.store.countPendingOwn(tx, user_id);
    if (pending + 1 + others.length > MAX_PENDING_OWN) throw new AppError('TOO_MANY_PENDING');
  }

  private async outcomeOf({ key, content_hash }: NewAppointment, tx?: Tx): Promise<number[] | null> {
    const outcome = await this.keys.find(key, tx);
    if (!outcome) return null;
    if (outcome.appointment_id === null) throw new AppError('SLOT_TAKEN');
    if (outcome.content_hash !== content_hash) throw new AppError('IDEMPOTENCY_MISMATCH');
    return outcome.appointment_ids;
  }

  private async follow(tx: Tx, appointment: AppointmentRecord, now: Date): Promise<void> {
    const change = appointment.status === 'pending' ? 'requested' : 'booked';
    // A visit whose deposit is open is told of when it is paid.
    if (!isDepositOpen(appointment)) await this.events.append(tx, appointment, change, appointment.actor_id);
    await this.jobs.follow(tx, appointment, now);
  }
}

function checkInput({ tz, line_items, others = [] }: NewAppointment): void {
  if (!isZone(tz)) throw invalid({ tz: ['The tz must be an IANA time zone.'] });
  const amounts = [line_items, ...others.map((each) => each.line_items)].flat();
  if (!amounts.every(({ amount }) => isMoney(amount))) {
    throw invalid({ line_items: ['The amounts must be dollars with at most two decimals.'] });
  }
}

/** The time of all visits, from the start of the first to the end of the last. Throws INVALID_INPUT for a gap. */
function stretchOf({ others = [], ...input }: NewAppointment): WantedInterval {
  const ends_at = others.reduce((end, { starts_at, ends_at: next }) => {
    if (Date.parse(starts_at) !== Date.parse(end))
      throw invalid({ others: ['Each visit must start when the one before ends.'] });
    return next;
  }, input.ends_at);
  return intervalOf({ ...input, ...calendarOf(input), ends_at });
}

const calendarOf = ({ phlebotomist, provider }: Pick<NewAppointment, 'phlebotomist' | 'provider'>) => ({
  ...{ phlebotomist_id: phlebotomist.id, provider_id: provider.id },
});

const circumstancesOf = ({ key, unlimited }: NewAppointment, { now }: RequestContext) => ({
  ...{ key, limited: !unlimited, now: now() },
});

/** `plannedAt`: when the first of them begins. With an arrival window, the others keep their distance from it. */
function visitsOf({ others = [], ...first }: NewAppointment, plannedAt: Date): Visit[] {
  const begin = Date.parse(first.starts_at);
  return [first, ...others.map((each) => ({ ...first, ...each, person: each.person }))].map(
    (input, index) => {
      const { user_id, patient } = input;
      const wish = intervalOf({ ...input, ...calendarOf(input) });
      const later = (wish.starts_at.getTime() - begin) / MS_PER_MINUTE;
      const moved = plannedAt.getTime() - begin;
      const time = {
        ...takenOf(wish),
        starts_at: new Date(wish.starts_at.getTime() + moved),
        ends_at: new Date(wish.ends_at.getTime() + moved),
        starts: wish.starts.map((start) => start + later),
      };
      return { input, time, visited: { user_id, patient }, leads: index === 0 && others.length > 0 };
    },
  );
}

function recordOf(input: NewAppointment, now: Date): Omit<NewAppointmentRecord, Linked> {
  const { provider, phlebotomist, service, patient, location } = input;
  // A person who impersonates a patient cannot consent for them.
  const isOwn = input.actor_id === input.user_id;
  return {
    ...promisedTime(
      input.tz,
      new Date(input.starts_at),
      new Date(input.ends_at),
      input.window?.minutes ?? null,
    ),
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
    person: input.person ?? null,
    care_ends_on: input.person ? careEndsOn(input.person.date_of_birth, now) : null,
    carer_id: null,
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
    ...{ preparation: input.preparation || null, medicines: input.medicines || null },
    ...{ fasting_hours: input.fasting_hours ?? null, bring_order: input.bring_order ?? false },
    result_days: input.result_days ?? null,
    policies: input.policies ?? {},
    series_id: input.series?.id ?? null,
    series_number: input.series?.number ?? null,
    series_count: input.series?.count ?? null,
    series_plan: null,
  };
}
