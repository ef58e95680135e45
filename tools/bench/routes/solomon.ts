import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RouteProblem } from '@drawpoint/scheduling/routes/problem';
import type { TeamPlan } from '@drawpoint/scheduling/routes/team';

/** One of Solomon's instances, in tenths of its unit, in which all numbers are whole. */
export type Instance = { name: string; best: number; problem: RouteProblem };

const VEHICLES = 25;

/** Reads the instances named in `best.tsv` of a folder, with the best known distance of each. */
export function readInstances(folder: string): Instance[] {
  const lines = readFileSync(join(folder, 'best.tsv'), 'utf8').trim().split('\n');
  return lines.map((line) => {
    const [name = '', best] = line.split('\t');
    return { name, best: Number(best), problem: readProblem(folder, name) };
  });
}

/** A line is number, x, y, demand, ready time, due time, service time. The first is the depot. */
function readProblem(folder: string, name: string): RouteProblem {
  const rows = readFileSync(join(folder, `${name}.txt`), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const [depot, ...customers] = rows as [number[], ...number[][]];
  const minutes = rows.map(([, x, y]) =>
    rows.map(([, atX, atY]) => Math.floor(10 * Math.hypot(x! - atX!, y! - atY!))),
  );
  const tenths = (value: number | undefined) => Math.round(10 * value!);
  const capacity = name.startsWith('C2') ? 700 : /^RC?2/.test(name) ? 1_000 : 200;
  const lane = { from: 0, to: 0, earliest: 0, latest: tenths(depot[5]), capacity };
  return {
    minutes,
    stops: customers.map(([, , , load, ready, due, service], index) => ({
      ...{ place: index + 1, load: load!, service: tenths(service) },
      ...{ earliest: tenths(ready), latest: tenths(due) },
    })),
    lanes: Array.from({ length: VEHICLES }, () => lane),
  };
}

/**
 * The distance of a plan, computed from the instance alone. Throws when a customer is missing or late, or a
 * vehicle too full.
 */
export function checkedDistance({ minutes, stops, lanes }: RouteProblem, { routes }: TeamPlan): number {
  const visited = routes.flat().sort((a, b) => a - b);
  if (visited.join() !== [...stops.keys()].join()) throw new Error('Not every customer is visited once.');
  let distance = 0;
  for (const [lane, route] of routes.entries()) {
    const { latest, capacity = 0 } = lanes[lane]!;
    let [at, time, load] = [0, 0, 0];
    for (const each of route) {
      const stop = stops[each]!;
      const leg = minutes[at]![stop.place]!;
      time = Math.max(time + leg, stop.earliest);
      if (time > stop.latest) throw new Error(`Customer ${stop.place} is served too late.`);
      time += stop.service;
      load += stop.load ?? 0;
      distance += leg;
      at = stop.place;
    }
    distance += minutes[at]![0]!;
    if (time + minutes[at]![0]! > latest) throw new Error('A vehicle is back too late.');
    if (load > capacity) throw new Error('A vehicle is too full.');
  }
  return distance / 10;
}
