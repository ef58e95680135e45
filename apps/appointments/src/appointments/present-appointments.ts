import { Injectable } from '@nestjs/common';
import { canReadPhlebotomistEmail } from '@drawpoint/contracts/account-access';
import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import type { Caller } from '@drawpoint/contracts/envelope';
import { MANAGERS } from '@drawpoint/contracts/operation';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { UserProjection, type PersonName } from '@drawpoint/nest-kit/events/user-projection';
import { ChargeStore } from '../payments/charge.store.ts';
import { isPaidSince } from '../payments/domain/paid-since.ts';
import { actionsOf } from '../domain/actions-of.ts';
import { isOpen, toProposal } from '../domain/proposal.ts';
import { ProposalStore } from '../moves/proposal.store.ts';
import { ConfirmationStore } from '../confirmations/confirmation.store.ts';
import { Contacts, type Contact } from '../people/contacts.ts';
import { partiesOf } from './parties-of.ts';
import { holdsTime, type AppointmentRecord } from '../domain/appointment-record.ts';
import { ResultStore, toDocument } from '../visits/result.store.ts';
import { toAppointment, type AppointmentPeople } from './to-appointment.ts';

/** Adds to visits whose they are: names as this service knows them, emails as auth does. */
@Injectable()
export class PresentAppointments {
  constructor(
    private readonly contacts: Contacts,
    private readonly people: UserProjection,
    private readonly charges: ChargeStore,
    private readonly proposals: ProposalStore,
    private readonly results: ResultStore,
    private readonly confirmations: ConfirmationStore,
  ) {}

  async present(appointments: readonly AppointmentRecord[], ctx: RequestContext): Promise<Appointment[]> {
    const contacts = this.contacts.of(
      [...ownersOf(appointments), ...emailedIn(appointments, ctx.caller)],
      ctx,
    );
    const [whose, payments, proposed, documents, known] = await Promise.all([
      this.whose(appointments, ctx, contacts),
      this.charges.partsOfAppointments(appointments.map((appointment) => appointment.id)),
      this.proposals.openOf(appointments.filter(({ status }) => holdsTime(status)).map(({ id }) => id)),
      this.results.ofAppointments(appointments.map((appointment) => appointment.id)),
      contacts,
    ]);
    const now = ctx.now();
    return appointments.map((appointment) => {
      const own = payments.filter((part) => part.appointment_id === appointment.id);
      const proposal = proposed.get(appointment.id);
      const parties = ctx.caller ? partiesOf(ctx.caller, appointment) : [];
      return {
        ...toAppointment(
          appointment,
          whose.get(appointment.id)!,
          own,
          (documents.get(appointment.id) ?? []).map(toDocument),
          isEmailRead(appointment, ctx.caller) ? known.get(appointment.phlebotomist_id)?.email : '',
        ),
        proposal: proposal && isOpen(proposal, appointment, now) ? toProposal(proposal, appointment) : null,
        actions: actionsOf(
          parties,
          { ...appointment, paidSince: isPaidSince(appointment.completed_at, own) },
          now,
        ),
      };
    });
  }

  /** Whose visits these are, by their ids. */
  async whose(
    visits: readonly Pick<AppointmentRecord, 'id' | 'user_id' | 'provider_id' | 'actor_id' | 'patient'>[],
    ctx: RequestContext,
    known?: Promise<Map<number, Contact>>,
  ): Promise<Map<number, AppointmentPeople>> {
    const ids = ownersOf(visits);
    const unowned = visits.filter(({ user_id }) => user_id === null).map(({ id }) => id);
    const [names, contacts, isReadable, confirmations] = await Promise.all([
      this.people.names(ids),
      known ?? this.contacts.of(ids, ctx),
      this.contacts.readable(visits, ctx),
      this.confirmations.statesOf(unowned),
    ]);
    return new Map(
      visits.map((visit): [number, AppointmentPeople] => {
        if (visit.user_id === null) {
          const { first_name, last_name, email } = visit.patient;
          const user = { id: null, first_name, last_name, email };
          const confirmation = confirmations.get(visit.id) ?? 'asked';
          return [visit.id, { user, patient: visit.patient, confirmation }];
        }
        const contact = contacts.get(visit.user_id);
        const name = names.get(visit.user_id);
        const patient = name?.deleted ? withoutPerson(name) : visit.patient;
        const { first_name, last_name } = onlyTyped(visit, ctx.caller)
          ? patient
          : (name ?? contact ?? patient);
        const email = (isReadable(visit) && contact?.email) || null;
        const user = { id: visit.user_id, first_name, last_name, email };
        return [visit.id, { user, patient, confirmation: null }];
      }),
    );
  }

  async presentOne(appointment: AppointmentRecord, ctx: RequestContext): Promise<Appointment> {
    const [presented] = await this.present([appointment], ctx);
    if (!presented) throw new AppError('INTERNAL');
    return presented;
  }
}

const ownersOf = (visits: readonly Pick<AppointmentRecord, 'user_id'>[]): number[] => [
  ...new Set(visits.flatMap(({ user_id }) => user_id ?? [])),
];

const isEmailRead = (
  { phlebotomist_id, provider_id }: Pick<AppointmentRecord, 'phlebotomist_id' | 'provider_id'>,
  caller: Caller | null,
): boolean => canReadPhlebotomistEmail(caller, { phlebotomist_id, provider_ids: [provider_id] });

/** The phlebotomists whose email the reader may know. */
const emailedIn = (visits: readonly AppointmentRecord[], caller: Caller | null): number[] =>
  visits.filter((visit) => isEmailRead(visit, caller)).map(({ phlebotomist_id }) => phlebotomist_id);

/** Who was visited is not told any more once the account is deleted, whoever of the family it was (docs/product/visits.md#snapshots). */
const withoutPerson = ({ first_name, last_name }: PersonName): Appointment['patient'] => ({
  ...{ first_name, last_name },
  ...{ email: null, mobile: null },
});

// Who types an email to book for somebody learns by it no name: staff read the one that was typed, managers who it is.
function onlyTyped(
  { user_id, actor_id }: Pick<AppointmentRecord, 'user_id' | 'actor_id'>,
  caller: Caller | null,
): boolean {
  if (actor_id === user_id || caller === null || caller.user_id === user_id) return false;
  return !caller.roles.some((role) => MANAGERS.includes(role));
}
