import { Injectable } from '@nestjs/common';
import type { Scope } from '@drawpoint/contracts/access';
import type {
  DoorMethod,
  PaymentMethod,
  PaymentPurpose,
  PaymentState,
} from '@drawpoint/contracts/appointments/payment';
import { nextId } from '@drawpoint/nest-kit/data/next-id';
import { scopeSql } from '@drawpoint/nest-kit/data/scope';
import { Sealer, type SealedAt } from '@drawpoint/nest-kit/data/sealer';
import { COLUMNS } from '../appointments/appointment-filter.store.ts';
import { Database, type Tx } from '../database.store.ts';
import type { AppointmentRecord } from '../domain/appointment-record.ts';
import { type charge, type payment, Prisma } from '../generated/prisma/client.ts';
import { LEAST_CENTS } from './domain/amount-due.ts';
import type { CardFace } from './processor/card-processor.ts';

const { sql } = Prisma;

export type ChargeState = 'pending' | 'succeeded' | 'failed';
export type ChargeRecord = Omit<
  charge,
  'nonce_hash' | 'request_hash' | 'reason_sealed' | 'state' | 'method'
> & {
  state: ChargeState;
  method: PaymentMethod;
};
export type PaymentRecord = Omit<payment, 'purpose' | 'status' | 'method'> & {
  purpose: PaymentPurpose;
  status: PaymentState;
  method: PaymentMethod;
};

/** What staff took at the door, which is paid at once. */
export type AtDoor = {
  method: DoorMethod;
  checkNumber: string | null;
  /** The entry that this one takes back, and why. */
  reverses: { id: number; reason: string } | null;
};

/** What a part of a charge is for; `label` names a fee. */
export type PaidPart = { purpose: PaymentPurpose; cents: number; label?: string };

export type NewCharge = {
  reference: string;
  cents: number;
  parts: PaidPart[];
  nonceHash: string | null;
  requestHash: string | null;
  /** The member of staff who took it. */
  recordedBy?: number | null;
  door?: AtDoor;
  now: Date;
};

/** The rows of `charge` and `payment`. */
@Injectable()
export class ChargeStore {
  constructor(
    private readonly db: Database,
    private readonly sealer: Sealer,
  ) {}

  async insert(tx: Tx, appointment: AppointmentRecord, made: NewCharge): Promise<ChargeRecord> {
    const { id, user_id, provider_id, phlebotomist_id } = appointment;
    const whose = sql`${id}::int, ${user_id}::int, ${provider_id}::int, ${phlebotomist_id}::int`;
    const { door } = made;
    const method = door?.method ?? 'card';
    const reversalId = door?.reverses ? await nextId(tx, 'charge') : null;
    const reason =
      reversalId === null ? null : this.sealer.seal(door?.reverses?.reason ?? '', reasonAt(reversalId));
    const [row] = await tx.$queryRaw<[charge]>(sql`
      WITH made AS (
        INSERT INTO charge (id, appointment_id, user_id, provider_id, phlebotomist_id, provider_name, phlebotomist_name,
               service_name, confirmation_code, reference, cents, state, nonce_hash, request_hash, created_at,
               settled_at, method, check_number, recorded_by, reverses_id, reason_sealed)
        VALUES (coalesce(${reversalId}::int, nextval(pg_get_serial_sequence('charge', 'id'))),
               ${whose}, ${appointment.provider_name}, ${appointment.phlebotomist_name}, ${appointment.service_name},
               ${appointment.confirmation_code}, ${made.reference}, ${made.cents}, ${door ? 'succeeded' : 'pending'},
               ${made.nonceHash}, ${made.requestHash}, ${made.now}, ${door ? made.now : null}, ${method},
               ${door?.checkNumber ?? null}, ${made.recordedBy ?? null}, ${door?.reverses?.id ?? null}, ${reason})
        RETURNING *
      ), parts AS (
        INSERT INTO payment (charge_id, appointment_id, user_id, provider_id, phlebotomist_id, purpose, cents, label, status,
               method, happened_at)
        SELECT made.id, ${whose}, part.purpose, part.cents, part.label, made.state, made.method, made.created_at
          FROM made, unnest(${made.parts.map(({ purpose }) => purpose)}::text[],
                            ${made.parts.map(({ cents }) => cents)}::int[],
                            ${made.parts.map(({ label = null }) => label)}::text[]) AS part (purpose, cents, label)
      )
      SELECT * FROM made`);
    return toCharge(row);
  }

  async find(id: number, tx: Tx = this.db): Promise<ChargeRecord | null> {
    const row = await tx.charge.findUnique({ where: { id } });
    return row && toCharge(row);
  }

  async findByReference(reference: string): Promise<ChargeRecord | null> {
    const row = await this.db.charge.findUnique({ where: { reference } });
    return row && toCharge(row);
  }

  async findByTransaction(transactionId: string): Promise<ChargeRecord | null> {
    const row = await this.db.charge.findUnique({ where: { transaction_id: transactionId } });
    return row && toCharge(row);
  }

  /** The charge of an earlier request with this token or request hash, if any. */
  async findMade(
    tx: Tx,
    { nonceHash, requestHash }: Pick<NewCharge, 'nonceHash' | 'requestHash'>,
  ): Promise<ChargeRecord | null> {
    const either = [
      ...(nonceHash === null ? [] : [{ nonce_hash: nonceHash }]),
      ...(requestHash === null ? [] : [{ request_hash: requestHash }]),
    ];
    const row = either.length === 0 ? null : await tx.charge.findFirst({ where: { OR: either } });
    return row && toCharge(row);
  }

  /** Ids of charges that are still pending and older than this. */
  async pendingSince(before: Date): Promise<number[]> {
    const rows = await this.db.charge.findMany({
      where: { state: 'pending', created_at: { lt: before } },
      select: { id: true },
      orderBy: { id: 'asc' },
      take: 1_000,
    });
    return rows.map(({ id }) => id);
  }

  /** Without entries that were taken back, and those that take them back. */
  async succeededOf(tx: Tx | null, appointmentId: number): Promise<ChargeRecord[]> {
    const rows = await (tx ?? this.db).charge.findMany({
      where: { appointment_id: appointmentId, state: 'succeeded', reverses_id: null, reversed_by: null },
      orderBy: { id: 'asc' },
    });
    return rows.map(toCharge);
  }

  /** Whether an entry takes another back, or was taken back itself. */
  async isReversal({ id, reverses_id }: ChargeRecord, tx: Tx): Promise<boolean> {
    return reverses_id !== null || (await tx.charge.count({ where: { reverses_id: id } })) > 0;
  }

  async pendingOf(tx: Tx, appointmentId: number): Promise<number> {
    return tx.charge.count({ where: { appointment_id: appointmentId, state: 'pending' } });
  }

  async partsOfCharge(tx: Tx | null, chargeId: number): Promise<PaymentRecord[]> {
    const rows = await (tx ?? this.db).payment.findMany({
      where: { charge_id: chargeId },
      orderBy: { id: 'asc' },
    });
    return rows.map(toPayment);
  }

  async partsOfAppointments(ids: readonly number[], tx: Tx = this.db): Promise<PaymentRecord[]> {
    const rows = await tx.payment.findMany({
      where: { appointment_id: { in: [...ids] } },
      orderBy: { id: 'asc' },
    });
    return rows.map(toPayment);
  }

  /** Whether a refund of the visit was made or requested since this time. */
  async isReturnedSince(tx: Tx, appointmentId: number, since: Date): Promise<boolean> {
    const where = {
      ...{ appointment_id: appointmentId, created_at: { gte: since } },
      state: { in: ['pending', 'succeeded'] },
    };
    return (await tx.refund.count({ where })) > 0;
  }

  /**
   * Active visits with an unpaid part and the amount due in cents, soonest first. Refunded amounts do not
   * count as due (docs/product/payments.md#unpaid).
   */
  async unpaidOf(scope: Scope<'user_id' | 'provider_id'>): Promise<{ id: number; due: number }[]> {
    return this.db.$queryRaw<{ id: number; due: number }[]>(sql`
      SELECT a.id, (a.subtotal_cents + a.extra_cents - coalesce(p.kept, 0))::int AS due
        FROM appointment a
        LEFT JOIN LATERAL (
          SELECT sum(cents - refunded_cents) AS kept, sum(refunded_cents) AS given FROM payment
           WHERE appointment_id = a.id AND purpose IN ('completion', 'extra') AND status IN ('succeeded', 'refunded')) p ON true
       WHERE ${scopeSql(scope, COLUMNS)}
         AND a.status IN ('pending', 'approved', 'completed')
         AND a.subtotal_cents + a.extra_cents - coalesce(p.kept + p.given, 0) >= ${LEAST_CENTS}
         AND NOT (coalesce(p.kept, 0) = 0 AND coalesce(p.given, 0) > 0)
       ORDER BY a.starts_at, a.id`);
  }

  async findPart(id: number): Promise<PaymentRecord | null> {
    const row = await this.db.payment.findUnique({ where: { id } });
    return row && toPayment(row);
  }

  /**
   * Sets the final state of a charge and its parts. Returns them with the previous state. Null when the
   * charge already has this state or has succeeded, which is final.
   */
  async settle(
    tx: Tx,
    id: number,
    to: { state: ChargeState; transactionId?: string; card?: CardFace | null; failure?: string; now: Date },
  ): Promise<{ charge: ChargeRecord; was: ChargeState } | null> {
    const { state, transactionId = null, card, failure = null, now } = to;
    const [row] = await tx.$queryRaw<(charge & { was: ChargeState })[]>(sql`
      WITH settled AS (
        UPDATE charge SET state = ${state}, failure = ${failure}, settled_at = ${now}, version = charge.version + 1,
               transaction_id = coalesce(${transactionId}, charge.transaction_id),
               card_label = coalesce(${card?.label ?? null}, charge.card_label),
               card_last_four = coalesce(${card?.lastFour ?? null}, charge.card_last_four)
          FROM (SELECT id, state FROM charge WHERE id = ${id}) AS before
         WHERE charge.id = before.id AND charge.state NOT IN ('succeeded', ${state})
        RETURNING charge.*, before.state AS was
      ), parts AS (
        UPDATE payment SET status = ${state}, happened_at = ${now}, version = payment.version + 1
          FROM settled WHERE payment.charge_id = settled.id
      )
      SELECT * FROM settled`);
    if (!row) return null;
    const { was, ...ended } = row;
    return { charge: toCharge(ended), was };
  }

  /** Stores the card before the processor is called. */
  async nameCard(id: number, card: CardFace): Promise<void> {
    await this.db.charge.update({
      where: { id },
      data: { card_label: card.label, card_last_four: card.lastFour },
    });
  }

  /** Takes cents of a paid part for something else. They stay with the charge and its day. */
  async takeFrom(
    tx: Tx,
    part: PaymentRecord,
    { purpose, label, cents }: PaidPart & { label: string },
  ): Promise<void> {
    if (cents === part.cents) {
      await tx.payment.update({
        where: { id: part.id },
        data: { purpose, label, version: { increment: 1 } },
      });
      return;
    }
    const left = part.cents - cents;
    await tx.payment.update({
      where: { id: part.id },
      data: {
        ...{ cents: left, version: { increment: 1 } },
        status: left === part.refunded_cents ? 'refunded' : part.status,
      },
    });
    const { id: _id, version: _version, ...same } = part;
    await tx.payment.create({
      data: { ...same, purpose, label, cents, refunded_cents: 0, status: 'succeeded' },
    });
  }

  async giveBack(tx: Tx, { id, cents }: { id: number; cents: number }): Promise<void> {
    const part = await tx.payment.update({
      where: { id },
      data: { refunded_cents: { increment: cents }, version: { increment: 1 } },
    });
    if (part.refunded_cents === part.cents) {
      await tx.payment.update({ where: { id }, data: { status: 'refunded' } });
    }
  }
}

const reasonAt = (row: number): SealedAt => ({ table: 'charge', column: 'reason_sealed', row });

const toCharge = ({
  nonce_hash: _nonce,
  request_hash: _request,
  reason_sealed: _reason,
  ...row
}: charge): ChargeRecord => ({
  ...row,
  state: row.state as ChargeState,
  method: row.method as PaymentMethod,
});

const toPayment = (row: payment): PaymentRecord => ({
  ...row,
  purpose: row.purpose as PaymentPurpose,
  status: row.status as PaymentState,
  method: row.method as PaymentMethod,
});
