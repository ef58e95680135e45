import type { AppointmentField, Scope } from '@drawpoint/contracts/access';
import type { AppointmentStatus } from '@drawpoint/contracts/appointments/appointment';
import { idList } from '@drawpoint/nest-kit/data/id-list';
import { likeText, nameHolds, type Conditions } from '@drawpoint/nest-kit/data/list-query';
import { scopeSql, type ScopeColumns } from '@drawpoint/nest-kit/data/scope';
import { Prisma } from '../generated/prisma/client.ts';

const { sql } = Prisma;

/** Filter of an appointment list. Dates are local dates of the visit, both inclusive. */
export type AppointmentFilter = {
  status?: AppointmentStatus | undefined;
  isCanceled?: boolean | undefined;
  /**
   * True: ended, denied, canceled or completed at `now`. False: upcoming. For `patientId`, a visit that
   * others canceled stays upcoming while it is ahead, and for a day after
   * (docs/product/visits.md#patient-lists).
   */
  past?: { is: boolean; now: Date; patientId?: number } | undefined;
  /** Patients who were asked whether they can make it to a visit soon after `now`, and have not answered. */
  unansweredAt?: Date | undefined;
  from?: string | undefined;
  to?: string | undefined;
  /** Starts at this instant or later. */
  startsFrom?: Date | undefined;
  providerId?: number | undefined;
  serviceId?: number | undefined;
  phlebotomistId?: number | undefined;
  phlebotomistIds?: readonly number[] | undefined;
  userId?: number | undefined;
  /** Approved and done visits of this moment's day on their own clock; from 6 pm on also of the next. */
  onPhoneAt?: Date | undefined;
  /** Visits that were booked together, by the first of them. */
  togetherId?: number | undefined;
  /** Visits whose local time differs from the agreed one, unless somebody moved them since. */
  isShifted?: true | undefined;
  /** Visits with results that were not withdrawn. */
  hasResults?: true | undefined;
  /** Words in the service, provider, phlebotomist or code. Meant for the few visits of one person. */
  words?: string | undefined;
  /** The first characters of the code, at least three. */
  codeStart?: string | undefined;
};

/** A `from` of the request: a local date or an instant. */
export const startOf = (from: string | undefined): Pick<AppointmentFilter, 'from' | 'startsFrom'> =>
  from?.includes('T') ? { startsFrom: new Date(from) } : { from };

export const COLUMNS: ScopeColumns<AppointmentField> = {
  user_id: (id) => sql`user_id = ${id}`,
  phlebotomist_id: (id) => sql`phlebotomist_id = ${id}`,
  provider_id: (id) => sql`provider_id = ${id}`,
};

/** A small index holds these ids, so that totals are still counted in the indexes of lists. */
const UNPAID = sql`ARRAY(SELECT id FROM appointment WHERE deposit_until IS NOT NULL)`;

/** The visits of a scope. A visit whose deposit is open is in its patient's lists alone. */
export const shownIn = (scope: Scope<AppointmentField>): Prisma.Sql =>
  scope.anyOf !== 'everyone' && scope.anyOf.every(({ field }) => field === 'user_id')
    ? scopeSql(scope, COLUMNS)
    : sql`(${scopeSql(scope, COLUMNS)} AND id <> ALL (${UNPAID}))`;

export const START = sql`starts_at`;

/** Columns that a list can be ordered by, besides the start. */
export const ORDERS: Record<string, Prisma.Sql> = {
  phlebotomist: sql`lower(phlebotomist_name)`,
  status: sql`status`,
  created_at: sql`created_at`,
};

// A local date lies between these instants in every zone (UTC+14 to UTC-12), so an index on the start can be
// used.
const EARLIEST = '14 hours';
const LATEST = '36 hours';

// Lets an index on the start begin at visits that can still be in progress.
const LONGEST = '2 days';

/** How far ahead visits without an answer are listed. */
const ANSWER_WITHIN = '48 hours';

const NAMES = sql`(' ' || lower(service_name || ' ' || provider_name || ' ' || phlebotomist_name || ' ' || confirmation_code))`;

export const CONDITIONS: Conditions<AppointmentFilter> = {
  status: (status) => sql`status = ${status}`,
  isCanceled: (isCanceled) => (isCanceled ? sql`status = 'canceled'` : sql`status <> 'canceled'`),
  past: (past) => (past.is ? sql`NOT ${upcoming(past)}` : upcoming(past)),
  unansweredAt: (now) =>
    sql`(status = 'approved' AND stage IS NULL AND attendance_asked_at IS NOT NULL
      AND attendance_confirmed_at IS NULL AND starts_at > ${now}
      AND starts_at <= ${now}::timestamptz + ${ANSWER_WITHIN}::interval)`,
  from: (date) =>
    sql`(local_date >= ${date} AND starts_at >= ${midnight(date)}::timestamptz - ${EARLIEST}::interval)`,
  to: (date) =>
    sql`(local_date <= ${date} AND starts_at < ${midnight(date)}::timestamptz + ${LATEST}::interval)`,
  onPhoneAt: (now) =>
    sql`((status IN ('approved', 'completed') OR outcome IS NOT NULL)
      AND starts_at > ${now}::timestamptz - ${LONGEST}::interval AND starts_at < ${now}::timestamptz + ${LONGEST}::interval
      AND local_date BETWEEN to_char(${now}::timestamptz AT TIME ZONE tz, 'YYYY-MM-DD')
                         AND to_char(${now}::timestamptz AT TIME ZONE tz + interval '6 hours', 'YYYY-MM-DD'))`,
  startsFrom: (now) => sql`starts_at >= ${now}`,
  providerId: (id) => sql`provider_id = ${id}`,
  serviceId: (id) => sql`service_id = ${id}`,
  phlebotomistId: (id) => sql`phlebotomist_id = ${id}`,
  phlebotomistIds: (ids) => sql`phlebotomist_id = ANY (${idList(ids)})`,
  userId: (id) => sql`user_id = ${id}`,
  togetherId: (id) => sql`together_id = ${id}`,
  isShifted: () => sql`EXISTS (SELECT FROM zone_difference
    WHERE appointment_id = appointment.id AND zone_difference.starts_at = appointment.starts_at)`,
  hasResults: () => sql`EXISTS (SELECT FROM appointment_document
    WHERE appointment_id = appointment.id AND withdrawn_at IS NULL)`,
  words: (text) => nameHolds(NAMES, text),
  codeStart: (start) => sql`confirmation_code LIKE ${`${likeText(start.toUpperCase())}%`}`,
};

const midnight = (date: string): string => `${date}T00:00:00Z`;

function upcoming({ now, patientId }: NonNullable<AppointmentFilter['past']>): Prisma.Sql {
  // Compares times first. For most visits the first comparison decides, which halves the cost of counting
  // past ones.
  const toCome = sql`(ends_at > ${now} AND starts_at > ${now}::timestamptz - ${LONGEST}::interval
    AND status IN ('pending', 'approved'))`;
  if (patientId === undefined) return toCome;
  return sql`(${toCome} OR (status = 'canceled' AND canceled_by IS DISTINCT FROM ${patientId}
    AND (starts_at > ${now} OR coalesce(canceled_at > ${now}::timestamptz - interval '1 day', false))))`;
}
