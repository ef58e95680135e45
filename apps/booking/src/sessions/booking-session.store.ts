import { Injectable } from '@nestjs/common';
import { nextId } from '@drawpoint/nest-kit/data/next-id';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { Sealer, type SealedAt } from '@drawpoint/nest-kit/data/sealer';
import { Jobs } from '@drawpoint/nest-kit/jobs/jobs';
import type { PriceLine } from '@drawpoint/scheduling/terms';
import { Database, type Tx } from '../database.store.ts';
import type { PatientPart } from '../domain/session-draft.ts';
import { type booking_session, Prisma } from '../generated/prisma/client.ts';
import type { ConsentVersions } from './consent-texts.ts';
import type { SessionRecord, SessionValues } from './session-record.ts';

/**
 * How long a frozen session waits for its visit before the key is revoked. It is longer than the request can
 * take.
 */
const SETTLE_AFTER_SECONDS = 10;

const settleKey = (id: number): string => `settle-finalization:${id}`;

const reasonAt = (id: number): SealedAt => ({
  table: 'booking_session',
  column: 'override_reason_sealed',
  row: id,
});
export const patientAt = (id: number): SealedAt => ({
  table: 'booking_session',
  column: 'patient_sealed',
  row: id,
});

/** Booking sessions. An update succeeds only on the version it was made from. */
@Injectable()
export class BookingSessionStore {
  constructor(
    private readonly db: Database,
    private readonly sealer: Sealer,
    private readonly jobs: Jobs,
  ) {}

  /** Opens a session. Returns the keys under which the person's earlier sessions hold a slot, which ends. */
  async create(
    session: Pick<SessionRecord, 'user_id' | 'expires_at'> & {
      tokenHash: string;
      provider_id: number | null;
      phlebotomist_id: number | null;
    },
    at: Date,
  ): Promise<string[]> {
    const { tokenHash, ...values } = session;
    await this.db.booking_session.create({
      data: { ...values, token_hash: tokenHash, appointment_key: tokenHash },
    });
    const holding = await this.db.booking_session.updateManyAndReturn({
      where: { user_id: session.user_id, state: 'open', held_until: { gt: at } },
      data: { held_until: null },
      select: { appointment_key: true },
    });
    return holding.map(({ appointment_key }) => appointment_key);
  }

  /** The session of a token, if it is this person's. */
  async findOwn(tokenHash: string, userId: number): Promise<SessionRecord | null> {
    const row = await this.db.booking_session.findUnique({
      where: { token_hash: tokenHash, user_id: userId },
    });
    return row && this.toRecord(row);
  }

  async find(id: number): Promise<SessionRecord | null> {
    const row = await this.db.booking_session.findUnique({ where: { id } });
    return row && this.toRecord(row);
  }

  /** False when the session changed meanwhile or is not open any more. */
  async save(session: SessionRecord, { draft, ...values }: SessionValues): Promise<boolean> {
    const { count } = await this.db.booking_session.updateMany({
      where: { id: session.id, version: session.version, state: 'open' },
      data: { ...this.columnsOf(session.id, { draft, ...values }), version: { increment: 1 } },
    });
    return count === 1;
  }

  /** Opens a complete session that books a time from the waitlist, beside those in which the person works. */
  async openFromWaitlist(
    tx: Tx,
    session: Pick<SessionRecord, 'user_id' | 'appointment_key' | 'expires_at'> & { tokenHash: string },
    values: SessionValues,
  ): Promise<void> {
    const { tokenHash: token_hash, ...own } = session;
    const id = await nextId(tx, 'booking_session');
    await tx.booking_session.create({
      data: { ...own, id, token_hash, from_waitlist: true, ...this.columnsOf(id, values) },
    });
  }

  private columnsOf(id: number, { draft, ...values }: SessionValues) {
    const { patient, persons, slot_start, override_reason, disclaimers, consent_versions, ...chosen } = draft;
    return {
      ...chosen,
      patient_sealed: patient && this.sealer.sealJson(patient, patientAt(id)),
      person_ids: persons.map((person) => person ?? 0),
      slot_starts_at: toDate(slot_start),
      override_reason_sealed: override_reason && this.sealer.seal(override_reason, reasonAt(id)),
      slot_ends_at: toDate(values.slot_end),
      held_until: values.held_until,
      disclaimers,
      consent_versions: consent_versions ?? Prisma.DbNull,
      line_items: values.lines,
      price_cents: values.total_cents,
    };
  }

  /**
   * Freezes the content while the visit is created, with a job that settles an abandoned session. The time is
   * the database's. Clocks of processes may differ by minutes, and a fast one would give up too early.
   */
  async freeze(
    session: SessionRecord,
    frozen: { contentHash: string; ownerId: number | null },
  ): Promise<boolean> {
    return inTransaction(this.db, async (tx) => {
      const [row] = await tx.$queryRaw<{ settle_at: Date }[]>`
        UPDATE booking_session
           SET state = 'finalizing', content_hash = ${frozen.contentHash}, owner_id = ${frozen.ownerId}::int,
               frozen_at = clock_timestamp(), version = version + 1
         WHERE id = ${session.id}::int AND version = ${session.version}::int AND state = 'open'
        RETURNING frozen_at + make_interval(secs => ${SETTLE_AFTER_SECONDS}::int) AS settle_at`;
      if (!row) return false;
      await this.jobs.add(
        tx,
        'settle-finalization',
        { session_id: session.id },
        { key: settleKey(session.id), runAt: row.settle_at },
      );
      return true;
    });
  }

  /** Whether the visit of a frozen session can no longer come, by the clock that froze it. */
  async hasWaited({ id, appointment_key }: SessionRecord): Promise<boolean> {
    const [row] = await this.db.$queryRaw<{ waited: boolean }[]>`
      SELECT clock_timestamp() >= frozen_at + make_interval(secs => ${SETTLE_AFTER_SECONDS}::int) AS waited
        FROM booking_session
       WHERE id = ${id}::int AND appointment_key = ${appointment_key} AND state = 'finalizing'`;
    return row?.waited ?? false;
  }

  /** The visits exist. Adds the jobs of its consequences once. `alsoDo` runs in the same transaction. */
  async finish(
    session: SessionRecord,
    appointmentIds: readonly number[],
    alsoDo: (tx: Tx) => Promise<void> = () => Promise.resolve(),
  ): Promise<void> {
    await inTransaction(this.db, async (tx) => {
      const [finished] = await tx.booking_session.updateManyAndReturn({
        where: { id: session.id, state: 'finalizing' },
        data: {
          state: 'finalized',
          appointment_id: appointmentIds[0],
          appointment_ids: [...appointmentIds],
          held_until: null,
          version: { increment: 1 },
        },
        select: { user_id: true },
      });
      if (!finished) return;
      const reason = session.draft.override_reason;
      const [appointmentId] = appointmentIds;
      if (reason !== null && appointmentId !== undefined)
        await this.keepOverride(tx, { appointmentId, actorId: finished.user_id, reason });
      await alsoDo(tx);
      await this.jobs.remove(tx, settleKey(session.id));
      if (session.draft.patient?.save_address) {
        const key = `save-address:${session.id}`;
        await this.jobs.add(tx, 'save-address', { session_id: session.id }, { key });
      }
    });
  }

  private async keepOverride(
    tx: Tx,
    { appointmentId, actorId, reason }: { appointmentId: number; actorId: number; reason: string },
  ): Promise<void> {
    const at = { table: 'booking_override', column: 'reason_sealed', row: appointmentId };
    const reason_sealed = this.sealer.seal(reason, at);
    await tx.booking_override.create({
      data: { appointment_id: appointmentId, actor_id: actorId, reason_sealed },
    });
  }

  /**
   * Reopens a session when no visit was created under its key. The settling job stays and finds nothing to
   * do, so rivals for one slot write one row each.
   */
  async reopen(
    session: SessionRecord,
    { appointmentKey, dropSlot }: { appointmentKey?: string; dropSlot?: boolean },
  ): Promise<void> {
    await this.db.booking_session.updateMany({
      where: { id: session.id, state: 'finalizing', appointment_key: session.appointment_key },
      data: {
        state: 'open',
        content_hash: null,
        owner_id: null,
        frozen_at: null,
        ...(appointmentKey && { appointment_key: appointmentKey, held_until: null }),
        ...(dropSlot && { slot_starts_at: null, slot_ends_at: null, held_until: null }),
        version: { increment: 1 },
      },
    });
  }

  /** Deletes sessions that ended before a moment, in any state but finalizing. */
  async deleteEndedBefore(moment: Date): Promise<number> {
    const { count } = await this.db.booking_session.deleteMany({
      where: { expires_at: { lt: moment }, state: { not: 'finalizing' } },
    });
    return count;
  }

  private toRecord(row: booking_session): SessionRecord {
    const { id, appointment_key, user_id, service_id, provider_id, phlebotomist_id, state, version } = row;
    return {
      ...{ id, appointment_key, user_id, provider_id, state, version },
      draft: {
        ...{ service_id, provider_id, phlebotomist_id },
        patient:
          row.patient_sealed === null
            ? null
            : this.sealer.openJson<PatientPart>(row.patient_sealed, patientAt(id)),
        persons: row.person_ids.map((id) => id || null),
        slot_start: toMinute(row.slot_starts_at),
        slot_is_window: row.slot_is_window,
        override_reason:
          row.override_reason_sealed && this.sealer.open(row.override_reason_sealed, reasonAt(id)),
        disclaimers: fromJson<Record<string, boolean>>(row.disclaimers),
        consent_versions: fromJson<ConsentVersions | null>(row.consent_versions),
        request_id: row.request_id,
      },
      slot_end: toMinute(row.slot_ends_at),
      held_until: row.held_until,
      lines: fromJson<PriceLine[]>(row.line_items),
      total_cents: row.price_cents,
      owner_id: row.owner_id,
      // Sessions of earlier versions have the first one only.
      appointment_ids:
        row.appointment_ids.length > 0 || row.appointment_id === null
          ? row.appointment_ids
          : [row.appointment_id],
      expires_at: row.expires_at,
    };
  }
}

const toDate = (minute: number | null): Date | null => (minute === null ? null : new Date(minute * 60_000));
const toMinute = (date: Date | null): number | null => date && date.getTime() / 60_000;
// Only `save` and the columns' defaults write these.
const fromJson = <T>(json: Prisma.JsonValue): T => json as T;
