import { sqltag as sql } from '@prisma/client/runtime/client';
import type { Queries } from './list-query.ts';

/** About how many rows a table has, and where a column of texts is to be cut, in lower case, into parts of about as many rows each. */
export type Parts = { rows: number; cuts: readonly string[] };

/** The statistics have a hundred bounds: a cut at each of them takes longer to count by than it saves. */
const EACH = 4;
const KEPT_MS = 600_000;

/**
 * The parts of a table, as its statistics tell of them. They change slowly and need not be exact, so they are kept for ten minutes.
 * Without statistics there are no rows and no cuts.
 */
export class TableParts {
  private known: { parts: Promise<Parts>; until: number } | undefined;
  private readonly db: Queries;
  private readonly table: string;
  private readonly column: string | undefined;

  /** `column`: a text, by which the table has an index in lower case; none for one part. */
  constructor(db: Queries, table: string, column?: string) {
    this.db = db;
    this.table = table;
    this.column = column;
  }

  get(): Promise<Parts> {
    const now = performance.now();
    if (this.known && now < this.known.until) return this.known.parts;
    const parts = this.read();
    this.known = { parts, until: now + KEPT_MS };
    // Whoever asks next asks anew.
    parts.catch(() => (this.known = undefined));
    return parts;
  }

  private async read(): Promise<Parts> {
    const [row] = await this.db.$queryRaw<Parts[]>(sql`
      SELECT reltuples::float8 AS rows,
             -- In the order of the database's own collation, which is that of the index.
             ARRAY(SELECT DISTINCT lower(bound)
                     FROM pg_stats, unnest(histogram_bounds::text::text[]) WITH ORDINALITY AS bounds (bound, nth)
                    WHERE schemaname = 'public' AND tablename = relname AND attname = ${this.column ?? null}
                      AND nth % ${EACH} = ${EACH / 2}
                    ORDER BY 1) AS cuts
        FROM pg_class WHERE oid = to_regclass('public.' || quote_ident(${this.table}))`);
    return row ?? { rows: 0, cuts: [] };
  }
}
