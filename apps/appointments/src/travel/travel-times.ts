import { Inject, Injectable } from '@nestjs/common';
import { Log } from '@drawpoint/nest-kit/logging/log';
import type { BusyEntry } from '@drawpoint/scheduling/schedule';
import { inTraffic, trafficFactor } from '@drawpoint/scheduling/traffic';
import { type Drive, estimatedDrive, type Place } from '@drawpoint/scheduling/travel';
import type { Tx } from '../database.store.ts';
import { type DayRulesOf, PolicyStore } from '../policies/policy.store.ts';
import { drivesAsked } from './drive-metrics.ts';
import { DriveTimeStore, type Pair } from './drive-time.store.ts';
import { MOST_PLACES, type Point, type RoutingEngine } from './routing-engine.ts';

/** Provides the configured `RoutingEngine`, or null where drives are estimated. */
export const ROUTING_ENGINE = Symbol('RoutingEngine');

/** Listings wait no longer than a second. */
const TIMEOUT_MS = 800;
const PAUSE_MS = 30_000;
const MS_PER_MINUTE = 60_000;

/** Where a visit takes place, and whose traffic counts on which clock. */
export type VisitPlace = { place: Place | null; provider_id: number | null; tz: string };
/** [start, end) in epoch minutes, and where. */
type TakenTime = { start: number; end: number; place: Place | null };

/** Minutes of a drive; null where they are not known. */
export type DriveBetween = (from: Place | null, to: Place | null) => number | null;

type DriveOptions = { promised?: boolean; tx?: Tx | undefined };

/** Drives from each place (row) to each place (column). Null where a place is not known to the street. */
export type Drives = readonly (readonly (Drive | null)[])[];

/**
 * The drives between places. Every drive of the product is asked here: free times, holds, moves, arrivals, the
 * schedule and plans (docs/product/availability.md#drives).
 */
@Injectable()
export class TravelTimes {
  private pausedUntil = 0;

  constructor(
    @Inject(ROUTING_ENGINE) private readonly engine: RoutingEngine | null,
    private readonly store: DriveTimeStore,
    private readonly policies: PolicyStore,
    private readonly log: Log,
  ) {}

  /**
   * An engine that fails or takes longer than 800 ms is replaced by the estimate, and asked again after 30 s.
   * `tx`: inside a transaction, which must not wait for another connection. With `promised`, the least minutes of the last hour count: a time that was offered stays possible.
   */
  async drives(
    from: readonly (Place | null)[],
    to: readonly (Place | null)[],
    options: DriveOptions = {},
  ): Promise<Drives> {
    const found = await this.between(
      from.flatMap((a) => to.map((b) => [a, b] as const)),
      options,
    );
    return from.map((_, row) => found.slice(row * to.length, (row + 1) * to.length));
  }

  /** The drives of these pairs of places. Null where a place is not known to the street. */
  async between(
    asked: readonly (readonly [from: Place | null, to: Place | null])[],
    { promised = false, tx }: DriveOptions = {},
  ): Promise<(Drive | null)[]> {
    const { engine } = this;
    if (!engine) return asked.map(([a, b]) => estimate(a, b));
    const pairs = asked.flatMap(([a, b]) => (isStreet(a) && isStreet(b) ? { from: a, to: b } : []));
    const now = new Date();
    const known = await this.known(pairs, now, tx);
    const missing = pairs.filter((_, index) => known[index]?.estimated !== false);
    const answered = missing.length > 0 ? await this.ask(engine, missing, now, tx) : [];
    const drives = pairs.map((_, index): Drive => {
      const found = known[index];
      const drive = found?.estimated === false ? found : answered.shift()!;
      const lately = promised ? Math.min(found?.lately ?? Infinity, found?.minutes ?? Infinity) : Infinity;
      return { km: drive.km, minutes: Math.min(drive.minutes, lately) };
    });
    return asked.map(([a, b]) => (isStreet(a) && isStreet(b) ? drives.shift()! : null));
  }

  /** Minutes between any two of these places, each given as the same object. Null where one is not known to the street. */
  async among(places: readonly (Place | null)[]): Promise<DriveBetween> {
    const streets = [...new Set(places)].filter(isStreet);
    const drives = await this.drives(streets, streets);
    const rows = new Map(streets.map((place, row) => [place, row]));
    const rowOf = (place: Place | null) => (isStreet(place) ? rows.get(place) : undefined);
    return (from, to) => {
      const [row, column] = [rowOf(from), rowOf(to)];
      return row === undefined || column === undefined ? null : (drives[row]![column]?.minutes ?? null);
    };
  }

  /** Minutes of one drive that begins at an instant; null where a place is not known to the street. */
  async minutes(
    from: Place | null,
    { place, provider_id, tz }: VisitPlace,
    at: Date,
    tx?: Tx,
  ): Promise<number | null> {
    const [[drive]] = (await this.drives([from], [place], { tx })) as [[Drive | null]];
    if (drive === null || provider_id === null) return drive?.minutes ?? null;
    const traffic = (await this.policies.dayRules([provider_id], tx))(provider_id).traffic;
    return drive.minutes * trafficFactor(traffic, tz, at.getTime() / MS_PER_MINUTE);
  }

  /**
   * The entries of a calendar with the drives to them from a visit's place, and back, in the traffic of their
   * times. Null where a place is not known to the street. `withNext`: with the drives from each to the next, also
   * where no limit needs them.
   */
  async around<Entry extends TakenTime>(
    { place, provider_id, tz }: VisitPlace,
    entries: readonly Entry[],
    { rulesOf, withNext = false, ...options }: DriveOptions & { rulesOf: DayRulesOf; withNext?: boolean },
  ): Promise<(Entry & BusyEntry)[]> {
    const places = entries.map((entry) => entry.place);
    const [[to = []], from] = await Promise.all([
      this.drives([place], places, options),
      this.drives(places, [place], options),
    ]);
    const { traffic, load } = rulesOf(provider_id);
    const isNextAsked = withNext || load.driveMinutes !== null;
    const next = isNextAsked ? await this.nextDrives(entries, options) : null;
    return entries.map((entry, index) => {
      const drives = { to: to[index]?.minutes ?? null, from: from[index]?.[0]?.minutes ?? null };
      const minutes = next?.get(entry) ?? null;
      const driveNext = next && {
        driveNext: minutes === null ? null : minutes * trafficFactor(traffic, tz, entry.end),
      };
      return { ...inTraffic(entry, drives, traffic, tz), ...driveNext };
    });
  }

  /** Minutes from each entry of a calendar to the next one, however far away. */
  private async nextDrives<Entry extends TakenTime & { phlebotomist_id?: number }>(
    entries: readonly Entry[],
    options: DriveOptions,
  ): Promise<Map<Entry, number | null>> {
    const calendars = Map.groupBy(entries, ({ phlebotomist_id }) => phlebotomist_id);
    const legs = [...calendars.values()].flatMap((own) => {
      const inOrder = own.toSorted((one, other) => one.start - other.start);
      return inOrder.slice(1).map((next, index) => ({ entry: inOrder[index]!, next }));
    });
    const drives = await this.between(
      legs.map(({ entry, next }) => [entry.place, next.place] as const),
      options,
    );
    return new Map(legs.map(({ entry }, index) => [entry, drives[index]?.minutes ?? null]));
  }

  private async known(pairs: readonly Pair[], now: Date, tx?: Tx) {
    return pairs.length > 0 ? this.store.read(pairs, now, tx) : [];
  }

  /** Asks for all places of the pairs at once, and stores what is found. */
  private async ask(engine: RoutingEngine, pairs: readonly Pair[], now: Date, tx?: Tx): Promise<Drive[]> {
    const found = await this.tables(engine, pairs);
    const drives = pairs.map((pair): Pair & Drive & { estimated: boolean } => {
      const drive = found?.get(pair.from)?.get(pair.to);
      return { ...pair, ...(drive ?? estimatedDrive(pair.from, pair.to)), estimated: !drive };
    });
    for (const estimated of [false, true]) {
      const rows = drives.filter((each) => each.estimated === estimated);
      drivesAsked.inc({ source: estimated ? 'estimated' : 'engine' }, rows.length);
      if (rows.length > 0) await this.store.write(rows, estimated, now, tx);
    }
    return drives;
  }

  private async tables(
    engine: RoutingEngine,
    pairs: readonly Pair[],
  ): Promise<Map<Point, Map<Point, Drive | null>> | null> {
    if (Date.now() < this.pausedUntil) return null;
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const rows = chunksOf([...new Set(pairs.map(({ from }) => from))]);
    const columns = chunksOf([...new Set(pairs.map(({ to }) => to))]);
    const found = new Map<Point, Map<Point, Drive | null>>();
    try {
      const asked = rows.flatMap((from) => columns.map((to) => ({ from, to })));
      await Promise.all(
        asked.map(async ({ from, to }) => {
          const table = await engine.drives(from, to, signal);
          for (const [row, a] of from.entries()) {
            const of = found.get(a) ?? new Map<Point, Drive | null>();
            for (const [column, b] of to.entries()) of.set(b, table[row]![column]!);
            found.set(a, of);
          }
        }),
      );
      return found;
    } catch (err) {
      this.pausedUntil = Date.now() + PAUSE_MS;
      // Logs no address: the request holds the places of patients.
      this.log.warn(
        { reason: err instanceof Error ? err.name : 'unknown', estimated: pairs.length },
        'The routing engine did not answer; its drives are estimated',
      );
      return null;
    }
  }
}

/** The centre of a ZIP code is no destination for a drive. */
const isStreet = (place: Place | null): place is Place => place?.precision === 'street';

const estimate = (a: Place | null, b: Place | null): Drive | null =>
  isStreet(a) && isStreet(b) ? estimatedDrive(a, b) : null;

const chunksOf = (points: readonly Point[]): Point[][] =>
  Array.from({ length: Math.ceil(points.length / MOST_PLACES) }, (_, index) =>
    points.slice(index * MOST_PLACES, (index + 1) * MOST_PLACES),
  );
