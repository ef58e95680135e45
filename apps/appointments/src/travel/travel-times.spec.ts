import type { Log } from '@drawpoint/nest-kit/logging/log';
import { estimatedDrive, type Drive } from '@drawpoint/scheduling/travel';
import type { TrafficSpan } from '@drawpoint/scheduling/traffic';
import { NO_RULES, type PolicyStore } from '../policies/policy.store.ts';
import type { DriveTimeStore, KnownDrive, Pair } from './drive-time.store.ts';
import type { Point, RoutingEngine } from './routing-engine.ts';
import { TravelTimes } from './travel-times.ts';

const place = (lat: number, precision: 'street' | 'zip' = 'street') => ({ lat, lng: -74, precision });
const [HERE, NEAR, FAR] = [place(40.7), place(40.8), place(41)];
const ZIP = place(40.9, 'zip');

/** A cache in memory. */
class FakeStore {
  readonly known = new Map<string, KnownDrive>();
  private keyOf = ({ from, to }: Pair) => `${from.lat} ${to.lat}`;
  read = (pairs: readonly Pair[]) =>
    Promise.resolve(pairs.map((pair) => this.known.get(this.keyOf(pair)) ?? null));
  write = (drives: readonly (Pair & Drive)[], estimated: boolean) => {
    for (const { minutes, km, ...pair } of drives) {
      const lately = this.known.get(this.keyOf(pair))?.minutes ?? null;
      this.known.set(this.keyOf(pair), { minutes, km, estimated, lately });
    }
    return Promise.resolve();
  };
}

function open(drives: RoutingEngine['drives'] | null, traffic: TrafficSpan[] = []) {
  const warned: object[] = [];
  const travel = new TravelTimes(
    drives && { drives },
    new FakeStore() as unknown as DriveTimeStore,
    {} as PolicyStore,
    { warn: (what: object) => warned.push(what) } as unknown as Log,
  );
  return { travel, warned, rulesOf: () => ({ ...NO_RULES, traffic }) };
}

/** Roads take `factor` times the estimate, and 7 minutes more to the north. */
const roads =
  (asked: Point[][], factor = 2): RoutingEngine['drives'] =>
  (from, to) => {
    asked.push([...from]);
    const drive = (a: Point, b: Point) => ({
      minutes: estimatedDrive(a, b).minutes * factor + (b.lat > a.lat ? 7 : 0),
      km: estimatedDrive(a, b).km * factor,
    });
    return Promise.resolve(from.map((a) => to.map((b) => drive(a, b))));
  };
const estimate = (a: Point, b: Point) => estimatedDrive(a, b).minutes;
const around = (travel: TravelTimes, promised = false) =>
  travel.around(
    { place: HERE, provider_id: 1, tz: 'America/New_York' },
    [{ start: 0, end: 30, place: NEAR }],
    { rulesOf: () => NO_RULES, promised },
  );

describe('Drives', () => {
  it('are estimated without an engine, between places known to the street', async () => {
    const { travel } = open(null);
    const drives = await travel.drives([HERE, null], [NEAR, ZIP, HERE]);
    expect(drives).toEqual([
      [estimatedDrive(HERE, NEAR), null, estimatedDrive(HERE, HERE)],
      [null, null, null],
    ]);
  });

  it('are asked of the engine once, in each direction', async () => {
    const asked: Point[][] = [];
    const { travel } = open(roads(asked));
    const [first, second] = [await around(travel), await around(travel)];
    expect(first).toEqual(second);
    expect(first).toEqual([
      {
        ...{ start: 0, end: 30, place: NEAR },
        driveTo: estimate(HERE, NEAR) * 2 + 7,
        driveFrom: estimate(NEAR, HERE) * 2,
      },
    ]);
    expect(asked).toHaveLength(2);
  });

  it('are asked in tables of fifty places at most', async () => {
    const asked: Point[][] = [];
    const { travel } = open(roads(asked));
    const places = Array.from({ length: 120 }, (_, index) => place(40 + index / 200));
    const drives = await travel.drives(places, [HERE]);
    expect(asked.map(({ length }) => length)).toEqual([50, 50, 20]);
    expect(drives.map(([drive]) => drive!.km)).toEqual(
      places.map((from) => estimatedDrive(from, HERE).km * 2),
    );
  });

  it('take the traffic of their hour: there before the entry, back after it', async () => {
    const span = (from: number, factor: number) => ({
      ...{ weekdays: [0, 1, 2, 3, 4, 5, 6], from, until: from + 1, factor },
    });
    // 9 to 10 am in New York.
    const [start, end] = [20_000 * 1_440 + 13 * 60, 20_000 * 1_440 + 14 * 60];
    const { travel, rulesOf } = open(null, [span(8, 2), span(10, 3)]);
    const visit = { place: HERE, provider_id: 1, tz: 'America/New_York' };
    const [entry] = await travel.around(visit, [{ start, end, place: NEAR }], { rulesOf });
    const minutes = estimate(HERE, NEAR);
    expect([entry!.driveTo, entry!.driveFrom]).toEqual([minutes * 2, minutes * 3]);
  });

  it('are estimated where the engine knows no road', async () => {
    const { travel, warned } = open(() => Promise.resolve([[null]]));
    expect(await travel.drives([HERE], [FAR])).toEqual([[estimatedDrive(HERE, FAR)]]);
    expect(warned).toEqual([]);
  });

  describe('while the engine does not answer', () => {
    afterEach(() => jest.restoreAllMocks());

    it.each([
      ['fails', () => Promise.reject(new Error('down'))],
      ['answers too few rows', () => Promise.resolve([])],
      [
        'is silent',
        (_from: unknown, _to: unknown, signal: AbortSignal) =>
          new Promise<never>((_, reject) => {
            signal.addEventListener('abort', () => reject(new DOMException('late', 'TimeoutError')));
          }),
      ],
    ])('are estimated when it %s, and asked again after 30 s', async (_how, fails) => {
      let answers: RoutingEngine['drives'] = fails;
      let calls = 0;
      const { travel, warned } = open((from, to, signal) => {
        calls += 1;
        return answers(from, to, signal);
      });
      const began = performance.now();
      const estimated = await travel.drives([HERE], [NEAR]);
      expect(performance.now() - began).toBeLessThan(2_000);
      expect(estimated).toEqual([[estimatedDrive(HERE, NEAR)]]);
      expect(warned).toEqual([{ reason: expect.any(String), estimated: 1 }]);
      answers = roads([]);
      expect(await travel.drives([HERE], [FAR])).toEqual([[estimatedDrive(HERE, FAR)]]);
      expect(calls).toBe(1);
      jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 30_001);
      expect((await travel.drives([HERE], [NEAR]))[0]![0]!.minutes).toBe(estimate(HERE, NEAR) * 2 + 7);
      expect(calls).toBe(2);
    });
  });

  it('keep what was offered: a hold counts the least minutes of the last hour', async () => {
    let isDown = true;
    const { travel } = open((from, to, signal) =>
      isDown ? Promise.reject(new Error('down')) : roads([])(from, to, signal),
    );
    const [offered] = await around(travel);
    isDown = false;
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 30_001);
    const [listed] = await around(travel);
    expect(listed!.driveTo).toBeGreaterThan(offered!.driveTo!);
    expect(await around(travel, true)).toEqual([offered]);
    jest.restoreAllMocks();
  });
});
