import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { nextId } from '@drawpoint/nest-kit/data/next-id';
import { Sealer, type SealedAt } from '@drawpoint/nest-kit/data/sealer';
import { Jobs } from '@drawpoint/nest-kit/jobs/jobs';
import { fullName } from '@drawpoint/rules/name';
import { Database, type Tx } from '../database.store.ts';
import type { AppointmentRecord } from '../domain/appointment-record.ts';
import { oldestAnswerable, type ConfirmationAnswer } from '../domain/confirmation-state.ts';
import type { visit_confirmation } from '../generated/prisma/client.ts';

/** The name of the job that asks the owner of an email whether a visit is theirs. */
export const ASK_FOR_CONFIRMATION = 'ask-for-confirmation';

export type ConfirmationRecord = Pick<visit_confirmation, 'id' | 'appointment_id'> & {
  state: ConfirmationAnswer;
  email_hash: string;
  /** The token of the link. */
  token: string;
};

const tokenAt = (id: number): SealedAt => ({ table: 'visit_confirmation', column: 'token_sealed', row: id });
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
/** Maximum number of upcoming visits in one list of questions. */
const MOST = 50;

/** Answers of email owners to whether visits are theirs. */
@Injectable()
export class ConfirmationStore {
  constructor(
    private readonly db: Database,
    private readonly sealer: Sealer,
    private readonly jobs: Jobs,
  ) {}

  /**
   * Adds the question for a new visit without an account, and the job that sends it. An owner whose last
   * answer to this provider was no is not asked again.
   */
  async ask(tx: Tx, { id: appointment_id, provider_id, patient }: AppointmentRecord): Promise<void> {
    const hashes = this.sealer.fingerprints(patient.email.toLowerCase());
    const last = await tx.visit_confirmation.findFirst({
      where: { provider_id, email_hash: { in: hashes }, answered_at: { not: null } },
      orderBy: { answered_at: 'desc' },
    });
    const id = await nextId(tx, 'visit_confirmation');
    const token = randomBytes(32).toString('base64url');
    const state: ConfirmationAnswer = last?.state === 'no' ? 'no' : 'asked';
    await tx.visit_confirmation.create({
      data: {
        ...{ id, appointment_id, provider_id, state },
        email_hash: hashes[0],
        token_hash: hashOf(token),
        token_sealed: this.sealer.seal(token, tokenAt(id)),
        called: ` ${fullName(patient).toLowerCase()}`,
      },
    });
    if (state === 'asked')
      await this.jobs.add(tx, ASK_FOR_CONFIRMATION, { id }, { key: `${ASK_FOR_CONFIRMATION}:${id}` });
  }

  async find(id: number): Promise<ConfirmationRecord | null> {
    const row = await this.db.visit_confirmation.findUnique({ where: { id } });
    return row && this.opened(row);
  }

  async byToken(token: string): Promise<ConfirmationRecord | null> {
    const row = await this.db.visit_confirmation.findUnique({ where: { token_hash: hashOf(token) } });
    return row && this.opened(row);
  }

  async ofVisit(appointment_id: number): Promise<ConfirmationRecord | null> {
    const row = await this.db.visit_confirmation.findUnique({ where: { appointment_id } });
    return row && this.opened(row);
  }

  /** Open questions to an email about visits that can still be answered, soonest visit first. */
  async waitingFor(email: string, now: Date): Promise<ConfirmationRecord[]> {
    const rows = await this.db.visit_confirmation.findMany({
      where: {
        email_hash: { in: this.sealer.fingerprints(email) },
        state: 'asked',
        appointment: {
          status: { in: ['pending', 'approved', 'completed'] },
          ends_at: { gt: oldestAnswerable(now) },
        },
      },
      orderBy: [{ appointment: { starts_at: 'asc' } }, { id: 'asc' }],
      take: MOST,
    });
    return rows.map((row) => this.opened(row));
  }

  isFor(email: string, { email_hash }: ConfirmationRecord): boolean {
    return this.sealer.fingerprints(email).includes(email_hash);
  }

  /** The answer so far. Locks the row until the transaction ends. */
  async lock(tx: Tx, id: number): Promise<ConfirmationAnswer | null> {
    const [row] = await tx.$queryRaw<{ state: ConfirmationAnswer }[]>`
      SELECT state FROM visit_confirmation WHERE id = ${id} FOR UPDATE`;
    return row?.state ?? null;
  }

  /** A visit that joins an account is found by the account's name. */
  async answer(tx: Tx, id: number, state: 'yes' | 'no', now: Date): Promise<void> {
    await tx.visit_confirmation.update({
      where: { id },
      data: { state, answered_at: now, ...(state === 'yes' && { called: null }) },
    });
  }

  private opened({
    id,
    appointment_id,
    state,
    email_hash,
    token_sealed,
  }: visit_confirmation): ConfirmationRecord {
    const token = this.sealer.open(token_sealed, tokenAt(id));
    return { id, appointment_id, state: state as ConfirmationAnswer, email_hash, token };
  }
}
