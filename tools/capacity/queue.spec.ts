import { placesFor, seededRandom, simulateQueue } from './queue.ts';

const run = { requests: 100_000, random: seededRandom(7) };

/** Erlang's C: the mean wait where work is as random as arrivals, in units of the mean work. */
function erlangWait(places: number, busy: number): number {
  const load = places * busy;
  let term = 1;
  let sum = 1;
  for (let index = 1; index < places; index += 1) sum += term *= load / index;
  const last = (term * load) / places / (1 - busy);
  return last / (sum + last) / (places * (1 - busy));
}

describe('The simulated queue', () => {
  it.each([1, 2, 8])('waits as Erlang says for %i places, at 70 %% of what they can do', (places) => {
    const result = simulateQueue(
      { arrivalsPerSecond: 70 * places, serviceMs: 10, unevenness: 1, places },
      run,
    );
    expect(result.busy).toBeCloseTo(0.7);
    const expected = erlangWait(places, 0.7) * 10;
    expect(Math.abs(result.meanMs / expected - 1)).toBeLessThan(0.1);
  });

  it.each([0, 1, 4])('waits as Pollaczek and Khinchine say for work of unevenness %d', (unevenness) => {
    const result = simulateQueue({ arrivalsPerSecond: 60, serviceMs: 10, unevenness, places: 1 }, run);
    const expected = ((0.6 * (1 + unevenness)) / (2 * 0.4)) * 10;
    expect(Math.abs(result.meanMs / expected - 1)).toBeLessThan(0.12);
  });

  it('is the same for the same seed', () => {
    const once = () =>
      simulateQueue(
        { arrivalsPerSecond: 90, serviceMs: 10, unevenness: 2, places: 1 },
        { requests: 1_000, random: seededRandom(1) },
      );
    expect(once()).toEqual(once());
  });
});

describe('The places for a load', () => {
  it('keep both what is busy and what one in a hundred waits within bounds', () => {
    const demand = { arrivalsPerSecond: 800, serviceMs: 5, unevenness: 2 };
    const bounds = { most: 0.7, waitMs: 20, requests: 50_000, random: seededRandom(3) };
    const places = placesFor(demand, bounds);
    expect(places).toBeGreaterThanOrEqual(6);
    const result = simulateQueue({ ...demand, places }, bounds);
    expect(result.busy).toBeLessThanOrEqual(0.7);
    expect(result.p99Ms).toBeLessThan(25);
  });
});
