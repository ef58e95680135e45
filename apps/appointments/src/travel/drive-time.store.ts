import { Injectable } from '@nestjs/common';
import { Sealer } from '@drawpoint/nest-kit/data/sealer';
import type { Drive } from '@drawpoint/scheduling/travel';
import { Database, type Tx } from '../database.store.ts';
import type { Point } from './routing-engine.ts';

export type Pair = { from: Point; to: Point };
export type KnownDrive = Drive & {
  /** An estimate: the engine did not answer. */
  estimated: boolean;
  /** Fewer minutes that were answered within the last hour, if so. */
  lately: number | null;
};

const KEPT_MS = 30 * 86_400_000;
/** As long as a booking session lives. */
const LATELY_MS = 3_600_000;
const MOST_KEPT = 500_000;
const TRIM_EVERY = 20_000;
/** About 50 m. */
const DEGREES = 0.0005;

const rounded = (degrees: number): number => Math.round(degrees / DEGREES);
const textOf = ({ from, to }: Pair): string => [from.lat, from.lng, to.lat, to.lng].map(rounded).join(' ');

/** Cache of the routing engine's answers, by a keyed hash of the two places. */
@Injectable()
export class DriveTimeStore {
  private writtenSinceTrim = 0;

  constructor(
    private readonly db: Database,
    private readonly sealer: Sealer,
  ) {}

  /** The known drives, in the order of the pairs. */
  async read(pairs: readonly Pair[], now: Date, tx: Tx = this.db): Promise<(KnownDrive | null)[]> {
    const hashes = pairs.map((pair) => this.hashOf(pair));
    const rows = await tx.$queryRaw<(KnownDrive & { hash: string })[]>`
      SELECT pair_hash AS hash, minutes, km, estimated,
             CASE WHEN before_until > ${now} THEN before_minutes END AS lately
        FROM drive_time
       WHERE pair_hash = ANY (${hashes}::text[]) AND found_at > ${new Date(now.getTime() - KEPT_MS)}`;
    const found = new Map(rows.map(({ hash, ...drive }) => [hash, drive]));
    return hashes.map((hash) => found.get(hash) ?? null);
  }

  /** Replaced minutes count as `lately` for an hour, because times were offered with them. */
  async write(
    drives: readonly (Pair & Drive)[],
    estimated: boolean,
    now: Date,
    tx: Tx = this.db,
  ): Promise<void> {
    // Sorted, so that two writers lock rows in the same order.
    const rows = [...new Map(drives.map((drive) => [this.hashOf(drive), drive]))].sort(([a], [b]) =>
      a < b ? -1 : 1,
    );
    const until = new Date(now.getTime() + LATELY_MS);
    await tx.$executeRaw`
      INSERT INTO drive_time AS known (pair_hash, minutes, km, estimated, found_at)
      SELECT hash, minutes, km, ${estimated}, ${now}
        FROM unnest(${rows.map(([hash]) => hash)}::text[], ${rows.map(([, { minutes }]) => minutes)}::float8[],
                    ${rows.map(([, { km }]) => km)}::float8[]) AS fresh (hash, minutes, km)
      ON CONFLICT (pair_hash) DO UPDATE
         SET before_minutes = CASE WHEN known.before_until > ${now}
                                   THEN least(known.before_minutes, known.minutes) ELSE known.minutes END,
             before_until = ${until},
             minutes = excluded.minutes, km = excluded.km, estimated = excluded.estimated,
             found_at = excluded.found_at`;
    this.writtenSinceTrim += rows.length;
    if (this.writtenSinceTrim < TRIM_EVERY) return;
    this.writtenSinceTrim = 0;
    await this.trim(now, tx);
  }

  private async trim(now: Date, tx: Tx): Promise<void> {
    await tx.$executeRaw`
      DELETE FROM drive_time
       WHERE found_at <= greatest(${new Date(now.getTime() - KEPT_MS)},
                                  (SELECT found_at FROM drive_time ORDER BY found_at DESC OFFSET ${MOST_KEPT} LIMIT 1))`;
  }

  private hashOf(pair: Pair): string {
    return this.sealer.fingerprints(textOf(pair))[0];
  }
}
