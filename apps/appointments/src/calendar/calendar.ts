import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { errorCodes, violates } from '@drawpoint/nest-kit/data/sql-state';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { fitsBetweenNeighbours, isFull } from '@drawpoint/scheduling/fits';
import { NEIGHBOUR_REACH_MINUTES } from '@drawpoint/scheduling/schedule';
import { Database, type Tx } from '../database.store.ts';
import type { AppointmentRecord } from '../domain/appointment-record.ts';
import { contactOf } from '../domain/contact.ts';
import { TravelTimes } from '../travel/travel-times.ts';
import { CalendarQueue } from './calendar-queue.ts';
import { takenOf } from './interval-of.ts';
import {
  CalendarStore,
  type Except,
  type Interval,
  type LockedCalendars,
  type OwnHolds,
} from './calendar.store.ts';

const MS_PER_MINUTE = 60_000;
/** Number of attempts. A later attempt sees the unique value or the time that another transaction took. */
const ATTEMPTS = 3;
const ONE_VISIT_PER_CONTACT = 'calendar_entry_one_visit_per_contact';

/** A requested interval, and what its drives on both sides depend on. */
export type WantedInterval = Interval & {
  default_drive_minutes: number;
  provider_id: number | null;
  tz: string;
};

/** The phlebotomist whose calendar changes, and the person visited. The person is null without an account. */
type CalendarParties = { phlebotomist_id: number; user_id: number | null };

type Circumstances = {
  /**
   * Check before the transaction begins, for callers who had to wait for their turn. It rejects 199 of 200
   * rivals for one slot with a read.
   */
  precheck?: (() => Promise<void>) | undefined;
  /** Holds to delete beside the expired ones. */
  holds?: OwnHolds;
  /** Maximum number of waiters for the same person. Further ones get BUSY. */
  mostOfPerson?: number;
};

/**
 * All changes of a phlebotomist's time. A queue orders them within a process, a lock across processes, and a
 * constraint is the last check.
 */
@Injectable()
export class Calendar {
  constructor(
    private readonly db: Database,
    private readonly store: CalendarStore,
    private readonly queue: CalendarQueue,
    private readonly travel: TravelTimes,
  ) {}

  /**
   * Runs `work` in a transaction with the calendars of all parties locked and expired holds dropped. `work` may
   * run twice, so it must use the transaction only. Throws SLOT_TAKEN, ALREADY_BOOKED (same patient), or BUSY
   * after too long a wait (docs/product/booking.md#confirming).
   */
  async change<T>(
    parties: CalendarParties | readonly CalendarParties[],
    ctx: Pick<RequestContext, 'msLeft'>,
    work: (tx: Tx) => Promise<T>,
    { precheck, holds, mostOfPerson }: Circumstances = {},
  ): Promise<T> {
    const at = lockedBy([parties].flat());
    let hasWaited = false;
    const inTurn = async () => {
      if (hasWaited) await precheck?.();
      return this.attempt(() => this.transaction(at, work, holds));
    };
    const ofPhlebotomists = at.phlebotomist_ids.reduceRight(
      (next, id) => () =>
        this.queue.run(`phlebotomist ${id}`, ctx.msLeft(), (waited) => {
          hasWaited ||= waited;
          return next();
        }),
      inTurn,
    );
    return at.user_ids.reduceRight(
      (next, id) => () => this.queue.run(`person ${id}`, ctx.msLeft(), next, mostOfPerson),
      ofPhlebotomists,
    )();
  }

  private async attempt<T>(transaction: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await transaction();
      } catch (error) {
        const codes = errorCodes(error);
        const overlap = codes.includes('23P01');
        const ofContact = overlap && violates(error, ONE_VISIT_PER_CONTACT);
        if (overlap && !ofContact) throw new AppError('SLOT_TAKEN', { cause: error });
        const taken = ofContact || codes.includes('P2002') || codes.includes('23505');
        if (taken && attempt < ATTEMPTS) continue;
        throw ofContact ? new AppError('ALREADY_BOOKED', { cause: error }) : error;
      }
    }
  }

  /**
   * Throws SLOT_TAKEN unless the interval and its drive legs fit between the neighbours, without excepted entries
   * and those booked together with it. `limited`: throws too when the day is full by the limits of the company.
   * Inside a transaction with the calendar locked, the result holds until the commit.
   */
  async checkFits(
    wanted: WantedInterval,
    { limited = false, ...except }: Except & { limited?: boolean | undefined },
    tx?: Tx,
  ): Promise<void> {
    const reach = NEIGHBOUR_REACH_MINUTES * MS_PER_MINUTE;
    const { entries, rulesOf } = await this.store.listWithRules(
      {
        phlebotomist_ids: [wanted.phlebotomist_id],
        provider_ids: wanted.provider_id === null ? [] : [wanted.provider_id],
        from: new Date(wanted.starts_at.getTime() - reach),
        to: new Date(wanted.ends_at.getTime() + reach),
      },
      new Date(),
      { ...except, togetherId: wanted.together_id },
      tx,
    );
    const busy = await this.travel.around(wanted, entries, { rulesOf, promised: true, tx });
    const [start, end] = [wanted.starts_at, wanted.ends_at].map((at) => at.getTime() / MS_PER_MINUTE);
    const defaultDriveMinutes = wanted.default_drive_minutes;
    const fits = fitsBetweenNeighbours({ neighbours: busy, start: start!, end: end!, defaultDriveMinutes });
    const { load } = rulesOf(wanted.provider_id);
    const full = limited && isFull({ tz: wanted.tz, defaultDriveMinutes, busy, load }, start!);
    if (!fits || full) throw new AppError('SLOT_TAKEN');
  }

  /** Replaces the interval of a visit. The old row is never updated. */
  async retake(
    tx: Tx,
    visit: Pick<AppointmentRecord, 'id' | 'user_id' | 'patient'>,
    wanted: WantedInterval,
  ): Promise<void> {
    await this.store.deleteAppointment(tx, visit.id);
    await this.store.insertAppointment(tx, {
      ...takenOf(wanted),
      contact: contactOf(visit),
      appointment_id: visit.id,
    });
  }

  private transaction<T>(
    at: LockedCalendars,
    work: (tx: Tx) => Promise<T>,
    holds: OwnHolds | undefined,
  ): Promise<T> {
    return inTransaction(this.db, async (tx: Tx) => {
      await this.store.lock(tx, at);
      await this.store.dropHolds(tx, at.phlebotomist_ids, new Date(), holds);
      return work(tx);
    });
  }
}

/** Each calendar once, in the order of the locks. */
function lockedBy(parties: readonly CalendarParties[]): LockedCalendars {
  const inOrder = (ids: readonly number[]) => [...new Set(ids)].sort((one, other) => one - other);
  return {
    user_ids: inOrder(parties.flatMap(({ user_id }) => user_id ?? [])),
    phlebotomist_ids: inOrder(parties.map(({ phlebotomist_id }) => phlebotomist_id)),
  };
}
