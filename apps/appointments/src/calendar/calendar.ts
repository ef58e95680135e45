import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { errorCodes, violates } from '@drawpoint/nest-kit/data/sql-state';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { fitsBetweenNeighbours } from '@drawpoint/scheduling/fits';
import { NEIGHBOUR_REACH_MINUTES } from '@drawpoint/scheduling/schedule';
import { Database, type Tx } from '../database.store.ts';
import type { AppointmentRecord } from '../domain/appointment-record.ts';
import { contactOf } from '../domain/contact.ts';
import { CalendarQueue } from './calendar-queue.ts';
import { CalendarStore, type Except, type Interval } from './calendar.store.ts';

const MS_PER_MINUTE = 60_000;
const LOCK_TIMEOUT_MS = 2_000;
/** What somebody else took at the same moment, a unique value or a person's time, is found and respected the second time. */
const ATTEMPTS = 3;
const ONE_VISIT_PER_CONTACT = 'calendar_entry_one_visit_per_contact';

/** An interval somebody wants, with the drive legs it needs on both sides. */
export type WantedInterval = Interval & { default_drive_minutes: number };

/** Whose calendar is changed, and the person whose time is meant; null for a visit without an account. */
type CalendarParties = { phlebotomist_id: number; user_id: number | null };

type Circumstances = {
  /** Looks before the transaction begins, when the turn has come: of 200 rivals for one slot it sends 199 away at the price of a read. */
  precheck?: (() => Promise<void>) | undefined;
  /** How many may wait for the same person: BUSY where there are as many. */
  mostOfPerson?: number;
};

/** Every change of a phlebotomist's time goes through here: in process a queue, among processes a lock, in the end a constraint. */
@Injectable()
export class Calendar {
  constructor(
    private readonly db: Database,
    private readonly store: CalendarStore,
    private readonly queue: CalendarQueue,
  ) {}

  /**
   * Runs the work in a transaction that is alone at the phlebotomist's calendar and at what the person holds and has
   * booked, expired holds dropped. The work may be run again, so it acts on the transaction alone. Throws SLOT_TAKEN where
   * times overlap, ALREADY_BOOKED where those of one patient do, BUSY where the wait for the calendar or the database gets
   * too long (docs/product/booking.md#confirming).
   */
  async change<T>(
    at: CalendarParties,
    ctx: Pick<RequestContext, 'msLeft'>,
    work: (tx: Tx) => Promise<T>,
    { precheck, mostOfPerson }: Circumstances = {},
  ): Promise<T> {
    const inTurn = () => this.attempt(at, work, precheck);
    const ofPhlebotomist = () => this.queue.run(`phlebotomist ${at.phlebotomist_id}`, ctx.msLeft(), inTurn);
    if (at.user_id === null) return ofPhlebotomist();
    return this.queue.run(`person ${at.user_id}`, ctx.msLeft(), ofPhlebotomist, mostOfPerson);
  }

  private async attempt<T>(
    at: CalendarParties,
    work: (tx: Tx) => Promise<T>,
    precheck: (() => Promise<void>) | undefined,
  ): Promise<T> {
    await precheck?.();
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.transaction(at, work);
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
   * Throws SLOT_TAKEN unless the interval and its drive legs fit between the neighbours, but for what is excepted. Inside a transaction under the calendar's lock the answer stays true until it commits.
   */
  async checkFits(wanted: WantedInterval, except: Except, tx?: Tx): Promise<void> {
    const reach = NEIGHBOUR_REACH_MINUTES * MS_PER_MINUTE;
    const neighbours = await this.store.list(
      {
        phlebotomist_ids: [wanted.phlebotomist_id],
        from: new Date(wanted.starts_at.getTime() - reach),
        to: new Date(wanted.ends_at.getTime() + reach),
      },
      new Date(),
      except,
      tx,
    );
    const fits = fitsBetweenNeighbours({
      neighbours,
      start: wanted.starts_at.getTime() / MS_PER_MINUTE,
      end: wanted.ends_at.getTime() / MS_PER_MINUTE,
      place: wanted.place,
      defaultDriveMinutes: wanted.default_drive_minutes,
    });
    if (!fits) throw new AppError('SLOT_TAKEN');
  }

  /** Gives a visit another interval in place of the one it has, whose row is never changed. */
  async retake(
    tx: Tx,
    visit: Pick<AppointmentRecord, 'id' | 'user_id' | 'patient'>,
    { default_drive_minutes: _, ...taken }: WantedInterval,
  ): Promise<void> {
    await this.store.deleteAppointment(tx, visit.id);
    await this.store.insertAppointment(tx, { ...taken, contact: contactOf(visit), appointment_id: visit.id });
  }

  private transaction<T>(at: CalendarParties, work: (tx: Tx) => Promise<T>): Promise<T> {
    return inTransaction(
      this.db,
      async (tx: Tx) => {
        await this.store.lock(tx, at);
        await this.store.dropExpiredHolds(tx, at.phlebotomist_id, new Date());
        return work(tx);
      },
      { lockTimeoutMs: LOCK_TIMEOUT_MS },
    );
  }
}
