import { Injectable } from '@nestjs/common';
import {
  actorOf,
  canAskToBook,
  canManageAppointment,
  canManagePhlebotomist,
  canViewAppointment,
  ownOf,
} from '@drawpoint/contracts/access';
import { appointmentRequests } from '@drawpoint/contracts/appointments/requests.contract';
import { users } from '@drawpoint/contracts/auth/users.contract';
import { relations } from '@drawpoint/contracts/booking/relations.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import type { OutputOf } from '@drawpoint/contracts/operation';
import { AppError, invalid } from '@drawpoint/nest-kit/app-error';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { checkVersion } from '@drawpoint/nest-kit/data/check-version';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { Database, type Tx } from '../database.store.ts';
import { MediaStore } from '../files/media.store.ts';
import { PatientVisitStore } from '../people/patient-visit.store.ts';
import { PresentRequests } from './present-requests.ts';
import { RequestEvents } from './request-events.ts';
import { RequestStore, type RequestRecord } from './request.store.ts';

type Context = RequestContext<Caller>;
type Relations = OutputOf<typeof relations.describe>;
type Phlebotomist = NonNullable<Relations['phlebotomist']>;

/** Staff ask patients to book, and change or withdraw these requests (docs/product/visits.md#requests). */
@Injectable()
export class ChangeRequests {
  constructor(
    private readonly db: Database,
    private readonly store: RequestStore,
    private readonly visits: PatientVisitStore,
    private readonly presenter: PresentRequests,
    private readonly events: RequestEvents,
    private readonly bus: Bus,
    private readonly media: MediaStore,
  ) {}

  /**
   * Throws FORBIDDEN for a patient or phlebotomist the caller does not manage. Throws INVALID_INPUT at
   * `user_id` or `phlebotomist_id` for an unknown one. The patient chooses when no phlebotomist is named or
   * follows.
   */
  readonly create = handle(appointmentRequests.create, async (input, ctx) => {
    const { user_id, note, attachment_id } = input;
    await this.checkAttachment(attachment_id, ctx);
    await this.checkPerson(user_id, ctx);
    const related = await this.relationsOf(user_id, firstOf(input.phlebotomist_id, ctx.caller), ctx);
    await this.checkPatient(user_id, related.assigned, ctx);
    const isOpen = related.phlebotomist === null && firstOf(input.phlebotomist_id, ctx.caller) === null;
    const phlebotomist = isOpen ? null : this.checkPhlebotomist(related.phlebotomist, ctx.caller);
    const provider = phlebotomist
      ? providerFor(phlebotomist, ctx.caller)
      : await this.store.provider(providerOf(ctx.caller));
    const request = await inTransaction(this.db, async (tx: Tx) => {
      const made = await this.store.insert(tx, {
        user_id,
        phlebotomist_id: phlebotomist?.id ?? null,
        phlebotomist_name: phlebotomist?.name ?? null,
        provider_id: provider?.id ?? null,
        provider_name: provider?.name ?? null,
        actor_id: actorOf(ctx.caller),
        note: note || null,
        attachment_id: attachment_id ?? null,
        requested_at: ctx.now(),
      });
      await this.events.created(tx, made);
      return made;
    });
    this.events.announceEvents();
    return this.presenter.presentOne(request, ctx);
  });

  /** Throws NOT_FOUND, FORBIDDEN or STALE. */
  readonly update = handle(appointmentRequests.update, async ({ id, note, attachment_id, version }, ctx) => {
    const request = await this.managed(id, ctx.caller);
    if (attachment_id !== request.attachment_id) await this.checkAttachment(attachment_id, ctx);
    const edit = { version, request_note: note, request_attachment_id: attachment_id };
    checkVersion(edit, await this.presenter.presentOne(request, ctx));
    const change = { note: note === undefined ? undefined : note || null, attachment_id };
    if (!(await this.store.change(request, change))) throw new AppError('STALE');
    return this.presenter.presentOne((await this.store.find(id)) ?? request, ctx);
  });

  /** Throws NOT_FOUND, or FORBIDDEN for somebody else's. */
  readonly remove = handle(appointmentRequests.remove, async ({ id }, ctx) => {
    const request = await this.store.find(id);
    if (!request) throw new AppError('NOT_FOUND');
    if (!canViewAppointment(ctx.caller, request)) throw new AppError('FORBIDDEN');
    if (!(await this.store.remove(id, ctx.now()))) throw new AppError('NOT_FOUND');
    return {};
  });

  private async managed(id: number, caller: Caller): Promise<RequestRecord> {
    const request = await this.store.find(id);
    if (!request) throw new AppError('NOT_FOUND');
    if (!canManageAppointment(caller, request)) throw new AppError('FORBIDDEN');
    return request;
  }

  /** Throws unless the caller uploaded the file (docs/product/visits.md#requests). */
  private async checkAttachment(id: number | null | undefined, { caller }: Context): Promise<void> {
    if (id === null || id === undefined) return;
    const found = await this.media.find(id);
    if (found?.owner_id !== actorOf(caller))
      throw invalid({ attachment_id: ['There is no such upload of yours.'] });
  }

  private async checkPerson(userId: number, ctx: Context): Promise<void> {
    const { data } = await this.bus.call(users.contacts, { ids: [userId] }, ctx);
    if (data.length === 0) throw invalid({ user_id: ['There is no such patient.'] });
  }

  // The relations with the named phlebotomist, else with the one the patient is assigned to.
  private async relationsOf(userId: number, first: number | null, ctx: Context): Promise<Relations> {
    const related = await this.bus.call(relations.describe, { user_id: userId, phlebotomist_id: first }, ctx);
    if (related.phlebotomist || !related.assigned || first !== null) return related;
    const { phlebotomist_id } = related.assigned;
    return this.bus.call(relations.describe, { user_id: userId, phlebotomist_id }, ctx);
  }

  private async checkPatient(userId: number, assigned: Relations['assigned'], ctx: Context): Promise<void> {
    const visits = await this.visits.standing(ownOf(userId));
    const patientOf = {
      phlebotomist_ids: [
        ...visits.map((visit) => visit.phlebotomist_id),
        ...(assigned ? [assigned.phlebotomist_id] : []),
      ],
      provider_ids: [
        ...visits.flatMap((visit) => visit.provider_id ?? []),
        ...(assigned?.provider_ids ?? []),
      ],
    };
    if (userId === ctx.caller.user_id) throw new AppError('FORBIDDEN');
    if (!canAskToBook(ctx.caller, patientOf) && !(await this.isOpen(userId, ctx)))
      throw new AppError('FORBIDDEN');
  }

  /**
   * Whether the caller may open the account. An account that the caller's provider created has no visit yet.
   */
  private async isOpen(userId: number, ctx: Context): Promise<boolean> {
    const { data } = await this.bus.call(users.contacts, { ids: [userId], open_only: true }, ctx);
    return data.length > 0;
  }

  private checkPhlebotomist(phlebotomist: Phlebotomist | null, caller: Caller): Phlebotomist {
    if (!phlebotomist) throw invalid({ phlebotomist_id: ['Please choose a phlebotomist.'] });
    const provider_ids = phlebotomist.providers.map(({ id }) => id);
    if (!canManagePhlebotomist(caller, { phlebotomist_id: phlebotomist.id, provider_ids }))
      throw new AppError('FORBIDDEN');
    return phlebotomist;
  }
}

/** The named phlebotomist, else the caller when they are one; null for neither. */
const firstOf = (asked: number | null | undefined, { roles, user_id }: Caller): number | null =>
  asked ?? (roles.includes('phlebotomist') ? user_id : null);

const providerOf = ({ within_provider, provider_id }: Caller): number | null =>
  within_provider ?? provider_id;

/** The caller's provider when the phlebotomist works for it, else the phlebotomist's first one. */
const providerFor = ({ providers }: Phlebotomist, caller: Caller): Phlebotomist['providers'][number] | null =>
  providers.find(({ id }) => id === providerOf(caller)) ?? providers[0] ?? null;
