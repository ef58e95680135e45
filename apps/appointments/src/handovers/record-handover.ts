import { Injectable } from '@nestjs/common';
import { actorOf, canManageAppointment, handoversShownTo } from '@drawpoint/contracts/access';
import { handovers } from '@drawpoint/contracts/appointments/handovers.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import type { FieldErrors } from '@drawpoint/contracts/errors';
import type { ParsedInputOf } from '@drawpoint/contracts/operation';
import { AppError, invalid } from '@drawpoint/nest-kit/app-error';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { UserProjection } from '@drawpoint/nest-kit/events/user-projection';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { KeepDocument } from '@drawpoint/nest-kit/files/keep-document';
import { formatTubeNumber, readTubeNumber } from '@drawpoint/rules/tube-number';
import { AppointmentStore } from '../appointments/appointment.store.ts';
import { Database, type Tx } from '../database.store.ts';
import type { AppointmentRecord } from '../domain/appointment-record.ts';
import { SpecimenStore, type SpecimenRecord } from '../specimens/specimen.store.ts';
import { WatchTubes } from '../specimens/watch-tubes.ts';
import { HandoverStore, type HandoverRecord } from './handover.store.ts';
import { presentHandovers } from './present-handovers.ts';

const MINUTE = 60_000;
/** How far ahead of ours a phone's clock may be. */
const AHEAD_MS = 2 * MINUTE;

type Input = ParsedInputOf<typeof handovers.record>;

/** Records that tubes changed hands (docs/product/specimens.md#hand-over). */
@Injectable()
export class RecordHandover {
  constructor(
    private readonly db: Database,
    private readonly store: HandoverStore,
    private readonly specimens: SpecimenStore,
    private readonly appointments: AppointmentStore,
    private readonly watch: WatchTubes,
    private readonly people: UserProjection,
    private readonly keep: KeepDocument,
  ) {}

  /**
   * Throws NOT_FOUND for an entry to correct that is not the caller's, STALE for one that was corrected meanwhile. Of
   * what a phone stored, tubes that do not fit are INVALID_TRANSITION.
   */
  readonly record = handle(
    handovers.record,
    async (sound, ctx) => ({ errors: problemsOf(sound, ctx.now()) }),
    async (input, ctx) => {
      const made = input.signature
        ? await this.keep.run(input.signature, 'signature', ({ key }) => this.insert(input, key, ctx))
        : await this.insert(input, null, ctx);
      return (await presentHandovers([made], this.people))[0]!;
    },
  );

  private insert(
    { kind, place, receiver, numbers: typed, corrects_id, reason, at: given }: Input,
    file_key: string | null,
    ctx: RequestContext<Caller>,
  ): Promise<HandoverRecord> {
    const { caller } = ctx;
    return inTransaction(this.db, async (tx) => {
      const numbers = [...new Set(typed.map((each) => readTubeNumber(each)!))];
      const corrected = corrects_id ? await this.corrected(tx, corrects_id, caller) : null;
      await this.specimens.lock(tx, [...numbers, ...(corrected?.numbers ?? [])]);
      // Another correction may have held the tubes.
      if (corrects_id && (await this.corrected(tx, corrects_id, caller)).corrected)
        throw new AppError('STALE');
      const now = ctx.now();
      const at = given ? new Date(given) : now;
      const { tubes, visits } = await this.tubesOf(tx, numbers, { ctx, at, corrected });
      const made = await this.store.insert(tx, {
        ...{ kind, place, receiver, file_key, at, reason: reason ?? null, corrects_id: corrects_id ?? null },
        ...{ actor_id: actorOf(caller), created_at: ctx.receivedAt ?? now },
        ...companyOf(corrected ?? visits[0]!),
        specimen_ids: tubes.map(({ id }) => id),
      });
      const before = await this.specimens.byNumbers(corrected?.numbers ?? [], tx);
      const touched = [...new Set([...tubes, ...before].map(({ appointment_id }) => appointment_id))];
      await this.store.settleDelivered(tx, touched);
      for (const id of touched) await this.watch.follow(tx, { id, provider_id: made.provider_id });
      return made;
    });
  }

  private async corrected(tx: Tx, id: number, caller: Caller): Promise<HandoverRecord> {
    const found = await this.store.find(handoversShownTo(caller), id, tx);
    if (!found) throw new AppError('NOT_FOUND');
    return found;
  }

  /** Throws what `unfit` makes, at `numbers` or `at`. Unknown tubes and those of other people get the same text. */
  private async tubesOf(
    tx: Tx,
    numbers: readonly string[],
    { ctx, at, corrected }: { ctx: RequestContext<Caller>; at: Date; corrected: HandoverRecord | null },
  ): Promise<{ tubes: SpecimenRecord[]; visits: AppointmentRecord[] }> {
    const found = new Map((await this.specimens.byNumbers(numbers, tx)).map((tube) => [tube.number, tube]));
    const all = await this.appointments.byIds(
      [...found.values()].map(({ appointment_id }) => appointment_id),
      tx,
    );
    const visits = new Map(
      all.filter((each) => canManageAppointment(ctx.caller, each)).map((each) => [each.id, each]),
    );
    const problems = numbers.flatMap((number) => {
      const tube = found.get(number);
      const problem =
        tube && visits.has(tube.appointment_id)
          ? problemOf(tube, corrected?.numbers.includes(number) ?? false)
          : 'is none of your tubes';
      return problem ? `${formatTubeNumber(number)} ${problem}.` : [];
    });
    if (problems.length > 0) throw unfit({ numbers: problems }, ctx);
    const companies = [...visits.values()].map(({ provider_id }) => provider_id);
    if (new Set([...companies, ...(corrected ? [corrected.provider_id] : [])]).size > 1)
      throw unfit({ numbers: ['Hand over the tubes of one company at a time.'] }, ctx);
    const tubes = [...found.values()];
    // A typed time has no seconds.
    if (tubes.some(({ collected_at }) => at.getTime() < collected_at!.getTime() - MINUTE))
      throw unfit({ at: ['A tube was drawn later than that.'] }, ctx);
    return { tubes, visits: [...visits.values()] };
  }
}

/** A form names its field. Tubes of what a phone stored have changed hands, so the office decides about them. */
const unfit = (errors: FieldErrors, { receivedAt }: RequestContext): AppError =>
  receivedAt
    ? new AppError('INVALID_TRANSITION', { message: Object.values(errors).flat().join(' ') })
    : invalid(errors);

const companyOf = ({ provider_id, tz }: Pick<HandoverRecord, 'provider_id' | 'tz'>) => ({ provider_id, tz });

function problemsOf({ numbers, at, corrects_id, reason }: Partial<Input>, now: Date): FieldErrors {
  const errors: FieldErrors = {};
  const wrong = (numbers ?? []).filter((each) => readTubeNumber(each) === null);
  if (wrong.length > 0)
    errors['numbers'] = wrong.map((each) => `${each} is not right. Please check each character.`);
  if (numbers?.length === 0 && corrects_id === undefined) errors['numbers'] = ['Add at least one tube.'];
  if (at !== undefined && Date.parse(at) > now.getTime() + AHEAD_MS)
    errors['at'] = ['This time is still to come.'];
  if (corrects_id !== undefined && !reason) errors['reason'] = ['Say why you correct this hand-over.'];
  return errors;
}

/** A tube of the entry that is corrected was at the lab by mistake. */
function problemOf({ state, handed }: SpecimenRecord, isCorrected: boolean): string | null {
  if (state === 'void') return 'is void';
  const atLab = handed.filter(({ kind }) => kind === 'lab').length > 0;
  return atLab && !isCorrected ? 'is at the lab already' : null;
}
