// Taken once: where tests run, each look at a global costs far more than the sum it is for.
const { log, sqrt, cos, PI, imul, min, max, floor, ceil } = Math;

/** A part of the product as a queue: requests at random, and so many places that work on them at once. */
export interface QueueCase {
  arrivalsPerSecond: number;
  /** What a request takes of a place, on average. */
  serviceMs: number;
  /** How uneven requests are: variance over the squared mean. 0: all alike; 1: as in a Poisson process; more: some are long. */
  unevenness: number;
  places: number;
}

/** What a request waits before its work begins, in milliseconds. */
export interface QueueResult {
  /** Of all places, how much is busy: 1 and more grows without end. */
  busy: number;
  p50Ms: number;
  p99Ms: number;
  meanMs: number;
}

/**
 * Simulates a queue of `requests` after as many to warm up: first come, first served. Arrivals are random and independent; the work
 * of each is drawn from a gamma distribution, which has any unevenness. `random` answers numbers from 0 to below 1.
 */
export function simulateQueue(
  { arrivalsPerSecond, serviceMs, unevenness, places }: QueueCase,
  { requests, random }: { requests: number; random: () => number },
): QueueResult {
  const freeAt = new Float64Array(places);
  const waits = new Float64Array(requests);
  let now = 0;
  for (let index = -requests; index < requests; index += 1) {
    now += (-log(1 - random()) * 1_000) / arrivalsPerSecond;
    let place = 0;
    for (let other = 1; other < places; other += 1) if (freeAt[other]! < freeAt[place]!) place = other;
    const begins = max(now, freeAt[place]!);
    freeAt[place] = begins + workOf(serviceMs, unevenness, random);
    if (index >= 0) waits[index] = begins - now;
  }
  waits.sort();
  const at = (fraction: number): number => waits[min(requests - 1, floor(fraction * requests))] ?? 0;
  return {
    busy: (arrivalsPerSecond * serviceMs) / 1_000 / places,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    meanMs: waits.reduce((sum, wait) => sum + wait, 0) / requests,
  };
}

function workOf(mean: number, unevenness: number, random: () => number): number {
  if (unevenness === 0) return mean;
  const shape = 1 / unevenness;
  return (gamma(shape, random) * mean) / shape;
}

/** Marsaglia and Tsang's method, for a scale of 1. */
function gamma(shape: number, random: () => number): number {
  if (shape < 1) return gamma(shape + 1, random) * (1 - random()) ** (1 / shape);
  const d = shape - 1 / 3;
  const c = 1 / sqrt(9 * d);
  for (;;) {
    const x = normal(random);
    const v = (1 + c * x) ** 3;
    if (v > 0 && log(1 - random()) < 0.5 * x * x + d * (1 - v + log(v))) return d * v;
  }
}

const normal = (random: () => number): number => sqrt(-2 * log(1 - random())) * cos(2 * PI * random());

/** The least number of places at which no part is busier than `most` and a request in a hundred waits longer than `waitMs`. */
export function placesFor(
  demand: Omit<QueueCase, 'places'>,
  {
    most,
    waitMs,
    requests,
    random,
  }: { most: number; waitMs: number; requests: number; random: () => number },
): number {
  let places = max(1, ceil((demand.arrivalsPerSecond * demand.serviceMs) / 1_000 / most));
  while (simulateQueue({ ...demand, places }, { requests, random }).p99Ms > waitMs) places += 1;
  return places;
}

/** Numbers that look random and are the same for a seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
