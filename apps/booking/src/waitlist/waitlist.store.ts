import { Injectable } from '@nestjs/common';
import type { Scope } from '@drawpoint/contracts/access';
import { MOST_WAITLIST_ENTRIES, type WaitlistEntry } from '@drawpoint/contracts/booking/waitlist.contract';
import type { ListRequest } from '@drawpoint/contracts/list';
import { readRows } from '@drawpoint/nest-kit/data/list-query';
import { nextId } from '@drawpoint/nest-kit/data/next-id';
import { scopeSql } from '@drawpoint/nest-kit/data/scope';
import { Sealer, type SealedAt } from '@drawpoint/nest-kit/data/sealer';
import { Jobs } from '@drawpoint/nest-kit/jobs/jobs';
import { Database, type Tx } from '../database.store.ts';
import type { PatientPart } from '../domain/session-draft.ts';
import { Prisma, type waitlist_entry } from '../generated/prisma/client.ts';
import { freedTimeKey, OFFER_FREED_TIME } from './freed-times.ts';

const { sql } = Prisma;

type State = WaitlistEntry['state'];
export type WaitlistRecord = Omit<waitlist_entry, 'patient_sealed' | 'state'> & {
  patient: PatientPart;
  state: State;
};
export type NewWaitlistRecord = Omit<
  WaitlistRecord,
  'id' | 'version' | 'state' | 'urgent' | 'unanswered' | 'dates_off' | 'ended_at'
>;

/** Entries that may still get an offer. */
export const WAITING = ['active', 'paused'] as const;
const SHOWN_DAYS = 30;

const patientAt = (id: number): SealedAt => ({ table: 'waitlist_entry', column: 'patient_sealed', row: id });

/** The rows of `waitlist_entry`. */
@Injectable()
export class WaitlistStore {
  constructor(
    private readonly db: Database,
    private readonly sealer: Sealer,
    private readonly jobs: Jobs,
  ) {}

  /** Null when the person has the most entries already. Calls of one person run one after the other. */
  async add(tx: Tx, { patient, ...entry }: NewWaitlistRecord): Promise<WaitlistRecord | null> {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('waitlist_entry'), ${entry.user_id}::int)`;
    const known = await tx.waitlist_entry.count({
      where: { user_id: entry.user_id, state: { in: [...WAITING] } },
    });
    if (known >= MOST_WAITLIST_ENTRIES) return null;
    const id = await nextId(tx, 'waitlist_entry');
    const patient_sealed = this.sealer.sealJson(patient, patientAt(id));
    return this.open(await tx.waitlist_entry.create({ data: { ...entry, id, patient_sealed } }));
  }

  async find(id: number, tx: Tx = this.db): Promise<WaitlistRecord | null> {
    const row = await tx.waitlist_entry.findUnique({ where: { id } });
    return row && this.open(row);
  }

  async byIds(ids: readonly number[]): Promise<WaitlistRecord[]> {
    const rows = await this.db.waitlist_entry.findMany({ where: { id: { in: [...ids] } } });
    return rows.map((row) => this.open(row));
  }

  /** Those that wait, and those that ended within 30 days; the newest first. */
  async listOf(userId: number, now: Date): Promise<WaitlistRecord[]> {
    const recent = new Date(now.getTime() - SHOWN_DAYS * 86_400_000);
    const rows = await this.db.waitlist_entry.findMany({
      where: { user_id: userId, OR: [{ ended_at: null }, { ended_at: { gt: recent } }] },
      orderBy: { id: 'desc' },
    });
    return rows.map((row) => this.open(row));
  }

  /** A page in the order in which offers are made. */
  async page(
    scope: Scope<'provider_id'>,
    { state, provider_id }: { state?: State | undefined; provider_id?: number | undefined },
    { window }: ListRequest,
  ): Promise<{ rows: WaitlistRecord[]; total: number }> {
    const { rows, total } = await readRows<waitlist_entry>(
      this.db,
      {
        from: sql`waitlist_entry`,
        where: [
          scopeSql(scope, { provider_id: (id) => sql`provider_id = ${id}` }),
          ...(state ? [sql`state = ${state}`] : []),
          ...(provider_id ? [sql`provider_id = ${provider_id}`] : []),
        ],
        orderBy: [
          { column: sql`(ended_at IS NULL)`, dir: 'desc' },
          { column: sql`urgent`, dir: 'desc' },
          { column: sql`created_at`, dir: 'asc' },
        ],
      },
      window,
    );
    return { rows: rows.map((row) => this.open(row)), total };
  }

  /** Active entries for times of a phlebotomist, whose dates include or follow `from`, without an offer of this time. */
  async candidates(phlebotomistId: number, freedTimeId: number, from: string): Promise<WaitlistRecord[]> {
    const rows = await this.db.$queryRaw<waitlist_entry[]>`
      SELECT entry.* FROM waitlist_entry entry
       WHERE state = 'active' AND to_date >= ${from}
         AND (phlebotomist_id = ${phlebotomistId}::int OR phlebotomist_id IS NULL)
         AND provider_id IN (SELECT provider_id FROM phlebotomist_provider
                              WHERE phlebotomist_id = ${phlebotomistId}::int)
         AND NOT EXISTS (SELECT FROM waitlist_offer offer
                          WHERE offer.entry_id = entry.id AND offer.freed_time_id = ${freedTimeId}::int)
         AND NOT EXISTS (SELECT FROM waitlist_offer offer
                          WHERE offer.user_id = entry.user_id AND offer.state IN ('holding', 'open', 'accepting'))`;
    return rows.map((row) => this.open(row));
  }

  /** False when the entry is not in one of these states any more. */
  async change(
    tx: Tx,
    id: number,
    from: readonly State[],
    change: Partial<Pick<WaitlistRecord, 'state' | 'urgent' | 'unanswered' | 'ended_at'>>,
  ): Promise<boolean> {
    const { count } = await tx.waitlist_entry.updateMany({
      where: { id, state: { in: [...from] } },
      data: { ...change, version: { increment: 1 } },
    });
    return count === 1;
  }

  async addDateOff(tx: Tx, id: number, date: string): Promise<void> {
    await tx.waitlist_entry.update({ where: { id }, data: { dates_off: { push: date } } });
  }

  /** Ends entries: of a booked visit that is over, of a person who is gone, or of a service that is booked now. */
  async end(
    tx: Tx,
    which: Prisma.waitlist_entryWhereInput,
    state: 'booked' | 'ended',
    now: Date,
  ): Promise<void> {
    const ended = await tx.waitlist_entry.updateManyAndReturn({
      where: { ...which, state: { in: [...WAITING] } },
      data: { state, ended_at: now, version: { increment: 1 } },
      select: { id: true },
    });
    const ids = ended.map(({ id }) => id);
    await this.endOffers(tx, ids, 'lost', now);
  }

  /** Ends the entry of a person who leaves, which declines what is offered. */
  async leave(tx: Tx, id: number, now: Date): Promise<void> {
    if (!(await this.change(tx, id, WAITING, { state: 'left', ended_at: now }))) return;
    await this.endOffers(tx, [id], 'declined', now);
  }

  /** The times that were offered go to the next person. */
  private async endOffers(
    tx: Tx,
    entryIds: number[],
    state: 'declined' | 'lost',
    answered_at: Date,
  ): Promise<void> {
    if (entryIds.length === 0) return;
    const ended = await tx.waitlist_offer.updateManyAndReturn({
      where: { entry_id: { in: entryIds }, state: 'open' },
      data: { state, answered_at },
      select: { freed_time_id: true },
    });
    await this.jobs.addAll(
      tx,
      ended.map(({ freed_time_id: id }) => ({
        ...{ name: OFFER_FREED_TIME, payload: { id }, key: freedTimeKey(id) },
      })),
    );
  }

  /** Ends the entries of a person who has booked the service. Those of booked visits go on. */
  async endBooked(
    tx: Tx,
    { user_id, service_id }: { user_id: number; service_id: number | null },
    now: Date,
  ): Promise<void> {
    if (service_id === null) return;
    await this.end(tx, { user_id, service_id, appointment_id: null }, 'booked', now);
  }

  /** Forgets a person whose account was deleted for good. */
  async forget(tx: Tx, userId: number): Promise<void> {
    await tx.waitlist_entry.deleteMany({ where: { user_id: userId } });
  }

  private open({ patient_sealed, state, ...entry }: waitlist_entry): WaitlistRecord {
    const patient = this.sealer.openJson<PatientPart>(patient_sealed, patientAt(entry.id));
    return { ...entry, state: state as State, patient };
  }
}
