import { Injectable } from '@nestjs/common';
import type { AppointmentField, Scope } from '@drawpoint/contracts/access';
import type { ListRequest } from '@drawpoint/contracts/list';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { scopeWhere } from '@drawpoint/nest-kit/data/scope';
import { Sealer } from '@drawpoint/nest-kit/data/sealer';
import { Jobs } from '@drawpoint/nest-kit/jobs/jobs';
import type { SeriesPlan } from '@drawpoint/scheduling/series';
import { Database, type Tx } from '../database.store.ts';
import type { PatientPart } from '../domain/session-draft.ts';
import type { series_visit, series_visit_state, visit_series } from '../generated/prisma/client.ts';
import type { ConsentVersions } from '../sessions/consent-texts.ts';
import { CANCEL_SERIES, PLACE_VISITS } from './series-jobs.ts';

/** When the job goes on with visits that the call itself did not call off. */
const FINISHED_AFTER_MS = 10_000;

/** The states of visits that staff have to look after. */
export const TASKS: series_visit_state[] = ['unplaced', 'unmoved'];
/** The states of visits that hold a booked time. */
export const HELD: series_visit_state[] = ['booked', 'moving', 'unmoved'];

type Consents = {
  consents: Record<string, boolean>;
  consent_versions: ConsentVersions;
  consent_language: 'en' | 'es';
};

export type NewSeries = Omit<
  visit_series,
  'id' | 'patient_sealed' | 'rule' | 'plan' | 'ended_at' | keyof Consents
> &
  Consents & { patient: PatientPart; rule: Rule; dates: readonly string[] };

type Rule = Pick<SeriesPlan, 'unit' | 'every' | 'weekdays'>;

export type SeriesVisitRecord = Omit<series_visit, 'series_id'>;
export type SeriesRecord = Omit<NewSeries, 'dates'> & {
  id: number;
  plan: number;
  ended_at: Date | null;
  visits: SeriesVisitRecord[];
};

type Row = visit_series & { visits: series_visit[] };

// Only `create` writes it.
export const ruleOf = ({ rule }: Pick<visit_series, 'rule'>): Rule => rule as unknown as Rule;

const at = (row: number) => ({ table: 'visit_series', column: 'patient_sealed', row });
export const WITH_VISITS = { visits: { orderBy: { number: 'asc' } } } as const;

/** Series of visits. Contact and address are sealed. */
@Injectable()
export class SeriesStore {
  constructor(
    private readonly db: Database,
    private readonly sealer: Sealer,
    private readonly jobs: Jobs,
  ) {}

  /** Adds a series with the job that books its near visits, in one transaction with `also`. */
  async create(
    { patient, dates, ...values }: NewSeries,
    also: (tx: Tx) => Promise<void>,
  ): Promise<SeriesRecord> {
    const row = await inTransaction(this.db, async (tx) => {
      const { id } = await tx.visit_series.create({ data: { ...values, patient_sealed: '' } });
      await tx.series_visit.createMany({
        data: dates.map((wished_on, index) => ({ series_id: id, number: index + 1, wished_on })),
      });
      await this.jobs.add(tx, PLACE_VISITS, { series_id: id }, { key: `${PLACE_VISITS}:${id}` });
      await also(tx);
      return tx.visit_series.update({
        where: { id },
        data: { patient_sealed: this.sealer.sealJson(patient, at(id)) },
        include: WITH_VISITS,
      });
    });
    return this.toRecord(row);
  }

  async find(id: number): Promise<SeriesRecord | null> {
    const row = await this.db.visit_series.findUnique({ where: { id }, include: WITH_VISITS });
    return row && this.toRecord(row);
  }

  /** The number of visits that are planned with an order and not booked yet. */
  async waitingWith(labOrderId: number): Promise<number> {
    const series = { lab_order_id: labOrderId, ended_at: null };
    return this.db.series_visit.count({ where: { series, state: { in: ['waiting', 'unplaced'] } } });
  }

  /** The series of a patient, the newest first. */
  async page(
    scope: Scope<AppointmentField>,
    userId: number,
    { window }: ListRequest,
  ): Promise<{ total: number; rows: SeriesRecord[] }> {
    const where = { ...scopeWhere(scope), user_id: userId };
    const [total, rows] = await Promise.all([
      this.db.visit_series.count({ where }),
      this.db.visit_series.findMany({
        where,
        orderBy: { id: 'desc' },
        ...{ skip: window.skip, take: window.size },
        include: WITH_VISITS,
      }),
    ]);
    return { total, rows: rows.map((row) => this.toRecord(row)) };
  }

  /** The visits without a time, the soonest first, each with its series. */
  async unplaced(
    scope: Scope<AppointmentField>,
    { window }: ListRequest,
  ): Promise<{ total: number; rows: { visit: SeriesVisitRecord; series: SeriesRecord }[] }> {
    const where = { state: { in: TASKS }, series: scopeWhere(scope) };
    const [total, rows] = await Promise.all([
      this.db.series_visit.count({ where }),
      this.db.series_visit.findMany({
        where,
        orderBy: [{ wished_on: 'asc' }, { series_id: 'asc' }, { number: 'asc' }],
        ...{ skip: window.skip, take: window.size },
        include: { series: { include: WITH_VISITS } },
      }),
    ]);
    return {
      total,
      rows: rows.map(({ series, ...visit }) => ({ visit, series: this.toRecord(series) })),
    };
  }

  /** Changes the plan for visits ahead, with the job that books and moves them. False after another change. */
  async move(
    { id, plan: known, day_from, day_until }: SeriesRecord,
    dates: readonly { number: number; wished_on: string }[],
    change: Pick<NewSeries, 'rule' | 'day_from' | 'day_until' | 'from_last_draw'> & { actorId: number },
  ): Promise<boolean> {
    const { actorId: moved_by, ...values } = change;
    const plan = known + 1;
    return inTransaction(this.db, async (tx) => {
      const where = { id, plan: known };
      const { count } = await tx.visit_series.updateMany({ where, data: { ...values, plan } });
      if (count === 0) return false;
      const first = Math.min(...dates.map(({ number }) => number));
      await tx.series_visit.updateMany({
        where: { series_id: id, number: { lt: first }, day_from: null },
        data: { day_from, day_until },
      });
      const own = { plan, tried_at: null, day_from: null, day_until: null, moved_by };
      for (const { number, wished_on } of dates) {
        const visit = { series_id: id, number };
        await tx.series_visit.updateMany({
          where: { ...visit, state: { in: HELD } },
          data: { ...own, wished_on, state: 'moving' },
        });
        await tx.series_visit.updateMany({
          where: { ...visit, state: { in: ['waiting', 'unplaced'] } },
          data: { ...own, wished_on, state: 'waiting' },
        });
      }
      await this.jobs.add(tx, PLACE_VISITS, { series_id: id }, { key: `${PLACE_VISITS}:${id}` });
      return true;
    });
  }

  /**
   * Marks visits to be called off, with the job that does it. Ends the series when nothing is left to be booked.
   */
  async cancel(
    id: number,
    { from, to }: { from: number; to: number },
    by: { actorId: number; isPatient: boolean; now: Date },
  ): Promise<void> {
    await inTransaction(this.db, async (tx) => {
      await tx.series_visit.updateMany({
        where: {
          series_id: id,
          number: { gte: from, lte: to },
          state: { in: ['waiting', 'unplaced', ...HELD] },
        },
        data: { state: 'canceling', canceled_by: by.actorId, by_patient: by.isPatient },
      });
      await tx.visit_series.updateMany({
        where: { id, ended_at: null, visits: { none: { state: { in: ['waiting', 'unplaced'] } } } },
        data: { ended_at: by.now },
      });
      const runAt = new Date(by.now.getTime() + FINISHED_AFTER_MS);
      await this.jobs.add(tx, CANCEL_SERIES, { series_id: id }, { key: `${CANCEL_SERIES}:${id}`, runAt });
    });
  }

  /** Forgets the series of a person whose account was deleted for good. */
  async forget(tx: Tx, userId: number): Promise<void> {
    await tx.visit_series.deleteMany({ where: { user_id: userId } });
  }

  private toRecord({ patient_sealed, ...row }: Row): SeriesRecord {
    return {
      ...row,
      patient: this.sealer.openJson<PatientPart>(patient_sealed, at(row.id)),
      rule: ruleOf(row),
      consents: row.consents as Record<string, boolean>,
      consent_versions: row.consent_versions as ConsentVersions,
      consent_language: row.consent_language as Consents['consent_language'],
    };
  }
}
