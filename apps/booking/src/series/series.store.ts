import { Injectable } from '@nestjs/common';
import type { AppointmentField, Scope } from '@drawpoint/contracts/access';
import { seriesVisitUnplaced } from '@drawpoint/contracts/booking/series.events';
import type { ListRequest } from '@drawpoint/contracts/list';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { scopeWhere } from '@drawpoint/nest-kit/data/scope';
import { Sealer } from '@drawpoint/nest-kit/data/sealer';
import { EventLog } from '@drawpoint/nest-kit/events/event-log';
import { Jobs } from '@drawpoint/nest-kit/jobs/jobs';
import { BOOKED_DAYS_AHEAD, countedFromDraw, type SeriesPlan } from '@drawpoint/scheduling/series';
import { Database, type Tx } from '../database.store.ts';
import type { PatientPart } from '../domain/session-draft.ts';
import type { series_visit, visit_series } from '../generated/prisma/client.ts';
import type { ConsentVersions } from '../sessions/consent-texts.ts';
import { CANCEL_SERIES, PLACE_VISITS } from './series-jobs.ts';

/** After an attempt, a time is looked for again so many hours later. */
const TRY_AGAIN_HOURS = 20;

/** When the job goes on with visits that the call itself did not call off. */
const FINISHED_AFTER_MS = 10_000;

type Consents = {
  consents: Record<string, boolean>;
  consent_versions: ConsentVersions;
  consent_language: 'en' | 'es';
};

export type NewSeries = Omit<visit_series, 'id' | 'patient_sealed' | 'rule' | 'ended_at' | keyof Consents> &
  Consents & { patient: PatientPart; rule: Rule; dates: readonly string[] };

type Rule = Pick<SeriesPlan, 'unit' | 'every' | 'weekdays'>;

export type SeriesVisitRecord = Omit<series_visit, 'series_id'>;
export type SeriesRecord = Omit<NewSeries, 'dates'> & {
  id: number;
  ended_at: Date | null;
  visits: SeriesVisitRecord[];
};

type Row = visit_series & { visits: series_visit[] };

// Only `create` writes it.
const ruleOf = ({ rule }: Pick<visit_series, 'rule'>): Rule => rule as unknown as Rule;

const at = (row: number) => ({ table: 'visit_series', column: 'patient_sealed', row });
const WITH_VISITS = { visits: { orderBy: { number: 'asc' } } } as const;

/** Series of visits. Contact and address are sealed. */
@Injectable()
export class SeriesStore {
  constructor(
    private readonly db: Database,
    private readonly sealer: Sealer,
    private readonly jobs: Jobs,
    private readonly log: EventLog,
  ) {}

  /** Adds a series with the job that books its near visits. */
  async create({ patient, dates, ...values }: NewSeries): Promise<SeriesRecord> {
    const row = await inTransaction(this.db, async (tx) => {
      const { id } = await tx.visit_series.create({ data: { ...values, patient_sealed: '' } });
      await tx.series_visit.createMany({
        data: dates.map((wished_on, index) => ({ series_id: id, number: index + 1, wished_on })),
      });
      await this.jobs.add(tx, PLACE_VISITS, { series_id: id }, { key: `${PLACE_VISITS}:${id}` });
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
    const where = { state: 'unplaced' as const, series: scopeWhere(scope) };
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

  /**
   * The visits whose time has to be looked for now: from six weeks before the wished date, once a day. `today` is a
   * local date.
   */
  async due({
    today,
    now,
    seriesId,
  }: {
    today: string;
    now: Date;
    seriesId: number | null;
  }): Promise<{ series_id: number; number: number }[]> {
    const triedBefore = new Date(now.getTime() - TRY_AGAIN_HOURS * 3_600_000);
    return this.db.$queryRaw`
      SELECT visit.series_id, visit.number
        FROM series_visit visit JOIN visit_series series ON series.id = visit.series_id
       WHERE series.ended_at IS NULL AND (${seriesId}::int IS NULL OR series.id = ${seriesId}::int)
         AND visit.wished_on::date <= ${today}::date + ${BOOKED_DAYS_AHEAD}::int
         AND (visit.state = 'waiting'
              OR visit.state = 'unplaced' AND visit.wished_on::date + series.tolerance_days >= ${today}::date)
         AND (visit.tried_at IS NULL OR visit.tried_at < ${triedBefore}::timestamptz)
       ORDER BY visit.wished_on, visit.series_id, visit.number`;
  }

  /** Ends the series of patients who deleted their account or whose record was closed to the provider. */
  async endClosed(now: Date): Promise<void> {
    await this.db.$executeRaw`
      WITH ended AS (
        UPDATE visit_series SET ended_at = ${now}::timestamptz
         WHERE ended_at IS NULL
           AND (EXISTS (SELECT 1 FROM person WHERE person.id = visit_series.user_id AND person.deleted)
                OR EXISTS (SELECT 1 FROM relation_end ended
                            WHERE ended.user_id = visit_series.user_id
                              AND ended.provider_id = visit_series.provider_id))
        RETURNING id)
      UPDATE series_visit SET state = 'canceled' FROM ended
       WHERE series_id = ended.id AND state IN ('waiting', 'unplaced')`;
  }

  /** Notes the visit that was made. Nothing changes for one that is being called off. */
  async placed(
    { series_id, number }: { series_id: number; number: number },
    made: { appointment_id: number; visit_on: string | null; tried_at: Date },
  ): Promise<void> {
    await this.db.series_visit.updateMany({
      where: { series_id, number, state: { in: ['waiting', 'unplaced'] } },
      data: { ...made, state: 'booked' },
    });
  }

  /** Notes that no time was found. Tells the patient and the provider's admins the first time. */
  async notPlaced(
    { id, user_id, provider_id }: Pick<SeriesRecord, 'id' | 'user_id' | 'provider_id'>,
    { number, wished_on }: Pick<SeriesVisitRecord, 'number' | 'wished_on'>,
    tried_at: Date,
  ): Promise<void> {
    await inTransaction(this.db, async (tx) => {
      await tx.series_visit.updateMany({
        where: { series_id: id, number, state: 'unplaced' },
        data: { tried_at },
      });
      const { count } = await tx.series_visit.updateMany({
        where: { series_id: id, number, state: 'waiting' },
        data: { tried_at, state: 'unplaced' },
      });
      if (count === 0) return;
      const data = { series_id: id, user_id, provider_id, wished_on };
      await this.log.append(tx, seriesVisitUnplaced, { entityId: `${id}-${number}`, data });
    });
    this.log.announceEvents();
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
          state: { in: ['waiting', 'unplaced', 'booked'] },
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

  /** What became of a visit that was to be called off. One that is over stays as it was. */
  async settleCanceled(
    { series_id, number }: { series_id: number; number: number },
    settled: { state: 'canceled' | 'booked'; appointment_id: number | null },
  ): Promise<void> {
    await this.db.series_visit.updateMany({
      where: { series_id, number, state: 'canceling' },
      data: { ...settled, canceled_by: null },
    });
  }

  /** Follows a visit in the calendar. After a draw, the later dates are counted from it where the series says so. */
  async follow(
    tx: Tx,
    appointmentId: number,
    { state, date }: { state: 'booked' | 'completed' | 'canceled'; date: string },
  ): Promise<void> {
    const visit = await tx.series_visit.findUnique({
      where: { appointment_id: appointmentId },
      include: { series: { include: WITH_VISITS } },
    });
    if (!visit) return;
    await tx.series_visit.update({
      where: { appointment_id: appointmentId },
      data: { state, visit_on: date },
    });
    const { series } = visit;
    if (state !== 'completed' || !series.from_last_draw) return;
    const plan = { every: ruleOf(series).every, tolerance_days: series.tolerance_days };
    for (const { number, wished_on } of countedFromDraw(series.visits, { number: visit.number, date }, plan))
      await tx.series_visit.updateMany({
        where: { series_id: series.id, number, state: 'waiting' },
        data: { wished_on },
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
