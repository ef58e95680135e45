import fc from 'fast-check';
import { cancellationFee, feeCents, freeUntil } from './visit-fees.ts';

const START = new Date('2026-12-01T14:00:00Z');
const RULE = { freeHours: 24, fee: 40, percent: 0 };
const VISIT = { priceCents: 11_400, startsAt: START };
const before = (minutes: number) => new Date(START.getTime() - minutes * 60_000);

describe('What canceling costs', () => {
  it('canceling is free until the last second before the free hours end', () => {
    expect(freeUntil(RULE, START)).toEqual(before(24 * 60));
    expect(cancellationFee(RULE, VISIT, 'patient', new Date(before(24 * 60).getTime() - 1))).toBe(0);
  });

  it('the fee applies from the moment that the free hours end', () => {
    expect(cancellationFee(RULE, VISIT, 'patient', before(24 * 60))).toBe(4_000);
  });

  it('staff never cause a fee', () => {
    expect(cancellationFee(RULE, VISIT, 'staff', before(1))).toBe(0);
  });

  it('amount and percentage are added', () => {
    expect(feeCents({ fee: 10, percent: 25 }, 11_400)).toBe(3_850);
  });

  it('the fee is at most the price', () => {
    expect(feeCents({ fee: 500, percent: 100 }, 11_400)).toBe(11_400);
  });

  it('with no free hours, canceling is free until the start', () => {
    const rule = { ...RULE, freeHours: 0 };
    expect(cancellationFee(rule, VISIT, 'patient', before(1))).toBe(0);
    expect(cancellationFee(rule, VISIT, 'patient', START)).toBe(4_000);
  });

  it('for all rules: never below 0 or above the price, nothing for staff, and never less later', () => {
    const rules = fc.record({
      freeHours: fc.integer({ min: 0, max: 336 }),
      fee: fc.integer({ min: 0, max: 50_000 }).map((cents) => cents / 100),
      percent: fc.double({ min: 0, max: 100, noNaN: true }),
    });
    const minutes = fc.integer({ min: -600, max: 40_000 });
    fc.assert(
      fc.property(
        rules,
        fc.integer({ min: 0, max: 100_000 }),
        minutes,
        minutes,
        (rule, priceCents, one, two) => {
          const visit = { priceCents, startsAt: START };
          const early = cancellationFee(rule, visit, 'patient', before(Math.max(one, two)));
          const late = cancellationFee(rule, visit, 'patient', before(Math.min(one, two)));
          expect(Number.isSafeInteger(late)).toBe(true);
          expect(early).toBeGreaterThanOrEqual(0);
          expect(late).toBeGreaterThanOrEqual(early);
          expect(late).toBeLessThanOrEqual(priceCents);
          expect(cancellationFee(rule, visit, 'staff', before(one))).toBe(0);
        },
      ),
    );
  });
});
