import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { errorCodes, violates } from '@drawpoint/nest-kit/data/sql-state';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { fullStarts } from '@drawpoint/scheduling/load';
import { NEIGHBOUR_REACH_MINUTES } from '@drawpoint/scheduling/schedule';
import { placeIn, startsOutside, withSlack } from '@drawpoint/scheduling/slack';
import { Database, type Tx } from '../database.store.ts';
import type { AppointmentRecord } from '../domain/appointment-record.ts';
import { contactOf } from '../domain/contact.ts';
import { TravelTimes } from '../travel/travel-times.ts';
import { CalendarQueue } from './calendar-queue.ts';
import { intervalOfAppointment, takenOf } from './interval-of.ts';
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

type FitCircumstances = Except & { limited?: boolean | undefined; now: Date };

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
   * Finds the time of a visit in the locked calendar. One with an arrival window gets a planned start, and other
   * such visits make room as far as their own promises allow. The returned interval can be inserted until the commit.
   * Throws SLOT_TAKEN as `checkFits` does.
   */
  async fit(tx: Tx, wanted: WantedInterval, circumstances: FitCircumstances): Promise<WantedInterval> {
    const { start, moved } = await this.checkFits(wanted, circumstances, tx);
    const { appointmentId } = circumstances;
    // Its own old entry must not stand in the way of those that make room.
    if (moved.length > 0 && appointmentId !== undefined)
      await this.store.deleteAppointment(tx, appointmentId);
    await this.store.replan(tx, moved);
    const starts_at = new Date(start * MS_PER_MINUTE);
    const length = wanted.ends_at.getTime() - wanted.starts_at.getTime();
    return { ...wanted, starts_at, ends_at: new Date(starts_at.getTime() + length) };
  }

  /**
   * The time of a visit where a plan has it begin, with the starts that its arrival window allows. No other visit
   * makes room for it. Throws SLOT_TAKEN.
   */
  async fitAt(
    tx: Tx,
    visit: AppointmentRecord,
    { starts, ...circumstances }: FitCircumstances & { starts: readonly number[] },
  ): Promise<WantedInterval> {
    const planned = { ...intervalOfAppointment(visit), starts: [] };
    await this.checkFits(planned, { ...circumstances, othersStay: true }, tx);
    return { ...planned, starts };
  }

  /**
   * Throws SLOT_TAKEN unless the interval and its drive legs fit between the neighbours, without excepted entries
   * and those booked together with it. `limited`: throws too when the day is full by the limits of the company.
   * Returns the start, and who has to make room for it. Inside a transaction with the calendar locked, the result
   * holds until the commit.
   */
  async checkFits(
    wanted: WantedInterval,
    { limited = false, othersStay = false, now, ...except }: FitCircumstances & { othersStay?: boolean },
    tx?: Tx,
  ): Promise<{ start: number; moved: { id: number; start: number }[] }> {
    const reach = NEIGHBOUR_REACH_MINUTES * MS_PER_MINUTE;
    const { entries: found, rulesOf } = await this.store.listWithRules(
      {
        phlebotomist_ids: [wanted.phlebotomist_id],
        provider_ids: wanted.provider_id === null ? [] : [wanted.provider_id],
        from: new Date(wanted.starts_at.getTime() - reach),
        to: new Date(wanted.ends_at.getTime() + reach),
      },
      now,
      { ...except, togetherId: wanted.together_id },
      tx,
    );
    const entries = othersStay ? found.map((entry) => ({ ...entry, starts: [] })) : found;
    const withNext = isPlanned({ starts: wanted.starts }) || entries.some(isPlanned);
    const around = await this.travel.around(wanted, entries, { rulesOf, withNext, promised: true, tx });
    const defaultDriveMinutes = wanted.default_drive_minutes;
    const plan = { entries: around, defaultDriveMinutes, now: now.getTime() / MS_PER_MINUTE };
    const [start, end] = [wanted.starts_at, wanted.ends_at].map((at) => at.getTime() / MS_PER_MINUTE);
    const { load } = rulesOf(wanted.provider_id);
    const full = limited
      ? fullStarts({ tz: wanted.tz, defaultDriveMinutes, busy: withSlack(plan), load })
      : [];
    const allowed = wanted.starts.length > 0 ? wanted.starts : [start!, start!];
    const placed = placeIn(plan, { starts: startsOutside(allowed, full), length: end! - start! });
    if (!placed) throw new AppError('SLOT_TAKEN');
    return {
      start: placed.start,
      moved: placed.moved.map(({ index, start: at }) => ({ id: around[index]!.id, start: at })),
    };
  }

  /** Keeps the time and the plan of a visit, with another owner or place. */
  async renew(tx: Tx, visit: AppointmentRecord): Promise<void> {
    await this.retake(tx, visit, await this.intervalOf(tx, visit));
  }

  /** The time that a visit takes, with the starts that its arrival window has allowed so far. */
  async intervalOf(tx: Tx, visit: AppointmentRecord): Promise<WantedInterval> {
    const interval = intervalOfAppointment(visit);
    const known = visit.window_minutes === null ? [] : await this.store.startsOf(tx, visit.id);
    return known.length > 0 ? { ...interval, starts: known } : interval;
  }

  /** Replaces the interval of a visit. */
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

const isPlanned = ({ starts }: Pick<Interval, 'starts'>): boolean => starts.length > 0;

/** Each calendar once, in the order of the locks. */
function lockedBy(parties: readonly CalendarParties[]): LockedCalendars {
  const inOrder = (ids: readonly number[]) => [...new Set(ids)].sort((one, other) => one - other);
  return {
    user_ids: inOrder(parties.flatMap(({ user_id }) => user_id ?? [])),
    phlebotomist_ids: inOrder(parties.map(({ phlebotomist_id }) => phlebotomist_id)),
  };
}
