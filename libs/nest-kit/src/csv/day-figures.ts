import { sqltag as sql, type Sql } from '@prisma/client/runtime/client';
import { providersManagedBy, type Scope } from '@drawpoint/contracts/access';
import type { Caller } from '@drawpoint/contracts/envelope';
import type { RequestContext } from '../bus/request-context.ts';

const DAY_MS = 86_400_000;
const MOST_SHOWN = 200;
/** Fits into one bus message. */
const PAGE_ROWS = 1_000;

export type DayRange = { from: string; to: string };
type AskedRange = { from?: string | undefined; to?: string | undefined };
type Context = Pick<RequestContext<Caller>, 'caller' | 'now'>;
export type DayKey = { day: string; provider_id: number };
type DayRow = DayKey & { provider_name: string };

/** Reads rows by day and provider, latest day first, after a row. */
export interface DayFigures<Row extends DayRow> {
  days(scope: Scope<'provider_id'>, range: DayRange, after: DayKey | null, most: number): Promise<Row[]>;
}

/** The condition for rows after another one, on the columns `local_date` (a text) and `provider_id`. */
export const isAfter = (row: DayKey | null): Sql =>
  row === null
    ? sql`true`
    : sql`(local_date < ${row.day} OR (local_date = ${row.day} AND provider_id > ${row.provider_id}))`;

/** The condition for instants that may lie on these days in any zone, so that an index finds them. */
export const mayBeWithin = (column: Sql, { from, to }: DayRange): Sql => sql`
  ${column} >= ${from}::timestamp AT TIME ZONE 'UTC' - interval '14 hours'
  AND ${column} < ${to}::timestamp AT TIME ZONE 'UTC' + interval '36 hours'`;

/** The latest days of the caller's providers. */
export async function listDays<Row extends DayRow>(
  figures: DayFigures<Row>,
  asked: AskedRange,
  { caller, now }: Context,
) {
  const range = rangeOf(asked, now());
  const rows = await figures.days(providersManagedBy(caller), range, null, MOST_SHOWN + 1);
  return {
    data: rows.slice(0, MOST_SHOWN).map(({ provider_id: id, provider_name: name, ...day }) => ({
      ...day,
      provider: { id, name },
    })),
    has_more: rows.length > MOST_SHOWN,
  };
}

/** A page of the CSV file: day, provider, and the cells of each row. */
export async function exportDays<Row extends DayRow>(
  figures: DayFigures<Row>,
  { after, ...asked }: AskedRange & { after?: string | undefined },
  { caller, now }: Context,
  cellsOf: (row: Row) => (string | number)[],
) {
  const range = rangeOf(asked, now());
  const rows = await figures.days(providersManagedBy(caller), range, readCursor(after), PAGE_ROWS);
  const last = rows.at(-1);
  return {
    rows: rows.map((row) => [row.day, row.provider_name, ...cellsOf(row)]),
    next: last && rows.length === PAGE_ROWS ? `${last.day}/${last.provider_id}` : null,
  };
}

/** The twelve weeks up to today, by default. */
function rangeOf({ from, to }: AskedRange, now: Date): DayRange {
  const day = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10);
  return { from: from ?? day(-84), to: to ?? day(0) };
}

function readCursor(after: string | undefined): DayKey | null {
  if (after === undefined) return null;
  const [day = '', provider_id] = after.split('/');
  return { day, provider_id: Number(provider_id) };
}
