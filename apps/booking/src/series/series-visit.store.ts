import { Injectable } from '@nestjs/common';
import { seriesVisitUnplaced } from '@drawpoint/contracts/booking/series.events';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { EventLog } from '@drawpoint/nest-kit/events/event-log';
import { BOOKED_DAYS_AHEAD, countedFromDraw } from '@drawpoint/scheduling/series';
import { Database, type Tx } from '../database.store.ts';
import type { series_visit_state } from '../generated/prisma/client.ts';
import {
  HELD,
  ruleOf,
  type SeriesRecord,
  type SeriesVisitRecord,
  TASKS,
  WITH_VISITS,
} from './series.store.ts';

/** After an attempt, a time is looked for again so many hours later. */
const TRY_AGAIN_HOURS = 20;

/** What becomes of each visit of a series. */
@Injectable()
export class SeriesVisitStore {
  constructor(
    private readonly db: Database,
    private readonly log: EventLog,
  ) {}

  /**
   * The visits whose time has to be looked for now: those that are to be moved, and others from six weeks before the
   * wished date, once a day. `today` is a local date.
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
       WHERE (${seriesId}::int IS NULL OR series.id = ${seriesId}::int)
         AND (visit.state = 'moving'
              OR (visit.state = 'unmoved'
                  OR series.ended_at IS NULL AND visit.state IN ('waiting', 'unplaced')
                     AND visit.wished_on::date <= ${today}::date + ${BOOKED_DAYS_AHEAD}::int)
                 AND (visit.state = 'waiting' OR visit.wished_on::date + series.tolerance_days >= ${today}::date)
                 AND (visit.tried_at IS NULL OR visit.tried_at < ${triedBefore}::timestamptz))
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
      UPDATE series_visit
         SET state = CASE WHEN appointment_id IS NULL THEN 'canceled' ELSE 'booked' END::series_visit_state
        FROM ended
       WHERE series_id = ended.id AND state IN ('waiting', 'unplaced', 'moving', 'unmoved')`;
  }

  /**
   * Notes the visit that was made. One that was made for an earlier plan has to be moved. Nothing changes for one that
   * is being called off.
   */
  async placed(
    series_id: number,
    { number, plan }: Pick<SeriesVisitRecord, 'number' | 'plan'>,
    made: { appointment_id: number; visit_on: string | null; tried_at: Date },
  ): Promise<void> {
    const open = { series_id, number, state: { in: ['waiting', 'unplaced'] as series_visit_state[] } };
    // Without its date it was made by an earlier run, perhaps for an earlier plan.
    const state = made.visit_on === null && plan > 0 ? 'moving' : 'booked';
    await this.db.series_visit.updateMany({ where: { ...open, plan }, data: { ...made, state } });
    await this.db.series_visit.updateMany({ where: open, data: { ...made, state: 'moving' } });
  }

  /** Notes what became of a visit that was to be moved. Nothing changes after a later plan. */
  async settleMoved(
    series_id: number,
    { number, plan }: Pick<SeriesVisitRecord, 'number' | 'plan'>,
    settled: { state: 'booked' | 'canceled'; visit_on?: string; tried_at: Date },
  ): Promise<void> {
    await this.db.series_visit.updateMany({
      where: { series_id, number, plan, state: { in: ['moving', 'unmoved'] } },
      data: settled,
    });
  }

  /** Notes that no time was found. Tells the patient and the provider's admins the first time of each plan. */
  async notPlaced(
    { id, user_id, provider_id }: Pick<SeriesRecord, 'id' | 'user_id' | 'provider_id'>,
    { number, wished_on, plan, state }: Pick<SeriesVisitRecord, 'number' | 'wished_on' | 'plan' | 'state'>,
    tried_at: Date,
  ): Promise<void> {
    const isHeld = HELD.includes(state);
    await inTransaction(this.db, async (tx) => {
      const visit = { series_id: id, number, plan };
      await tx.series_visit.updateMany({ where: { ...visit, state: { in: TASKS } }, data: { tried_at } });
      const { count } = await tx.series_visit.updateMany({
        where: { ...visit, state: isHeld ? 'moving' : 'waiting' },
        data: { tried_at, state: isHeld ? 'unmoved' : 'unplaced' },
      });
      if (count === 0) return;
      const entityId = plan === 0 ? `${id}-${number}` : `${id}-${number}-${plan}`;
      const data = { series_id: id, user_id, provider_id, wished_on };
      await this.log.append(tx, seriesVisitUnplaced, { entityId, data });
    });
    this.log.announceEvents();
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

  /** Follows a visit in the calendar. One that is booked may be about to be moved or called off. After a draw, the later dates are counted from it where the series says so. */
  async follow(
    tx: Tx,
    appointmentId: number,
    { state, date, isMoved }: { state: 'booked' | 'completed' | 'canceled'; date: string; isMoved: boolean },
  ): Promise<void> {
    const visit = await tx.series_visit.findUnique({
      where: { appointment_id: appointmentId },
      include: { series: { include: WITH_VISITS } },
    });
    if (!visit) return;
    const keeps =
      state === 'booked' &&
      (['moving', 'canceling'].includes(visit.state) || (visit.state === 'unmoved' && !isMoved));
    await tx.series_visit.update({
      where: { appointment_id: appointmentId },
      data: { visit_on: date, ...(!keeps && { state }) },
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
}
