import { Injectable } from '@nestjs/common';
import { isWithin } from '@drawpoint/contracts/access';
import { appointmentMoves } from '@drawpoint/contracts/appointments/moves.contract';
import { waitlist } from '@drawpoint/contracts/booking/waitlist.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { type ParsedInputOf, STAFF } from '@drawpoint/contracts/operation';
import { AppError, invalid, refuse } from '@drawpoint/nest-kit/app-error';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { dateOfDay } from '@drawpoint/scheduling/civil';
import { localDayOf } from '@drawpoint/scheduling/zone';
import { actorOf } from '@drawpoint/contracts/access';
import { PhlebotomistStore } from '../catalog/phlebotomist.store.ts';
import { ProviderStore } from '../catalog/provider.store.ts';
import { Database } from '../database.store.ts';
import { missingSteps } from '../domain/missing-steps.ts';
import { wishErrors } from '../domain/waitlist.ts';
import { BookingSessionStore } from '../sessions/booking-session.store.ts';
import { NamedPatient } from '../sessions/named-patient.ts';
import { sha256 } from '../sessions/session-token.ts';
import { SlotContextStore } from '../slots/slot-context.store.ts';
import { PresentEntries } from './present-entries.ts';
import { type NewWaitlistRecord, WaitlistStore } from './waitlist.store.ts';

type Input = ParsedInputOf<typeof waitlist.join>;
type Context = RequestContext<Caller>;
/** What an entry waits for. `before`: the date of the booked visit. */
type Subject = Pick<
  NewWaitlistRecord,
  'user_id' | 'service_id' | 'provider_id' | 'appointment_id' | 'patient' | 'person_ids'
> & { phlebotomist_id: number | null; before: string | null };

/** Puts patients on the waitlist, from a booking session or from a booked visit. */
@Injectable()
export class JoinWaitlist {
  constructor(
    private readonly db: Database,
    private readonly entries: WaitlistStore,
    private readonly sessions: BookingSessionStore,
    private readonly patients: NamedPatient,
    private readonly phlebotomists: PhlebotomistStore,
    private readonly providers: ProviderStore,
    private readonly context: SlotContextStore,
    private readonly presenter: PresentEntries,
    private readonly bus: Bus,
  ) {}

  /** Throws INVALID_INPUT by field, SESSION_GONE, WAITLIST_FULL, or for a visit what moving it throws. */
  readonly join = handle(waitlist.join, async (input, ctx) => {
    const { before, ...subject } = await this.subjectOf(input, ctx);
    if (!isWithin(ctx.caller, [subject.provider_id])) throw new AppError('NOT_FOUND');
    if (subject.phlebotomist_id === null && input.anyone !== true)
      throw invalid({ anyone: ['Choose a phlebotomist first, or anyone.'] });
    const wish = {
      ...{ from_date: input.from, to_date: input.to, days: [...new Set(input.days)].sort() },
      ...{ from_time: input.from_time, to_time: input.to_time },
    };
    const tz = await this.zoneOf(subject);
    const today = localDayOf(tz, Math.floor(ctx.now().getTime() / 60_000));
    const { limits } = await this.context.of(null, ctx.now());
    const errors = wishErrors(wish, dateOfDay(today), dateOfDay(today + limits.horizonDays));
    if (before !== null && input.from > before) errors.from = ['Choose a date before the visit.'];
    refuse(errors);
    const entry = await inTransaction(this.db, (tx) =>
      this.entries.add(tx, {
        ...{ ...subject, ...wish },
        phlebotomist_id: input.anyone === true ? null : subject.phlebotomist_id,
        actor_id: actorOf(ctx.caller),
        ...{ by_email: input.by_email ?? true, by_text: input.by_text ?? false, created_at: ctx.now() },
      }),
    );
    if (!entry) throw new AppError('WAITLIST_FULL');
    return (await this.presenter.present([entry], ctx))[0]!;
  });

  private async subjectOf({ session, appointment_id: id }: Input, ctx: Context): Promise<Subject> {
    if (session && id) throw invalid({ session: ['Name a booking or a visit, not both.'] });
    if (id) return this.visitOf(id, ctx);
    if (!session) throw invalid({ session: ['Name a booking or a visit.'] });
    return this.sessionOf(session, ctx);
  }

  private async visitOf(id: number, ctx: Context): Promise<Subject> {
    const visit = await this.bus.call(appointmentMoves.findMovable, { id }, ctx);
    const { user_id, service_id, provider_id, phlebotomist_id, first_name, last_name, zip, place } = visit;
    if (user_id === null) throw invalid({ appointment_id: ['This visit belongs to no account yet.'] });
    return {
      ...{ user_id, service_id, provider_id, phlebotomist_id, appointment_id: id, person_ids: [] },
      // What else is known of the patient stays with the visit.
      patient: { ...NOBODY, first_name, last_name, address_zip: zip, place },
      before: visit.starts_at.slice(0, 10),
    };
  }

  private async sessionOf(token: string, ctx: Context): Promise<Subject> {
    const session = await this.sessions.findOwn(sha256(token), ctx.caller.user_id);
    if (session?.state !== 'open' || session.expires_at <= ctx.now()) throw new AppError('SESSION_GONE');
    const { patient, service_id, provider_id, phlebotomist_id, persons } = session.draft;
    const missing = missingSteps(session.draft);
    const texts = ['patient', 'patient.address', 'service_id', 'provider_id'].flatMap(
      (key) => missing[key] ?? [],
    );
    if (!patient || service_id === null || provider_id === null || texts.length > 0)
      throw invalid({ session: texts });
    const isStaff = ctx.caller.roles.some((role) => STAFF.includes(role));
    const named = await this.patients.of(patient.user_id, ctx);
    if (isStaff && named === null) throw invalid({ session: ['Choose the account of the patient first.'] });
    return {
      user_id: named ?? ctx.caller.user_id,
      ...{ service_id, provider_id, phlebotomist_id, appointment_id: null, before: null },
      patient: withoutAccount(patient),
      person_ids: persons.map((person) => person ?? 0),
    };
  }

  private async zoneOf({ phlebotomist_id, provider_id }: Subject | Omit<Subject, 'before'>): Promise<string> {
    const person = phlebotomist_id === null ? null : await this.phlebotomists.find(phlebotomist_id);
    const zone = person?.tz ?? (await this.providers.find(provider_id))?.tz;
    if (zone === undefined) throw new AppError('NOT_FOUND');
    return zone;
  }
}

const NOBODY = {
  ...{ email: '', mobile: '', address: null, city: null, address_state: null },
  ...{ special_instructions: null, address_id: null, save_address: false, address_label: null },
};

// The patient books by themselves later, so no account is named.
const withoutAccount = ({
  user_id: _,
  ...patient
}: NewWaitlistRecord['patient']): NewWaitlistRecord['patient'] => ({
  ...patient,
  save_address: false,
});
