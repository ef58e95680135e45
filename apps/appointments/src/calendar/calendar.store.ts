import { Injectable } from '@nestjs/common';
import { idList } from '@drawpoint/nest-kit/data/id-list';
import { nextId } from '@drawpoint/nest-kit/data/next-id';
import { Sealer, type SealedAt } from '@drawpoint/nest-kit/data/sealer';
import type { PlannedEntry } from '@drawpoint/scheduling/slack';
import type { Place } from '@drawpoint/scheduling/travel';
import { LRUCache } from 'lru-cache';
import { type DayRulesOf, type PolicyRows, selectDayRules, toDayRules } from '../policies/policy.store.ts';
import { Database, type Tx } from '../database.store.ts';
import { Prisma } from '../generated/prisma/client.ts';

/** An interval of a phlebotomist's time, and the place. */
export type Interval = {
  phlebotomist_id: number;
  starts_at: Date;
  ends_at: Date;
  /**
   * With an arrival window, the starts that it allows: [first, last, first, last, …] in epoch minutes. The interval
   * is the planned one of them. Empty for an exact time.
   */
  starts: readonly number[];
  place: Place | null;
  /** Null for a visit without an account. */
  user_id: number | null;
  /** The first of the visits that were booked together, at one place; null for a visit of its own. */
  together_id: number | null;
};
export type HeldInterval = Interval & { hold_key: string; expires_at: Date };
/** `contact` is the visited person, as `contactOf` returns it. */
export type AppointmentInterval = Interval & { appointment_id: number; contact: string };

/** Entries to ignore in conflict checks: this session's own hold, and the appointment being moved. */
export type Except = {
  key?: string | null | undefined;
  appointmentId?: number | undefined;
  /** All visits that were booked together: no drive lies between them. */
  togetherId?: number | null;
};

/** The holds of a session or of a person. */
export type OwnHolds = { hold_key: string } | { user_id: number };

/** Ids without duplicates, each list ascending. */
export type LockedCalendars = { user_ids: readonly number[]; phlebotomist_ids: readonly number[] };

type Window = { phlebotomist_ids: readonly number[]; from: Date; to: Date };
/** [start, end) in epoch minutes, as planned. */
export type Busy = Pick<PlannedEntry, 'start' | 'end' | 'starts' | 'group'> & {
  id: number;
  phlebotomist_id: number;
  place: Place | null;
  appointment_id: number | null;
};
/** Entries of one phlebotomist, as the database aggregates them. */
type BusyRow = {
  phlebotomist_id: number;
  entries: [
    id: number,
    start: number,
    end: number,
    appointment_id: number | null,
    place_sealed: string | null,
    starts: number[] | null,
    together_id: number | null,
  ][];
};

/**
 * Longer than any visit: 720 minutes, and as many again beyond the inner radius
 * (docs/product/back-office.md#services).
 */
const LONGEST_MS = 2 * 86_400_000;
/**
 * Cache of decrypted places. Decryption takes longer than the read, and the same days are requested again and
 * again.
 */
const OPENED_KEPT = 20_000;

/** The first key of the advisory lock; the second is the id of the phlebotomist or person. */
const CALENDAR_LOCK = 1;
const PERSON_LOCK = 2;

/** From the first possible start to the last possible end. */
function spanOf({ starts_at, ends_at, starts }: Pick<Interval, 'starts_at' | 'ends_at' | 'starts'>) {
  const [first, last] = [starts[0], starts.at(-1)];
  if (first === undefined || last === undefined) return { from: starts_at, until: ends_at };
  const length = ends_at.getTime() - starts_at.getTime();
  return { from: new Date(first * 60_000), until: new Date(last * 60_000 + length) };
}

const placeAt = (id: number): SealedAt => ({ table: 'calendar_entry', column: 'place_sealed', row: id });

/** The starts that a plan may still choose from: none for an exact time, and once the phlebotomist is on the way. */
const movableStarts = Prisma.sql`
  CASE WHEN starts <> '{}' AND NOT EXISTS
              (SELECT FROM appointment WHERE appointment.id = appointment_id AND stage IS NOT NULL) THEN starts END`;

/** The rows of `calendar_entry`: visits and holds. A database constraint prevents overlaps. */
@Injectable()
export class CalendarStore {
  private readonly opened = new LRUCache<number, { sealed: string; place: Place }>({ max: OPENED_KEPT });

  constructor(
    private readonly db: Database,
    private readonly sealer: Sealer,
  ) {}

  /**
   * Locks the people's calendars, then the phlebotomists', until the transaction ends. The fixed order
   * prevents deadlocks, which constraints alone would allow.
   */
  async lock(tx: Tx, { user_ids, phlebotomist_ids }: LockedCalendars): Promise<void> {
    const kinds = [...user_ids.map(() => PERSON_LOCK), ...phlebotomist_ids.map(() => CALENDAR_LOCK)];
    await tx.$executeRaw`
      SELECT pg_advisory_xact_lock(kind, id)
        FROM unnest(${kinds}::int[], ${[...user_ids, ...phlebotomist_ids]}::int[]) AS calendar (kind, id)`;
  }

  /** Deletes the expired holds in these calendars, and those of `own`. */
  async dropHolds(tx: Tx, phlebotomistIds: readonly number[], now: Date, own?: OwnHolds): Promise<void> {
    const expired = { phlebotomist_id: { in: [...phlebotomistIds] }, expires_at: { lte: now } };
    await tx.calendar_entry.deleteMany({
      where: { kind: 'hold', OR: [expired, ...(own ? [own] : [])] },
    });
  }

  /**
   * Entries in the window by phlebotomist and start, without excepted entries and expired holds. The database
   * aggregates them per phlebotomist: as rows, those of 50 people cost more than the rest of a listing.
   */
  async list(window: Window, now: Date, except: Except, tx: Tx = this.db): Promise<Busy[]> {
    return (await this.listWithRules({ ...window, provider_ids: [] }, now, except, tx)).entries;
  }

  /** The same, with the rules of the providers, which no statement of its own is worth. */
  async listWithRules(
    { phlebotomist_ids, provider_ids, from, to }: Window & { provider_ids: readonly number[] },
    now: Date,
    { key, appointmentId, togetherId = null }: Except,
    tx: Tx = this.db,
  ): Promise<{ entries: Busy[]; rulesOf: DayRulesOf }> {
    // The index is on ends. An entry that starts before the end of the window ends no later than this.
    const latestEnd = new Date(to.getTime() + LONGEST_MS);
    const [row] = await tx.$queryRaw<{ calendars: BusyRow[] | null; policies: PolicyRows }[]>`
      SELECT (SELECT json_agg(busy) FROM
               (SELECT phlebotomist_id,
                       json_agg(json_build_array(id, (extract(epoch FROM starts_at) / 60)::float8,
                                                 (extract(epoch FROM ends_at) / 60)::float8, appointment_id, place_sealed,
                                                 ${movableStarts}, together_id)
                                ORDER BY starts_at) AS entries
                  FROM calendar_entry
                 WHERE phlebotomist_id = ANY (${idList(phlebotomist_ids)})
                   AND ends_at > ${from} AND ends_at < ${latestEnd} AND starts_at < ${to}
                   AND (kind = 'visit' AND appointment_id IS DISTINCT FROM ${appointmentId ?? null}::int
                          AND (${togetherId}::int IS NULL OR together_id IS DISTINCT FROM ${togetherId}::int)
                        OR expires_at > ${now} AND hold_key IS DISTINCT FROM ${key ?? null}::text)
                 GROUP BY phlebotomist_id) AS busy) AS calendars,
             ${selectDayRules(provider_ids)} AS policies`;
    const { calendars, policies } = row!;
    return {
      entries: (calendars ?? []).flatMap(({ phlebotomist_id, entries }) =>
        entries.map(([id, start, end, appointment_id, sealed, starts, group]) => ({
          ...{ id, phlebotomist_id, start, end, appointment_id, starts: starts ?? [], group },
          place: sealed === null ? null : this.open(id, sealed),
        })),
      ),
      rulesOf: toDayRules(policies),
    };
  }

  /** The starts that a visit's arrival window allows; empty for an exact time, and without an entry. */
  async startsOf(tx: Tx, appointmentId: number): Promise<readonly number[]> {
    const entry = await tx.calendar_entry.findUnique({ where: { appointment_id: appointmentId } });
    return entry?.starts ?? [];
  }

  /** Plans entries with an arrival window at other starts, in this order: each must find its time free. */
  async replan(tx: Tx, entries: readonly { id: number; start: number }[]): Promise<void> {
    for (const { id, start } of entries)
      await tx.$executeRaw`
        WITH planned AS (
          UPDATE calendar_entry SET starts_at = to_timestamp(${start}::float8 * 60),
                                    ends_at = to_timestamp(${start}::float8 * 60) + (ends_at - starts_at)
           WHERE id = ${id}::int RETURNING appointment_id, starts_at)
        UPDATE appointment SET planned_at = planned.starts_at FROM planned WHERE id = planned.appointment_id`;
  }

  /** Leaves an arrival window these starts, among them the planned one. */
  async allowStarts(tx: Tx, appointmentId: number, starts: readonly number[]): Promise<void> {
    await tx.calendar_entry.updateMany({
      where: { appointment_id: appointmentId },
      data: { starts: [...starts] },
    });
  }

  /** Removes a hold inside the transaction that takes its time. */
  async takeHold(tx: Tx, key: string): Promise<void> {
    await tx.calendar_entry.deleteMany({ where: { kind: 'hold', hold_key: key } });
  }

  async insertHold(tx: Tx, { place, starts, ...hold }: HeldInterval): Promise<void> {
    const id = await nextId(tx, 'calendar_entry');
    const place_sealed = this.sealed(id, place);
    await tx.calendar_entry.create({
      data: { id, ...hold, starts: [...starts], kind: 'hold', place_sealed },
    });
  }

  async insertAppointment(
    tx: Tx,
    { place, contact, starts, ...appointment }: AppointmentInterval,
  ): Promise<void> {
    const id = await nextId(tx, 'calendar_entry');
    await tx.calendar_entry.create({
      data: {
        id,
        ...appointment,
        starts: [...starts],
        kind: 'visit',
        place_sealed: this.sealed(id, place),
        contact_hash: this.sealer.fingerprints(contact)[0],
      },
    });
    if (starts.length > 0)
      await tx.appointment.update({
        where: { id: appointment.appointment_id },
        data: { planned_at: appointment.starts_at },
      });
  }

  /**
   * A visit of the same person that overlaps this time, with any phlebotomist. Ignores the given visit
   * itself, and those that were booked together with it: the constraint compares their times.
   */
  async visitOf(
    contact: string,
    time: Pick<Interval, 'starts_at' | 'ends_at' | 'starts' | 'together_id'>,
    exceptId: number | null,
    tx: Tx,
  ): Promise<number | null> {
    const { from, until } = spanOf(time);
    // Within an arrival window, the plan may choose any start.
    const [entry] = await tx.$queryRaw<{ appointment_id: number | null }[]>`
      SELECT appointment_id FROM calendar_entry
       WHERE contact_hash = ANY (${this.sealer.fingerprints(contact)})
         AND coalesce(to_timestamp(starts[1]::float8 * 60), starts_at) < ${until}
         AND coalesce(to_timestamp(starts[array_upper(starts, 1)]::float8 * 60) + (ends_at - starts_at), ends_at) > ${from}
         AND appointment_id IS DISTINCT FROM ${exceptId}::int
         AND (together_id IS NULL OR together_id IS DISTINCT FROM ${time.together_id}::int)
       LIMIT 1`;
    return entry?.appointment_id ?? null;
  }

  async deleteAppointment(tx: Tx, appointmentId: number): Promise<void> {
    await tx.calendar_entry.deleteMany({ where: { appointment_id: appointmentId } });
  }

  async deleteHoldsOf(tx: Tx, userId: number): Promise<void> {
    await tx.calendar_entry.deleteMany({ where: { user_id: userId, kind: 'hold' } });
  }

  async deleteHold(key: string): Promise<void> {
    await this.db.calendar_entry.deleteMany({ where: { hold_key: key } });
  }

  private open(id: number, sealed: string): Place {
    const known = this.opened.get(id);
    if (known?.sealed === sealed) return known.place;
    const place = this.sealer.openJson<Place>(sealed, placeAt(id));
    this.opened.set(id, { sealed, place });
    return place;
  }

  private sealed(id: number, place: Place | null): string | null {
    return place === null ? null : this.sealer.sealJson(place, placeAt(id));
  }
}
