import { Injectable } from '@nestjs/common';
import { actorOf, canManageAppointment } from '@drawpoint/contracts/access';
import { results, type ResultHistory } from '@drawpoint/contracts/appointments/results.contract';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { Audit } from '@drawpoint/nest-kit/audit/audit';
import { UserProjection } from '@drawpoint/nest-kit/events/user-projection';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { fullName } from '@drawpoint/rules/name';
import { AppointmentStore } from '../appointments/appointment.store.ts';
import { canUndo } from '../appointments/can-undo.ts';
import { PresentAppointments } from '../appointments/present-appointments.ts';
import { nameOf, ResultStore, type Opening, type ResultHistoryRecord } from './result.store.ts';
import { TakeStep } from './take-step.ts';

/** Withdraws files with results that belong to another visit, and tells admins who opened them. */
@Injectable()
export class WithdrawResults {
  constructor(
    private readonly appointments: AppointmentStore,
    private readonly steps: TakeStep,
    private readonly store: ResultStore,
    private readonly people: UserProjection,
    private readonly audit: Audit,
    private readonly presenter: PresentAppointments,
  ) {}

  /** Throws NOT_FOUND, FORBIDDEN for staff who neither added the file nor manage the visit, INVALID_TRANSITION. */
  readonly withdraw = handle(results.withdraw, async ({ id, document_id, reason }, ctx) => {
    const withdrawn = await this.steps.take(['withdraw_results'], id, ctx, async (tx, visit, at) => {
      const results = (await this.store.ofAppointments([id], tx)).get(id);
      const result = results?.find((each) => each.id === document_id);
      if (!result) throw new AppError('NOT_FOUND');
      if (!canUndo(ctx.caller, { by: result.uploaded_by })) throw new AppError('FORBIDDEN');
      await this.store.withdraw(tx, document_id, { by: actorOf(ctx.caller), at, reason });
      const entry = { action: 'results_withdrawn', subject: id, person: visit.user_id };
      await this.audit.record(tx, ctx, { ...entry, details: nameOf(result) });
      return {};
    });
    return this.presenter.presentOne(withdrawn, ctx);
  });

  /** Throws NOT_FOUND, FORBIDDEN for a visit of another provider. */
  readonly history = handle(results.history, async ({ id }, ctx) => {
    if (!canManageAppointment(ctx.caller, await this.appointments.get(id))) throw new AppError('FORBIDDEN');
    const [files, openings] = await Promise.all([this.store.history(id), this.store.openings(id)]);
    const names = await this.people.names([
      ...files.flatMap(({ uploaded_by, withdrawn }) =>
        withdrawn ? [uploaded_by, withdrawn.by] : [uploaded_by],
      ),
      ...openings.map(({ actor_id }) => actor_id),
    ]);
    const nameOfPerson = (person: number): string =>
      fullName(names.get(person) ?? { first_name: '', last_name: '' });
    return { data: files.map((file) => toHistory(file, openings, nameOfPerson)) };
  });
}

function toHistory(
  file: ResultHistoryRecord,
  openings: readonly Opening[],
  nameOfPerson: (person: number) => string,
): ResultHistory {
  const name = nameOf(file);
  const { added_at, withdrawn, uploaded_by } = file;
  const first = new Map<number, Date>();
  for (const opening of openings) {
    const isOfFile = opening.name === null ? opening.at >= added_at : opening.name === name;
    if (isOfFile && !first.has(opening.actor_id)) first.set(opening.actor_id, opening.at);
  }
  const when = (person: number, at: Date) => ({ name: nameOfPerson(person), at: at.toISOString() });
  return {
    ...{ id: file.id, name, added: when(uploaded_by, added_at) },
    withdrawn: withdrawn && { ...when(withdrawn.by, withdrawn.at), reason: withdrawn.reason },
    opened: [...first].map(([person, at]) => when(person, at)),
  };
}
