import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { errorCodes } from '@drawpoint/nest-kit/data/sql-state';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { fitsBetweenNeighbours } from '@drawpoint/scheduling/fits';
import { NEIGHBOUR_REACH_MINUTES } from '@drawpoint/scheduling/schedule';
import { Database, type Tx } from '../database.store.ts';
import { CalendarQueue } from './calendar-queue.ts';
import { CalendarStore, type Interval } from './calendar.store.ts';

const MS_PER_MINUTE = 60_000;
const LOCK_TIMEOUT_MS = 2_000;
/** A unique value that somebody else took at the same moment is found, and respected, the second time. */
const ATTEMPTS = 3;

/** An interval somebody wants, with the drive legs it needs on both sides. */
export type WantedInterval = Interval & { default_drive_minutes: number };

/** Every change of a phlebotomist's time goes through here: in process a queue, among processes a lock, in the end a constraint. */
@Injectable()
export class Calendar {
  constructor(
    private readonly db: Database,
    private readonly store: CalendarStore,
    private readonly queue: CalendarQueue,
  ) {}

  /**
   * Runs the work in a transaction that is alone at the phlebotomist's calendar, expired holds dropped. The work may
   * be run again, so it acts on the transaction alone. Throws SLOT_TAKEN where times overlap, BUSY where the wait
   * for the calendar or the database gets too long (OP §3). `precheck` looks before the transaction begins, when the
   * turn has come: of 200 rivals for one slot it sends 199 away at the price of a read.
   */
  async change<T>(
    phlebotomistId: number,
    ctx: Pick<RequestContext, 'msLeft'>,
    work: (tx: Tx) => Promise<T>,
    precheck?: () => Promise<void>,
  ): Promise<T> {
    return this.queue.run(phlebotomistId, ctx.msLeft(), async () => {
      await precheck?.();
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await this.transaction(phlebotomistId, work);
        } catch (error) {
          const codes = errorCodes(error);
          if (codes.includes('23P01')) throw new AppError('SLOT_TAKEN', { cause: error });
          const taken = codes.includes('P2002') || codes.includes('23505');
          if (!taken || attempt === ATTEMPTS) throw error;
        }
      }
    });
  }

  /**
   * Throws SLOT_TAKEN unless the interval and its drive legs fit between the neighbours. The hold of `ownKey` is no
   * neighbour. Inside a transaction under the calendar's lock the answer stays true until it commits.
   */
  async checkFits(wanted: WantedInterval, ownKey: string | null, tx?: Tx): Promise<void> {
    const reach = NEIGHBOUR_REACH_MINUTES * MS_PER_MINUTE;
    const neighbours = await this.store.list(
      {
        phlebotomist_id: wanted.phlebotomist_id,
        from: new Date(wanted.starts_at.getTime() - reach),
        to: new Date(wanted.ends_at.getTime() + reach),
      },
      new Date(),
      ownKey,
      tx,
    );
    const fits = fitsBetweenNeighbours({
      neighbours: neighbours.map(({ starts_at, ends_at, place }) => ({
        start: starts_at.getTime() / MS_PER_MINUTE,
        end: ends_at.getTime() / MS_PER_MINUTE,
        place,
      })),
      start: wanted.starts_at.getTime() / MS_PER_MINUTE,
      end: wanted.ends_at.getTime() / MS_PER_MINUTE,
      place: wanted.place,
      defaultDriveMinutes: wanted.default_drive_minutes,
    });
    if (!fits) throw new AppError('SLOT_TAKEN');
  }

  private transaction<T>(phlebotomistId: number, work: (tx: Tx) => Promise<T>): Promise<T> {
    return inTransaction(
      this.db,
      async (tx: Tx) => {
        await this.store.lock(tx, phlebotomistId);
        await this.store.dropExpiredHolds(tx, phlebotomistId, new Date());
        return work(tx);
      },
      { lockTimeoutMs: LOCK_TIMEOUT_MS },
    );
  }
}
