import { Injectable } from '@nestjs/common';
import { canManageProvider } from '@drawpoint/contracts/access';
import { canReadPhlebotomistEmail } from '@drawpoint/contracts/account-access';
import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import type { Caller } from '@drawpoint/contracts/envelope';
import { isManager } from '@drawpoint/contracts/operation';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { AppError } from '@drawpoint/nest-kit/app-error';
import type { PersonName } from '@drawpoint/nest-kit/events/user-projection';
import { isPaidSince } from '../payments/domain/paid-since.ts';
import { actionsOf } from '../domain/actions-of.ts';
import { bedsideSteps, shownOf } from '../domain/bedside.ts';
import { isOpen, toProposal } from '../domain/proposal.ts';
import { earlySteps } from '../domain/step-times.ts';
import { asToldToPatient, lastStepOf } from '../domain/taken-steps.ts';
import { canUndo } from './can-undo.ts';
import { Contacts, ownersToCheck, type ReadableContacts } from '../people/contacts.ts';
import { AroundVisitsStore, type AroundVisits, type Owners } from './around-visits.store.ts';
import { OrdersOfVisit } from '../orders/orders-of-visit.ts';
import { ArrivalStore, type SharedPosition } from '../arrivals/arrival.store.ts';
import { partiesOf } from './parties-of.ts';
import { BedsideStore } from '../bedside/bedside.store.ts';
import type { AppointmentRecord } from '../domain/appointment-record.ts';
import { toDocument } from '../visits/result.store.ts';
import { plannedIso, toAppointment, termsOf, toFee, type AppointmentPeople } from './to-appointment.ts';

/** Adds the people to visits: names from this service's copy, emails from auth. */
@Injectable()
export class PresentAppointments {
  constructor(
    private readonly contacts: Contacts,
    private readonly store: AroundVisitsStore,
    private readonly arrivals: ArrivalStore,
    private readonly bedside: BedsideStore,
    private readonly orders: OrdersOfVisit,
  ) {}

  async present(records: readonly AppointmentRecord[], ctx: RequestContext): Promise<Appointment[]> {
    if (records.length === 0) return [];
    const now = ctx.now();
    const { caller } = ctx;
    const partiesIn = new Map(records.map((each) => [each.id, caller ? partiesOf(caller, each) : []]));
    const isStaff = ({ id }: AppointmentRecord) => partiesIn.get(id)?.includes('staff') ?? false;
    const appointments = records.map((each) => (isStaff(each) ? each : asToldToPatient(each, now)));
    const reading = this.store.of(appointments, ownersToCheck(appointments, caller), now);
    const [around, readable, orderless] = await Promise.all([
      reading,
      this.contacts.of(appointments, ctx, {
        others: emailedIn(appointments, caller),
        visits: async () => (await reading).relations,
      }),
      this.orders.missing(appointments.filter(isStaff)),
    ]);
    const whose = peopleOf(appointments, caller, around, readable);
    return appointments.map((appointment) => {
      const own = around.payments.filter((part) => part.appointment_id === appointment.id);
      const proposal = around.proposals.get(appointment.id);
      const parties = partiesIn.get(appointment.id) ?? [];
      const last = isStaff(appointment) ? lastStepOf(appointment) : null;
      // The patient sees it only after they were told of the drive.
      const position = appointment.stage === 'en_route' && around.positions.get(appointment.id);
      const terms = termsOf(appointment, now);
      const early =
        appointment.status === 'approved' && isStaff(appointment)
          ? earlySteps(appointment, around.stepTimes(appointment.provider_id), now)
          : [];
      return {
        ...toAppointment(
          appointment,
          whose.get(appointment.id)!,
          own,
          (around.documents.get(appointment.id) ?? []).map(toDocument),
          isEmailRead(appointment, caller) ? readable.contacts.get(appointment.phlebotomist_id)?.email : '',
        ),
        ...(terms && { cancellation: { ...terms, card: around.feeCards.get(appointment.id) ?? null } }),
        ...toFee(appointment, around.fees.get(appointment.id), own),
        ...(isStaff(appointment) && noShowsOf(appointment, around)),
        ...this.bedsideOf(appointment, around, isStaff(appointment)),
        ...(orderless.has(appointment.id) && { order_missing: true as const }),
        planned_at: isStaff(appointment) ? plannedIso(appointment) : null,
        ...(position && { position: toPosition(this.arrivals.open(position)) }),
        proposal: proposal && isOpen(proposal, appointment, now) ? toProposal(proposal, appointment) : null,
        actions: actionsOf(
          parties,
          {
            ...{ ...appointment, paidSince: isPaidSince(appointment.completed_at, own) },
            hasResults: around.documents.has(appointment.id),
            canUndo: caller !== null && last !== null && canUndo(caller, last),
            ...{
              early: early.map(({ action }) => action),
              confirmsEarly: caller !== null && isManager(caller),
            },
            managesCompany: caller !== null && canManageProvider(caller, appointment.provider_id),
          },
          now,
        ),
        early_steps: early,
        last_step: last?.action ?? null,
      };
    });
  }

  /** What came of the draw, and for staff what the company asks for before it. */
  private bedsideOf(
    visit: AppointmentRecord,
    { bedside, bedsideSettings }: AroundVisits,
    isStaff: boolean,
  ): Pick<Appointment, 'bedside' | 'not_drawn' | 'needs_sample'> {
    const steps = isStaff ? bedsideSteps(bedsideSettings(visit.provider_id)) : [];
    const row = shownOf(visit).drawn ? bedside.get(visit.id) : undefined;
    const not_drawn = row && this.bedside.notDrawn(row);
    return {
      ...(steps.length > 0 && { bedside: steps }),
      ...(not_drawn && { not_drawn }),
      ...(row?.rejected_at && { needs_sample: true }),
    };
  }

  /** The people of these visits, by visit id. */
  async whose(visits: readonly OwnedVisit[], ctx: RequestContext): Promise<Map<number, AppointmentPeople>> {
    if (visits.length === 0) return new Map();
    const { caller } = ctx;
    const reading = this.store.ownersOf(visits, ownersToCheck(visits, caller), ctx.now());
    const [owners, readable] = await Promise.all([
      reading,
      this.contacts.of(visits, ctx, { visits: async () => (await reading).relations }),
    ]);
    return peopleOf(visits, caller, owners, readable);
  }

  async presentOne(appointment: AppointmentRecord, ctx: RequestContext): Promise<Appointment> {
    const [presented] = await this.present([appointment], ctx);
    if (!presented) throw new AppError('INTERNAL');
    return presented;
  }
}

/** For staff, the patient's no-shows at this company. */
const noShowsOf = ({ user_id, provider_id }: AppointmentRecord, { noShows }: AroundVisits) => {
  const found = noShows.find((each) => each.user_id === user_id && each.provider_id === provider_id);
  return found && { no_shows: found.visits };
};

const toPosition = ({ lat, lng, taken_at }: SharedPosition) => ({ lat, lng, at: taken_at.toISOString() });

type OwnedVisit = Pick<
  AppointmentRecord,
  'id' | 'user_id' | 'carer_id' | 'provider_id' | 'actor_id' | 'patient'
> &
  Partial<Pick<AppointmentRecord, 'person'>>;

const peopleOf = (
  visits: readonly OwnedVisit[],
  caller: Caller | null,
  { names, confirmations }: Owners,
  { contacts, isReadable }: ReadableContacts,
): Map<number, AppointmentPeople> =>
  new Map(
    visits.map((visit): [number, AppointmentPeople] => {
      if (visit.user_id === null) {
        const { first_name, last_name, email } = visit.patient;
        const user = { id: null, first_name, last_name, email };
        // Nobody asks for the visit of somebody who has grown up: the account that booked has lost it.
        const confirmation = visit.carer_id === null ? (confirmations.get(visit.id) ?? 'asked') : null;
        return [visit.id, { user, patient: visit.patient, person: visit.person ?? null, confirmation }];
      }
      const contact = contacts.get(visit.user_id);
      const name = names.get(visit.user_id);
      const patient = name?.deleted ? withoutPerson(name) : visit.patient;
      const { first_name, last_name } = onlyTyped(visit, caller) ? patient : (name ?? contact ?? patient);
      const email = isReadable(visit) ? (contact?.email ?? null) : null;
      const user = { id: visit.user_id, first_name, last_name, email };
      const person = name?.deleted ? null : (visit.person ?? null);
      return [visit.id, { user, patient, person, confirmation: null }];
    }),
  );

const isEmailRead = (
  { phlebotomist_id, provider_id }: Pick<AppointmentRecord, 'phlebotomist_id' | 'provider_id'>,
  caller: Caller | null,
): boolean => canReadPhlebotomistEmail(caller, { phlebotomist_id, provider_ids: [provider_id] });

/** The phlebotomists whose email the caller may read. */
const emailedIn = (visits: readonly AppointmentRecord[], caller: Caller | null): number[] =>
  visits.filter((visit) => isEmailRead(visit, caller)).map(({ phlebotomist_id }) => phlebotomist_id);

/** Hides the person visited once the account is deleted, family members too (docs/product/visits.md#snapshots). */
const withoutPerson = ({ first_name, last_name }: PersonName): Appointment['patient'] => ({
  ...{ first_name, last_name },
  ...{ email: null, mobile: null },
});

// Staff who book with a typed email must not learn its owner's name. They see the typed name; managers see
// the account's.
function onlyTyped(
  { user_id, actor_id }: Pick<AppointmentRecord, 'user_id' | 'actor_id'>,
  caller: Caller | null,
): boolean {
  if (actor_id === user_id || caller === null || caller.user_id === user_id) return false;
  return !isManager(caller);
}
