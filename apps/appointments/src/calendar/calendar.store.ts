import { Injectable } from '@nestjs/common';
import { nextId } from '@drawpoint/nest-kit/data/next-id';
import { Sealer, type SealedAt } from '@drawpoint/nest-kit/data/sealer';
import type { Place } from '@drawpoint/scheduling/travel';
import { Database, type Tx } from '../database.store.ts';

/** An interval of a phlebotomist's time and where it is spent. */
export type Interval = {
  phlebotomist_id: number;
  starts_at: Date;
  ends_at: Date;
  place: Place | null;
  user_id: number;
};
export type HeldInterval = Interval & { hold_key: string; expires_at: Date };
/** `contact`: who is visited, of `contactOf`. */
export type AppointmentInterval = Interval & { appointment_id: number; contact: string };

/** What is no neighbour: the hold of one session, and a visit that is to be moved. */
export type Except = { key?: string | null | undefined; appointmentId?: number | undefined };

type Window = { phlebotomist_ids: readonly number[]; from: Date; to: Date };
type Busy = Pick<Interval, 'phlebotomist_id' | 'starts_at' | 'ends_at' | 'place'> & {
  appointment_id: number | null;
};

/** More than a visit takes: 720 minutes and as many beyond the inner radius (3 §5). */
const LONGEST_MS = 2 * 86_400_000;

/** First half of an advisory lock's name; the second is the phlebotomist's, or the person's, id. */
const CALENDAR_LOCK = 1;
const PERSON_LOCK = 2;

const placeAt = (id: number): SealedAt => ({ table: 'calendar_entry', column: 'place_sealed', row: id });

/** The rows of `calendar_entry`: visits and holds, which the database itself keeps from overlapping. */
@Injectable()
export class CalendarStore {
  constructor(
    private readonly db: Database,
    private readonly sealer: Sealer,
  ) {}

  /**
   * Waits until no other transaction is at this phlebotomist's calendar, nor at what this person holds and has booked with
   * whomever; kept until the transaction ends. Everybody takes the person's first, and constraints alone would let two
   * transactions wait for each other.
   */
  async lock(
    tx: Tx,
    { phlebotomist_id, user_id }: Pick<Interval, 'phlebotomist_id' | 'user_id'>,
  ): Promise<void> {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(${PERSON_LOCK}::int, ${user_id}::int),
                                pg_advisory_xact_lock(${CALENDAR_LOCK}::int, ${phlebotomist_id}::int)`;
  }

  async dropExpiredHolds(tx: Tx, phlebotomistId: number, now: Date): Promise<void> {
    await tx.calendar_entry.deleteMany({
      where: { phlebotomist_id: phlebotomistId, kind: 'hold', expires_at: { lte: now } },
    });
  }

  /** What takes time of these in the window, but for what is excepted and for holds that have expired. */
  async list(window: Window, now: Date, { key, appointmentId }: Except, tx: Tx = this.db): Promise<Busy[]> {
    const rows = await tx.calendar_entry.findMany({
      where: {
        phlebotomist_id: { in: [...window.phlebotomist_ids] },
        // The index is of ends: nothing that begins before the window's end ends later than this.
        ends_at: { gt: window.from, lt: new Date(window.to.getTime() + LONGEST_MS) },
        starts_at: { lt: window.to },
        OR: [
          { kind: 'visit', ...(appointmentId !== undefined && { appointment_id: { not: appointmentId } }) },
          { expires_at: { gt: now }, ...(key && { hold_key: { not: key } }) },
        ],
      },
      select: {
        ...{ id: true, phlebotomist_id: true, appointment_id: true },
        ...{ starts_at: true, ends_at: true, place_sealed: true },
      },
      orderBy: { starts_at: 'asc' },
    });
    return rows.map(({ id, phlebotomist_id, starts_at, ends_at, place_sealed, appointment_id }) => ({
      phlebotomist_id,
      starts_at,
      ends_at,
      appointment_id,
      place: place_sealed === null ? null : this.sealer.openJson<Place>(place_sealed, placeAt(id)),
    }));
  }

  async insertHold(tx: Tx, { place, ...hold }: HeldInterval): Promise<void> {
    const id = await nextId(tx, 'calendar_entry');
    const place_sealed = this.sealed(id, place);
    await tx.calendar_entry.create({ data: { id, ...hold, kind: 'hold', place_sealed } });
  }

  async insertAppointment(tx: Tx, { place, contact, ...appointment }: AppointmentInterval): Promise<void> {
    const id = await nextId(tx, 'calendar_entry');
    await tx.calendar_entry.create({
      data: {
        id,
        ...appointment,
        kind: 'visit',
        place_sealed: this.sealed(id, place),
        contact_hash: this.sealer.fingerprints(contact)[0],
      },
    });
  }

  /** The visit of the same person, with whomever, that overlaps this time. */
  async visitOf(
    contact: string,
    { starts_at, ends_at }: Pick<Interval, 'starts_at' | 'ends_at'>,
    tx: Tx,
  ): Promise<number | null> {
    const entry = await tx.calendar_entry.findFirst({
      where: {
        contact_hash: { in: this.sealer.fingerprints(contact) },
        starts_at: { lt: ends_at },
        ends_at: { gt: starts_at },
      },
      select: { appointment_id: true },
    });
    return entry?.appointment_id ?? null;
  }

  async deleteAppointment(tx: Tx, appointmentId: number): Promise<void> {
    await tx.calendar_entry.deleteMany({ where: { appointment_id: appointmentId } });
  }

  async deleteHoldsOf(tx: Tx, userId: number): Promise<void> {
    await tx.calendar_entry.deleteMany({ where: { user_id: userId, kind: 'hold' } });
  }

  async deleteHold(key: string, tx: Tx = this.db): Promise<void> {
    await tx.calendar_entry.deleteMany({ where: { hold_key: key } });
  }

  private sealed(id: number, place: Place | null): string | null {
    return place === null ? null : this.sealer.sealJson(place, placeAt(id));
  }
}
