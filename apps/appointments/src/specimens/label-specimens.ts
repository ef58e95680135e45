import { Injectable } from '@nestjs/common';
import { actorOf } from '@drawpoint/contracts/access';
import { specimens } from '@drawpoint/contracts/appointments/specimens.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import type { FieldErrors } from '@drawpoint/contracts/errors';
import { AppError, invalid } from '@drawpoint/nest-kit/app-error';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { readTubeNumber } from '@drawpoint/rules/tube-number';
import type { Tx } from '../database.store.ts';
import type { AppointmentRecord } from '../domain/appointment-record.ts';
import { HandoverStore } from '../handovers/handover.store.ts';
import { LabelAheadStore } from './label-ahead.store.ts';
import { SpecimenStore, type SpecimenRecord } from './specimen.store.ts';
import { VisitSpecimens } from './visit-specimens.ts';
import { WatchTubes } from './watch-tubes.ts';

/** What is wrong with a typed number. */
export const numberErrors = (typed = ''): FieldErrors =>
  readTubeNumber(typed) === null
    ? { number: ['This number is not right. Please check each character.'] }
    : {};

/** Numbers of tubes that have just been drawn (docs/product/specimens.md#labels). */
@Injectable()
export class LabelSpecimens {
  constructor(
    private readonly of: VisitSpecimens,
    private readonly store: SpecimenStore,
    private readonly labels: LabelAheadStore,
    private readonly handovers: HandoverStore,
    private readonly watch: WatchTubes,
  ) {}

  /** Throws NOT_FOUND, INVALID_TRANSITION, or INVALID_INPUT for a void tube and a discard tube. */
  readonly collect = handle(specimens.collect, ({ id, specimen_ids }, ctx) =>
    this.of.change(id, ctx, async (tx, visit, before) => {
      const tubes = specimen_ids.map((each) => tubeOf(before, each));
      const drawn = [...new Set(tubes)].filter(({ state }) => state !== 'collected');
      if (drawn.length === 0) return;
      await this.of.checkLabels(tx, visit);
      for (const tube of drawn) checkTube(tube, 'specimen_ids');
      const numbers = await this.store.newNumbers(tx, drawn.length);
      for (const [index, { id: tube }] of drawn.entries())
        await this.store.update(tx, tube, {
          ...collected(ctx.caller, ctx.now()),
          ...{ number: numbers[index]!, label: 'printed' },
        });
      await this.follow(tx, visit);
    }),
  );

  /**
   * Throws NOT_FOUND, INVALID_TRANSITION, SPECIMEN_TAKEN for the label of another visit or phlebotomist, or
   * INVALID_INPUT at `number`.
   */
  readonly bind = handle(
    specimens.bind,
    async ({ number }) => ({ errors: numberErrors(number) }),
    ({ id, specimen_id, number: typed }, ctx) =>
      this.of.change(id, ctx, async (tx, visit, before) => {
        const number = readTubeNumber(typed)!;
        const tube = tubeOf(before, specimen_id);
        if (tube.number === number) return;
        await this.of.checkLabels(tx, visit);
        const labeled = await this.take(tx, { number, tube, visit, before }, ctx);
        await this.store.update(tx, tube.id, labeled);
        await this.follow(tx, visit);
      }),
  );

  /** With another tube, the visit is no longer delivered. */
  async follow(tx: Tx, visit: AppointmentRecord): Promise<void> {
    await this.handovers.settleDelivered(tx, [visit.id]);
    await this.watch.follow(tx, visit);
  }

  /** Uses up a label, and returns what its tube then has. */
  async take(
    tx: Tx,
    { number, tube, visit, before }: Binding,
    { caller, now }: RequestContext<Caller>,
  ): Promise<Labeled> {
    if (before.some((other) => other.number === number))
      throw invalid({ number: ['This label is on another tube of this visit.'] });
    if ((await this.store.byNumbers([number], tx)).length > 0) throw new AppError('SPECIMEN_TAKEN');
    const label = await this.labels.find(tx, number);
    if (!label) throw invalid({ number: ['There is no label with this number.'] });
    if (![caller.user_id, visit.phlebotomist_id].includes(label.phlebotomist_id))
      throw new AppError('SPECIMEN_TAKEN');
    if (tube) checkTube(tube, 'number');
    if (tube && tube.number !== null) throw invalid({ number: ['This tube has another label already.'] });
    if (!(await this.labels.use(tx, number, now()))) throw new AppError('SPECIMEN_TAKEN');
    return { ...collected(caller, now()), number, label: 'ahead' };
  }
}

type Binding = {
  number: string;
  /** Null for one that is about to be added. */
  tube: SpecimenRecord | null;
  visit: AppointmentRecord;
  before: readonly SpecimenRecord[];
};
type Labeled = Pick<SpecimenRecord, 'state' | 'collected_at' | 'collected_by' | 'number' | 'label'>;

function tubeOf(tubes: readonly SpecimenRecord[], id: number): SpecimenRecord {
  const tube = tubes.find((each) => each.id === id);
  if (!tube) throw new AppError('NOT_FOUND');
  return tube;
}

function checkTube({ state, tube_id }: SpecimenRecord, field: string): void {
  if (state === 'void') throw invalid({ [field]: ['This tube is void.'] });
  if (tube_id === null) throw invalid({ [field]: ['A discard tube gets no label.'] });
}

const collected = (caller: Caller, now: Date) => ({
  ...{ state: 'collected' as const, collected_at: now, collected_by: actorOf(caller) },
});
