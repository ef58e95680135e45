import { Injectable } from '@nestjs/common';
import type { AppointmentField, Scope } from '@drawpoint/contracts/access';
import type { NeedsYouReason, Settlement } from '@drawpoint/contracts/appointments/day.contract';
import type { FieldErrors } from '@drawpoint/contracts/errors';
import { idList } from '@drawpoint/nest-kit/data/id-list';
import { scopeSql } from '@drawpoint/nest-kit/data/scope';
import { Sealer, type SealedAt } from '@drawpoint/nest-kit/data/sealer';
import { Database, type Tx } from '../database.store.ts';
import type { PhoneActionState } from '../domain/phone-action.ts';
import { type phone_action, Prisma } from '../generated/prisma/client.ts';

const { sql } = Prisma;

export type ActionProblem = { code: string; message: string; errors?: FieldErrors | undefined };
/** What the phone is answered of an action that was done or decided. */
export type ActionResult = { output: unknown } | { error: ActionProblem };

type Plain = Omit<
  phone_action,
  'state' | 'reason' | 'input_sealed' | 'answer_sealed' | `settled${string}` | 'seq'
>;
export type NewPhoneAction = Plain & { input: Record<string, unknown> };
export type PhoneActionRecord = NewPhoneAction & {
  state: PhoneActionState;
  reason: NeedsYouReason | null;
  result: ActionResult | null;
};

/** A decision of the office. */
export type Decision = { how: Settlement; by: number; at: Date; reason: string };

type SealedColumn = keyof phone_action & `${string}_sealed`;
const at = (row: string, column: SealedColumn): SealedAt => ({ table: 'phone_action', column, row });

/** The most entries of a list. More of them are a fault that somebody has to look at anyway. */
const MOST_LISTED = 500;

/** The rows of `phone_action`: what phones sent. Each changes its state only from one that is not decided. */
@Injectable()
export class PhoneActionStore {
  constructor(
    private readonly db: Database,
    private readonly sealer: Sealer,
  ) {}

  async byIds(ids: readonly string[], tx: Tx = this.db): Promise<Map<string, PhoneActionRecord>> {
    const rows = await tx.phone_action.findMany({ where: { id: { in: [...ids] } } });
    return new Map(rows.map((row) => [row.id, this.opened(row)]));
  }

  /** Adds those whose id is new, in this order. */
  async receive(actions: readonly NewPhoneAction[]): Promise<void> {
    await this.db.phone_action.createMany({
      data: actions.map(({ input, ...action }) => ({
        ...action,
        state: 'received',
        input_sealed: this.sealer.sealJson(input, at(action.id, 'input_sealed')),
      })),
      skipDuplicates: true,
    });
  }

  /** Of these visits, those with an action of this person that the office has to decide about. */
  async heldOf(visitIds: readonly number[], phlebotomistId: number): Promise<Set<number>> {
    const rows = await this.db.$queryRaw<{ id: number }[]>`
      SELECT DISTINCT appointment_id AS id FROM phone_action
       WHERE appointment_id = ANY (${idList(visitIds)}) AND phlebotomist_id = ${phlebotomistId} AND state = 'needs_you'`;
    return new Set(rows.map(({ id }) => id));
  }

  /**
   * Moves an action to another state. False when somebody else decided it meanwhile, or the same id came from somebody
   * else or with other content.
   */
  async move(
    tx: Tx,
    { id, phlebotomist_id, content_hash }: Pick<Plain, 'id' | 'phlebotomist_id' | 'content_hash'>,
    from: readonly PhoneActionState[],
    to: {
      state: PhoneActionState;
      reason?: NeedsYouReason | null;
      result?: ActionResult;
      decision?: Decision;
    },
  ): Promise<boolean> {
    const { state, reason, result, decision } = to;
    const { count } = await tx.phone_action.updateMany({
      where: { id, phlebotomist_id, content_hash, state: { in: [...from] } },
      data: {
        state,
        ...(reason !== undefined && { reason }),
        ...(result && { answer_sealed: this.sealer.sealJson(result, at(id, 'answer_sealed')) }),
        ...(decision && {
          ...{ settled: decision.how, settled_by: decision.by, settled_at: decision.at },
          settled_reason_sealed: this.sealer.seal(decision.reason, at(id, 'settled_reason_sealed')),
        }),
      },
    });
    return count === 1;
  }

  /** Keeps what was answered to actions that are done, for repetitions. */
  async keepAnswers(answers: readonly { id: string; output: unknown }[]): Promise<void> {
    if (answers.length === 0) return;
    const ids = answers.map(({ id }) => id);
    const sealed = answers.map(({ id, output }) =>
      this.sealer.sealJson({ output } satisfies ActionResult, at(id, 'answer_sealed')),
    );
    await this.db.$executeRaw`
      UPDATE phone_action SET answer_sealed = kept.answer
        FROM unnest(${ids}::uuid[], ${sealed}::text[]) AS kept (id, answer)
       WHERE phone_action.id = kept.id AND phone_action.answer_sealed IS NULL`;
  }

  /** Whether this person visits for a company: they have, or had, a visit of it. */
  async worksFor(phlebotomistId: number, providerId: number): Promise<boolean> {
    const where = { phlebotomist_id: phlebotomistId, provider_id: providerId };
    return (await this.db.appointment.findFirst({ where, select: { id: true } })) !== null;
  }

  /** Those that need a decision, the oldest first. */
  async needsYou(scope: Scope<AppointmentField>): Promise<PhoneActionRecord[]> {
    const shown = scopeSql(scope, {
      user_id: () => sql`false`,
      phlebotomist_id: (id) => sql`phlebotomist_id = ${id}`,
      provider_id: (id) => sql`provider_id = ${id}`,
    });
    const rows = await this.db.$queryRaw<phone_action[]>(sql`
      SELECT * FROM phone_action WHERE state = 'needs_you' AND ${shown} ORDER BY at, seq LIMIT ${MOST_LISTED}`);
    return rows.map((row) => this.opened(row));
  }

  /** What waits for decisions about these actions, in the order in which it was sent. */
  async waitingFor(
    actions: readonly Pick<Plain, 'appointment_id' | 'phlebotomist_id'>[],
    tx: Tx = this.db,
  ): Promise<PhoneActionRecord[]> {
    const visits = idList(actions.flatMap(({ appointment_id }) => appointment_id ?? []));
    const people = idList(actions.map(({ phlebotomist_id }) => phlebotomist_id));
    const rows = await tx.$queryRaw<phone_action[]>`
      SELECT * FROM phone_action
       WHERE state = 'waiting' AND appointment_id = ANY (${visits}) AND phlebotomist_id = ANY (${people})
       ORDER BY seq`;
    return rows.map((row) => this.opened(row));
  }

  private opened({
    input_sealed,
    answer_sealed,
    seq: _seq,
    settled: _settled,
    settled_by: _settledBy,
    settled_at: _settledAt,
    settled_reason_sealed: _reason,
    ...row
  }: phone_action): PhoneActionRecord {
    return {
      ...row,
      state: row.state as PhoneActionState,
      reason: row.reason as NeedsYouReason | null,
      input: this.sealer.openJson(input_sealed, at(row.id, 'input_sealed')),
      result:
        answer_sealed === null ? null : this.sealer.openJson(answer_sealed, at(row.id, 'answer_sealed')),
    };
  }
}
