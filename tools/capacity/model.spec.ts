import { HABITS, keptOf, loadOf, peakCalls, type Costs } from './model.ts';

const none = { whoAmI: {}, ownVisits: {}, bell: {}, freeTimes: {}, write: {}, signIn: {}, booking: {} };
const costs: Costs = {
  ...none,
  ownVisits: { gateway: 1, appointments: 5 },
  signIn: { gateway: 1, auth: 30 },
};

describe('The load of so many patients', () => {
  it('counts the calls of the busiest minute from what a visit leads to', () => {
    const { ownVisits, signIn } = peakCalls(3_650_000, HABITS);
    // 40,000 visits a day, 12 % of them in an hour, and half as many again in its busiest minute.
    expect(ownVisits).toBeCloseTo(((40_000 * 0.12 * 1.5) / 3_600) * 24);
    expect(signIn).toBeCloseTo(((40_000 * 0.12 * 1.5) / 3_600) * 2);
  });

  it('grows with the patients, and names first what needs most', () => {
    const [first, ...others] = loadOf(10_000_000, HABITS, costs);
    expect(first?.part).toBe('appointments');
    expect(first?.cores).toBeCloseTo(0.005 * peakCalls(10_000_000, HABITS).ownVisits);
    expect(loadOf(20_000_000, HABITS, costs)[0]?.cores).toBeCloseTo(2 * first!.cores);
    expect(first?.patientsPerCore).toBeCloseTo((10_000_000 * 0.6) / first!.cores);
    expect(others.find(({ part }) => part === 'nats')).toMatchObject({ cores: 0, give: 1 });
  });

  it('gives a part enough that few wait', () => {
    for (const { cores, give, p99WaitMs } of loadOf(10_000_000, HABITS, costs)) {
      if (cores === 0) continue;
      expect(cores / give).toBeLessThanOrEqual(0.6);
      expect(p99WaitMs).toBeLessThanOrEqual(25);
    }
  });
});

describe('What is kept of so many patients', () => {
  it('is the rows of a year, of so many bytes each, the largest first', () => {
    const kept = keptOf(1_000_000, HABITS, { visit: 1_000, message: 500 });
    expect(kept.slice(0, 2)).toEqual([
      { what: 'message', rowsPerYear: 12e6, gigabytesPerYear: 6 },
      { what: 'visit', rowsPerYear: 4e6, gigabytesPerYear: 4 },
    ]);
  });
});
