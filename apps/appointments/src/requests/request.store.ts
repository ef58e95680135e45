import { Injectable } from '@nestjs/common';
import { type AppointmentField, isInScope, type Scope } from '@drawpoint/contracts/access';
import type { RedrawCause } from '@drawpoint/contracts/appointments/appointment';
import type { ListRequest } from '@drawpoint/contracts/list';
import { conditionsOf, nameHolds, readRows, type Conditions } from '@drawpoint/nest-kit/data/list-query';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { nextId } from '@drawpoint/nest-kit/data/next-id';
import { scopeSql, scopeWhere } from '@drawpoint/nest-kit/data/scope';
import { Sealer, type SealedAt } from '@drawpoint/nest-kit/data/sealer';
import { COLUMNS } from '../appointments/appointment-filter.store.ts';
import { Database, type Tx } from '../database.store.ts';
import { type appointment_request, Prisma } from '../generated/prisma/client.ts';
import { isOneOfPeople, peopleCalled } from '../people/person-search.store.ts';

const { sql } = Prisma;

type Redraw = { redraw_of: number | null; redraw_cause: RedrawCause | null; free: boolean };
/** A request with its note decrypted. */
export type RequestRecord = Omit<appointment_request, 'note_sealed' | 'redraw_cause'> &
  Redraw & { note: string | null };
export type NewRequest = Omit<
  RequestRecord,
  'id' | 'version' | 'deleted_at' | 'appointment_id' | keyof Redraw
> &
  Partial<Redraw>;

export type RequestFilter = {
  phlebotomistId?: number | undefined;
  /** Search text for the phlebotomist's and provider's names. */
  words?: string | undefined;
};

const NAMES = sql`(' ' || lower(coalesce(phlebotomist_name, '') || ' ' || coalesce(provider_name, '')))`;
const CONDITIONS: Conditions<RequestFilter> = {
  phlebotomistId: (id) => sql`phlebotomist_id = ${id}`,
  words: (text) => nameHolds(NAMES, text),
};

const ORDERS: Record<string, Prisma.Sql> = {
  requested_at: sql`requested_at`,
  phlebotomist: sql`lower(phlebotomist_name)`,
};

const OPEN = { deleted_at: null, appointment_id: null };

const noteAt = (id: number): SealedAt => ({ table: 'appointment_request', column: 'note_sealed', row: id });

/** The rows of `appointment_request`. Only open ones are read. */
@Injectable()
export class RequestStore {
  constructor(
    private readonly db: Database,
    private readonly sealer: Sealer,
  ) {}

  async insert(tx: Tx, { note, ...request }: NewRequest): Promise<RequestRecord> {
    const id = await nextId(tx, 'appointment_request');
    const row = await tx.appointment_request.create({
      data: { ...request, id, note_sealed: this.sealed(id, note) },
    });
    return this.opened(row);
  }

  /** A provider from the local copy. */
  async provider(id: number | null): Promise<{ id: number; name: string | null } | null> {
    if (id === null) return null;
    const known = await this.db.provider.findUnique({ where: { id }, select: { id: true, name: true } });
    return known ?? { id, name: null };
  }

  /** Finds an open request. */
  async find(id: number, tx: Tx = this.db): Promise<RequestRecord | null> {
    const row = await tx.appointment_request.findFirst({ where: { id, ...OPEN } });
    return row && this.opened(row);
  }

  /**
   * The redraws of a visit for which the patient was asked: open requests, and those for which a visit was booked that
   * is not off.
   */
  async redrawsOf(
    visitId: number,
    tx: Tx = this.db,
  ): Promise<{ id: number; cause: RedrawCause; appointment_id: number | null }[]> {
    return tx.$queryRaw`
      SELECT r.id, r.redraw_cause AS cause, r.appointment_id
        FROM appointment_request r LEFT JOIN appointment a ON a.id = r.appointment_id
       WHERE r.redraw_of = ${visitId} AND r.deleted_at IS NULL
         AND (a.status IS NULL OR a.status NOT IN ('denied', 'canceled'))
       ORDER BY r.id`;
  }

  /** Changes an open request. Returns false when its version has changed. */
  async change(
    { id, version }: Pick<RequestRecord, 'id' | 'version'>,
    { note, attachment_id }: { note?: string | null | undefined; attachment_id?: number | null | undefined },
  ): Promise<boolean> {
    const { count } = await this.db.appointment_request.updateMany({
      where: { id, version, ...OPEN },
      data: {
        ...(note !== undefined && { note_sealed: this.sealed(id, note) }),
        ...(attachment_id !== undefined && { attachment_id }),
        version: version + 1,
      },
    });
    return count === 1;
  }

  /** Withdraws an open request. Returns false when it is not open any more. */
  async remove(id: number, now: Date): Promise<boolean> {
    const { count } = await this.db.appointment_request.updateMany({
      where: { id, ...OPEN },
      data: { deleted_at: now, version: { increment: 1 } },
    });
    return count === 1;
  }

  /** The service of the visit that this open request of the person lets them book again at no cost. */
  async freeService(id: number, userId: number): Promise<number | null> {
    const [row] = await this.db.$queryRaw<{ service_id: number }[]>`
      SELECT a.service_id FROM appointment_request r JOIN appointment a ON a.id = r.redraw_of
       WHERE r.id = ${id} AND r.user_id = ${userId} AND r.free
         AND r.deleted_at IS NULL AND r.appointment_id IS NULL`;
    return row?.service_id ?? null;
  }

  /**
   * Closes a request of the scope with the visit booked for it; of concurrent calls one succeeds. A redraw is for the
   * orders of the visit that is drawn again. Throws NOT_FOUND, FORBIDDEN outside the scope, or REQUEST_CLOSED when it
   * is not open.
   */
  async close(tx: Tx, id: number, visitId: number, scope: Scope<'user_id' | 'provider_id'>): Promise<void> {
    const { count } = await tx.appointment_request.updateMany({
      where: { ...scopeWhere(scope), id, ...OPEN },
      data: { appointment_id: visitId, version: { increment: 1 } },
    });
    if (count === 1) {
      await tx.$executeRaw`
        INSERT INTO attached_order (appointment_id, lab_order_id, attached_by, attached_at)
        SELECT ${visitId}, o.lab_order_id, o.attached_by, o.attached_at
          FROM attached_order o JOIN appointment_request r ON r.redraw_of = o.appointment_id
         WHERE r.id = ${id}`;
      return;
    }
    const known = await tx.appointment_request.findUnique({
      where: { id },
      select: { user_id: true, provider_id: true },
    });
    if (!known) throw new AppError('NOT_FOUND');
    throw new AppError(isInScope(scope, known) ? 'REQUEST_CLOSED' : 'FORBIDDEN');
  }

  async list(
    scope: Scope<AppointmentField>,
    filter: RequestFilter,
    { window, sort, text }: ListRequest,
  ): Promise<{ requests: RequestRecord[]; total: number }> {
    const where = [
      sql`deleted_at IS NULL AND appointment_id IS NULL`,
      scopeSql(scope, COLUMNS),
      ...conditionsOf(CONDITIONS, filter),
    ];
    if (text !== null) where.push(isOneOfPeople(sql`user_id`, peopleCalled(text)));
    const orderBy = [{ column: ORDERS[sort.by] ?? sql`requested_at`, dir: sort.dir }];
    const list = { from: sql`appointment_request`, where, orderBy };
    const { rows, total } = await readRows<appointment_request>(this.db, list, window);
    return { requests: rows.map((row) => this.opened(row)), total };
  }

  private sealed(id: number, note: string | null): string | null {
    return note === null ? null : this.sealer.seal(note, noteAt(id));
  }

  private opened({ note_sealed, redraw_cause, ...row }: appointment_request): RequestRecord {
    return {
      ...row,
      redraw_cause: redraw_cause as RedrawCause | null,
      note: note_sealed && this.sealer.open(note_sealed, noteAt(row.id)),
    };
  }
}
