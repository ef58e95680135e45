import { Injectable } from '@nestjs/common';
import type { AppointmentStatus } from '@drawpoint/contracts/appointments/appointment';
import { Sealer } from '@drawpoint/nest-kit/data/sealer';
import type { Scope } from '@drawpoint/nest-kit/data/scope';
import { Database, type Tx } from '../database.store.ts';
import type {
  Location,
  NewAppointmentRecord,
  Patient,
  PricedLine,
  AppointmentRecord,
} from '../domain/appointment-record.ts';
import type { appointment, Prisma } from '../generated/prisma/client.ts';

/** Which visits a list is to show. Dates are local dates of the visit, both included. */
export type AppointmentFilter = {
  statuses?: readonly AppointmentStatus[];
  /**
   * Ended, denied, canceled or completed by this moment; or, when false, still to come. For the patient named, what
   * others canceled counts as still to come while it is ahead and for a day after (OP §4).
   */
  past?: { is: boolean; now: Date; patientId?: number };
  from?: string;
  to?: string;
  phlebotomistId?: number;
  userId?: number;
  /** Looks at the patient's account name and the confirmation code. */
  text?: string;
};

export type AppointmentPage = { order: 'soonest' | 'latest'; skip: number; take: number };

const OPEN: AppointmentStatus[] = ['pending', 'approved'];
const MS_PER_DAY = 86_400_000;

/** The rows of `appointment`; who is drawn, where and why it was called off are sealed. */
@Injectable()
export class AppointmentStore {
  constructor(
    private readonly db: Database,
    private readonly sealer: Sealer,
  ) {}

  async insert(
    tx: Tx,
    { patient, location, line_items, ...record }: NewAppointmentRecord,
  ): Promise<AppointmentRecord> {
    const row = await tx.appointment.create({
      data: {
        ...record,
        line_items: line_items as Prisma.InputJsonArray,
        patient_sealed: this.sealer.sealJson(patient),
        location_sealed: this.sealer.sealJson(location),
      },
    });
    return this.opened(row);
  }

  async find(id: number, tx: Tx = this.db): Promise<AppointmentRecord | null> {
    const row = await tx.appointment.findUnique({ where: { id } });
    return row && this.opened(row);
  }

  /** Moves a visit on; false where it is no longer of the version that was read. */
  async changeStatus(
    tx: Tx,
    { id, version }: Pick<AppointmentRecord, 'id' | 'version'>,
    to: {
      status: AppointmentStatus;
      canceled_by?: number | null;
      canceled_at?: Date;
      reason?: string | null;
    },
  ): Promise<boolean> {
    const { status, canceled_by, canceled_at, reason } = to;
    const { count } = await tx.appointment.updateMany({
      where: { id, version },
      data: {
        status,
        version: version + 1,
        canceled_by,
        canceled_at,
        canceled_reason_sealed: reason == null ? reason : this.sealer.seal(reason),
      },
    });
    return count === 1;
  }

  async list(
    scope: Scope,
    filter: AppointmentFilter,
    { order, skip, take }: AppointmentPage,
  ): Promise<{ appointments: AppointmentRecord[]; total: number }> {
    const where = { AND: [inScope(scope), await this.matching(filter)] };
    const direction = order === 'soonest' ? 'asc' : 'desc';
    const [rows, total] = await Promise.all([
      this.db.appointment.findMany({
        where,
        orderBy: [{ starts_at: direction }, { id: direction }],
        skip,
        take,
      }),
      this.db.appointment.count({ where }),
    ]);
    return { appointments: rows.map((row) => this.opened(row)), total };
  }

  private async matching(filter: AppointmentFilter): Promise<Prisma.appointmentWhereInput> {
    const { statuses, past, from, to, phlebotomistId, userId, text } = filter;
    const conditions: Prisma.appointmentWhereInput[] = [];
    if (statuses) conditions.push({ status: { in: [...statuses] } });
    if (past) conditions.push(past.is ? { NOT: upcoming(past) } : upcoming(past));
    if (from !== undefined) conditions.push({ local_date: { gte: from } });
    if (to !== undefined) conditions.push({ local_date: { lte: to } });
    if (phlebotomistId !== undefined) conditions.push({ phlebotomist_id: phlebotomistId });
    if (userId !== undefined) conditions.push({ user_id: userId });
    if (text) conditions.push(await this.mentioning(text));
    return { AND: conditions };
  }

  // Every word has to be found in the name, so that "ana lo" finds Ana Lopez.
  private async mentioning(text: string): Promise<Prisma.appointmentWhereInput> {
    const words = text.split(/\s+/).filter(Boolean);
    const contains = (word: string) => ({ contains: literal(word), mode: 'insensitive' as const });
    const people = await this.db.person.findMany({
      where: {
        deleted: false,
        AND: words.map((word) => ({ OR: [{ first_name: contains(word) }, { last_name: contains(word) }] })),
      },
      select: { id: true },
      take: 1_000,
    });
    return {
      OR: [
        { user_id: { in: people.map(({ id }) => id) } },
        { confirmation_code: { startsWith: literal(text.toUpperCase()) } },
      ],
    };
  }

  private opened({
    patient_sealed,
    location_sealed,
    canceled_reason_sealed,
    ...row
  }: appointment): AppointmentRecord {
    return {
      ...row,
      status: row.status as AppointmentStatus,
      line_items: row.line_items as PricedLine[],
      consents: row.consents as Record<string, boolean>,
      patient: this.sealer.openJson<Patient>(patient_sealed),
      location: this.sealer.openJson<Location>(location_sealed),
      canceled_reason: canceled_reason_sealed === null ? null : this.sealer.open(canceled_reason_sealed),
    };
  }
}

// Prisma hands wildcards through to LIKE.
const literal = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&');

function upcoming({ now, patientId }: NonNullable<AppointmentFilter['past']>): Prisma.appointmentWhereInput {
  const toCome = { status: { in: OPEN }, ends_at: { gt: now } };
  if (patientId === undefined) return toCome;
  const aDayAgo = new Date(now.getTime() - MS_PER_DAY);
  const canceledByOthers = {
    status: 'canceled',
    OR: [{ canceled_by: null }, { canceled_by: { not: patientId } }],
    AND: { OR: [{ starts_at: { gt: now } }, { canceled_at: { not: null, gt: aDayAgo } }] },
  };
  return { OR: [toCome, canceledByOthers] };
}

function inScope(scope: Scope): Prisma.appointmentWhereInput {
  switch (scope.kind) {
    case 'everyone':
      return {};
    case 'own':
      return { user_id: scope.userId };
    case 'visits':
      return { phlebotomist_id: scope.phlebotomistId };
    case 'provider':
      return { provider_id: scope.providerId };
  }
}
