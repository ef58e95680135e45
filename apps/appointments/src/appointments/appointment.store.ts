import { Injectable } from '@nestjs/common';
import type { AppointmentField, Scope } from '@drawpoint/contracts/access';
import type {
  AppointmentStatus,
  DrawnPerson,
  Outcome,
  Stage,
} from '@drawpoint/contracts/appointments/appointment';
import type { ListRequest } from '@drawpoint/contracts/list';
import type { PageWindow } from '@drawpoint/contracts/paging';
import { conditionsOf, type ListQuery, readRows } from '@drawpoint/nest-kit/data/list-query';
import { scopeWhere } from '@drawpoint/nest-kit/data/scope';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { nextId } from '@drawpoint/nest-kit/data/next-id';
import { Sealer, type SealedAt } from '@drawpoint/nest-kit/data/sealer';
import { Database, type Tx } from '../database.store.ts';
import type {
  AppointmentPatch,
  Location,
  NewAppointmentRecord,
  TakenStep,
  Patient,
  PricedLine,
  SpokenConsent,
  AppointmentRecord,
} from '../domain/appointment-record.ts';
import { type appointment, type appointment_reminder, Prisma } from '../generated/prisma/client.ts';
import { CONDITIONS, ORDERS, shownIn, START, type AppointmentFilter } from './appointment-filter.store.ts';
import { isNamed, named } from './named.store.ts';

const { sql } = Prisma;
type SealedColumn = keyof appointment & `${string}_sealed`;
const at = (row: number, column: SealedColumn): SealedAt => ({ table: 'appointment', column, row });

/** The parts of a visit that a text search reads. */
export type SearchedVisit = Pick<
  AppointmentRecord,
  'id' | 'user_id' | 'carer_id' | 'provider_id' | 'actor_id' | 'patient' | 'comment'
>;

type SearchedRow = Pick<
  appointment,
  Exclude<keyof SearchedVisit, 'patient' | 'comment'> | 'patient_sealed' | 'comment_sealed'
>;

/** The rows of `appointment`. The person visited, the place and the reason of a cancellation are sealed. */
@Injectable()
export class AppointmentStore {
  constructor(
    private readonly db: Database,
    private readonly sealer: Sealer,
  ) {}

  /** With `leads`, it is the first of several visits that are booked together. */
  async insert(
    tx: Tx,
    { patient, person, location, line_items, policies, spoken_consent, ...record }: NewAppointmentRecord,
    { leads } = { leads: false },
  ): Promise<AppointmentRecord> {
    const id = await nextId(tx, 'appointment');
    const row = await tx.appointment.create({
      data: {
        ...record,
        id,
        ...(leads && { together_id: id }),
        ...(person && {
          person_id: person.id,
          person_sealed: this.sealer.sealJson(person, at(id, 'person_sealed')),
        }),
        ...(spoken_consent && { spoken_consent }),
        line_items: line_items as Prisma.InputJsonArray,
        policies: policies as Prisma.InputJsonObject,
        patient_sealed: this.sealer.sealJson(patient, at(id, 'patient_sealed')),
        location_sealed: this.sealer.sealJson(location, at(id, 'location_sealed')),
      },
    });
    return this.opened(row);
  }

  async find(id: number, tx: Tx = this.db): Promise<AppointmentRecord | null> {
    const row = await tx.appointment.findUnique({ where: { id } });
    return row && this.opened(row);
  }

  /** Throws NOT_FOUND. */
  async get(id: number, tx: Tx = this.db): Promise<AppointmentRecord> {
    const visit = await this.find(id, tx);
    if (!visit) throw new AppError('NOT_FOUND');
    return visit;
  }

  /**
   * Reads a visit and locks it, or its payments, until the transaction ends. Without `waits`, a locked visit
   * ends the transaction.
   */
  async lock(tx: Tx, id: number, { waits } = { waits: true }): Promise<AppointmentRecord | null> {
    const [row] = await tx.$queryRaw<appointment[]>(
      sql`SELECT * FROM appointment WHERE id = ${id} FOR UPDATE ${waits ? Prisma.empty : sql`NOWAIT`}`,
    );
    return row ? this.opened(row) : null;
  }

  /** The existing visits among these ids, in any order. */
  async byIds(ids: readonly number[], tx: Tx = this.db): Promise<AppointmentRecord[]> {
    const rows = await tx.appointment.findMany({ where: { id: { in: [...ids] } } });
    return rows.map((row) => this.opened(row));
  }

  /** Changes a visit. Returns false when it has another version than the one read. */
  async update(
    tx: Tx,
    { id, version }: Pick<AppointmentRecord, 'id' | 'version'>,
    {
      patient,
      location,
      canceled_reason,
      no_show_answer,
      notes,
      comment,
      line_items,
      extras,
      steps,
      policies,
      ...plain
    }: AppointmentPatch,
  ): Promise<boolean> {
    const sealed = (column: SealedColumn, text: string | null | undefined) =>
      text == null ? text : this.sealer.seal(text, at(id, column));
    const { count } = await tx.appointment.updateMany({
      where: { id, version },
      data: {
        ...plain,
        ...(line_items && { line_items: line_items as Prisma.InputJsonArray }),
        ...(extras && { extras: extras as Prisma.InputJsonArray }),
        ...(steps && { steps: steps as Prisma.InputJsonArray }),
        ...(policies && { policies: policies as Prisma.InputJsonObject }),
        ...(patient && { patient_sealed: this.sealer.sealJson(patient, at(id, 'patient_sealed')) }),
        ...(location && { location_sealed: this.sealer.sealJson(location, at(id, 'location_sealed')) }),
        canceled_reason_sealed: sealed('canceled_reason_sealed', canceled_reason),
        no_show_answer_sealed: sealed('no_show_answer_sealed', no_show_answer),
        notes_sealed: sealed('notes_sealed', notes),
        comment_sealed: sealed('comment_sealed', comment),
        version: version + 1,
      },
    });
    return count === 1;
  }

  async list(
    scope: Scope<AppointmentField>,
    filter: AppointmentFilter,
    { window, sort, text }: ListRequest,
  ): Promise<{ appointments: AppointmentRecord[]; total: number }> {
    const where = conditionsOf(CONDITIONS, filter);
    if (text !== null) where.push(isNamed(await named(this.db, text)));
    const orderBy = [
      { column: ORDERS[sort.by] ?? START, dir: sort.dir },
      ...(sort.by in ORDERS ? [{ column: START, dir: 'desc' as const }] : []),
    ];
    return this.page(scope, { where, orderBy, isSearch: text !== null }, window);
  }

  /** A page of the visits that meet conditions. */
  async page(
    scope: Scope<AppointmentField>,
    { where, ...order }: Omit<ListQuery, 'from' | 'id'>,
    window: PageWindow,
  ): Promise<{ appointments: AppointmentRecord[]; total: number }> {
    const list = { from: sql`appointment`, where: [shownIn(scope), ...where], ...order };
    const { rows, total } = await readRows<appointment>(this.db, list, window);
    return { appointments: rows.map((row) => this.opened(row)), total };
  }

  /** The searched parts of these visits, at most `most` of them. */
  async searched(
    scope: Scope<AppointmentField>,
    where: readonly Prisma.Sql[],
    { orderBy, most }: { orderBy: Prisma.Sql; most: number },
  ): Promise<SearchedVisit[]> {
    const within = Prisma.join([shownIn(scope), ...where], ' AND ');
    const rows = await this.db.$queryRaw<SearchedRow[]>(sql`
      SELECT id, user_id, carer_id, provider_id, actor_id, patient_sealed, comment_sealed FROM appointment
       WHERE ${within} ORDER BY ${orderBy} LIMIT ${most}`);
    const { sealer } = this;
    return rows.map(({ patient_sealed, comment_sealed, ...row }) => ({
      ...row,
      // Rarely needed, because accounts have their own names.
      get patient() {
        return sealer.openJson<Patient>(patient_sealed, at(row.id, 'patient_sealed'));
      },
      comment: comment_sealed && sealer.open(comment_sealed, at(row.id, 'comment_sealed')),
    }));
  }

  /** The ZIP codes of the soonest of these visits. Opens nothing else of them. */
  async places(
    scope: Scope<AppointmentField>,
    filter: AppointmentFilter,
    most: number,
  ): Promise<{ provider_id: number; zip: string }[]> {
    const where = Prisma.join([shownIn(scope), ...conditionsOf(CONDITIONS, filter)], ' AND ');
    const rows = await this.db.$queryRaw<{ id: number; provider_id: number; location_sealed: string }[]>(sql`
      SELECT id, provider_id, location_sealed FROM appointment
       -- The soonest are found in an index: the rows, which are long, are read of no others.
       WHERE id = ANY (ARRAY(SELECT id FROM appointment WHERE ${where} ORDER BY starts_at, id LIMIT ${most}))`);
    return rows.map(({ id, provider_id, location_sealed }) => {
      const { address_zip } = this.sealer.openJson<Location>(location_sealed, at(id, 'location_sealed'));
      return { provider_id, zip: address_zip.slice(0, 5) };
    });
  }

  /** Visits after an id in order of ids, for reading all of them page by page. */
  async inOrderOfIds(
    scope: Scope<AppointmentField>,
    afterId: number,
    most: number,
  ): Promise<AppointmentRecord[]> {
    const rows = await this.db.appointment.findMany({
      where: { ...scopeWhere(scope), id: { gt: afterId } },
      orderBy: { id: 'asc' },
      take: most,
    });
    return rows.map((row) => this.opened(row));
  }

  /** The next upcoming visit, pending or approved. */
  async next(scope: Scope<AppointmentField>, now: Date): Promise<AppointmentRecord | null> {
    const row = await this.db.appointment.findFirst({
      where: { ...scopeWhere(scope), status: { in: ['pending', 'approved'] }, ends_at: { gt: now } },
      orderBy: [{ starts_at: 'asc' }, { id: 'asc' }],
    });
    return row && this.opened(row);
  }

  /** The place of the phlebotomist's latest started visit before this one, on the same day. */
  async placeBefore(
    tx: Tx,
    { phlebotomist_id, local_date, starts_at }: AppointmentRecord,
  ): Promise<Location['place']> {
    const row = await tx.appointment.findFirst({
      where: {
        ...{ phlebotomist_id, local_date, starts_at: { lt: starts_at } },
        OR: [{ status: 'completed' }, { stage: { in: ['arrived', 'drawn'] } }],
      },
      orderBy: { starts_at: 'desc' },
    });
    return row && this.opened(row).location.place;
  }

  /** Number of pending visits that this person booked for themselves. */
  async countPendingOwn(tx: Tx, userId: number): Promise<number> {
    return tx.appointment.count({ where: { user_id: userId, actor_id: userId, status: 'pending' } });
  }

  /** Records a sent reminder. Returns false when one of this kind exists for this start. */
  async addReminder(
    tx: Tx,
    reminder: Pick<appointment_reminder, 'appointment_id' | 'hours' | 'starts_at' | 'sent_at'>,
  ): Promise<boolean> {
    const { count } = await tx.appointment_reminder.createMany({ data: [reminder], skipDuplicates: true });
    return count === 1;
  }

  private opened({
    patient_sealed,
    location_sealed,
    person_sealed,
    person_id,
    canceled_reason_sealed,
    no_show_answer_sealed,
    notes_sealed,
    comment_sealed,
    ...row
  }: appointment): AppointmentRecord {
    const { sealer } = this;
    const opened = (column: SealedColumn, sealed: string | null) =>
      sealed && sealer.open(sealed, at(row.id, column));
    const json = <T>(column: SealedColumn, sealed: string) => sealer.openJson<T>(sealed, at(row.id, column));
    return {
      ...row,
      stage: row.stage as Stage | null,
      attendance_confirmed_by: row.attendance_confirmed_by as AppointmentRecord['attendance_confirmed_by'],
      outcome: row.outcome as Outcome | null,
      extras: row.extras as PricedLine[],
      steps: row.steps as TakenStep[],
      policies: row.policies as Record<string, unknown>,
      ...{ notes: opened('notes_sealed', notes_sealed), comment: opened('comment_sealed', comment_sealed) },
      status: row.status as AppointmentStatus,
      consent: row.consent as AppointmentRecord['consent'],
      line_items: row.line_items as PricedLine[],
      consents: row.consents as Record<string, boolean>,
      spoken_consent: row.spoken_consent as SpokenConsent | null,
      patient: json<Patient>('patient_sealed', patient_sealed),
      person: person_id && person_sealed ? json<DrawnPerson>('person_sealed', person_sealed) : null,
      location: json<Location>('location_sealed', location_sealed),
      canceled_reason: opened('canceled_reason_sealed', canceled_reason_sealed),
      no_show_answer: opened('no_show_answer_sealed', no_show_answer_sealed),
    };
  }
}
