import fc from 'fast-check';
import { balanceOf, keptOf, partsOf, payRefusal, refundShares, type PaymentPart } from './amount-due.ts';

const part = (more: Partial<PaymentPart> = {}): PaymentPart => ({
  ...{ purpose: 'completion', status: 'succeeded', cents: 1_000, refunded_cents: 0 },
  ...more,
});
const PRICE = { base: 8_900, extra: 2_500 };

describe('The amount due for a visit', () => {
  it('the amount due is the price minus the kept payments; tips, fees and failed payments do not count', () => {
    const parts = [
      part({ cents: 4_000 }),
      part({ cents: 3_000, refunded_cents: 1_000 }),
      part({ cents: 500, status: 'refunded', refunded_cents: 500 }),
      part({ cents: 500, status: 'refunded', refunded_cents: 450 }),
      part({ cents: 700, status: 'failed' }),
      part({ cents: 900, purpose: 'tip' }),
      part({ cents: 800, purpose: 'other' }),
      part({ cents: 600, status: 'pending' }),
    ];
    expect(balanceOf(PRICE, parts)).toEqual({ total: 11_400, paid: 6_050, pending: 600, due: 5_350 });
  });

  it('the full amount is due again after another entry reverses the payment', () => {
    const parts = [part({ cents: 8_900 }), part({ cents: -8_900 })];
    expect(balanceOf(PRICE, parts)).toEqual({ total: 11_400, paid: 0, pending: 0, due: 11_400 });
    expect(partsOf(9_000, PRICE, parts)).toEqual([
      { purpose: 'completion', cents: 8_900 },
      { purpose: 'extra', cents: 100 },
    ]);
  });

  it('the amount due is never negative, even when extras are removed after they were paid', () => {
    expect(balanceOf({ base: 100, extra: 0 }, [part({ cents: 300 })]).due).toBe(0);
  });
});

describe('A payment', () => {
  const balance = (due: number, pending = 0) => ({ total: due, paid: 0, pending, due });

  it.each([
    [11_400, 11_400, 0, null],
    [11_401, 11_400, 0, 'too_much'],
    [11_360, 11_400, 0, 'leaves_too_little'],
    [11_350, 11_400, 0, null],
    [5_000, 11_400, 6_400, null],
    [5_001, 11_400, 6_400, 'pending'],
    [4_990, 11_400, 6_400, 'leaves_too_little'],
  ])('a payment of %d of %d due with %d pending gets the refusal %s', (cents, due, pending, refusal) => {
    expect(payRefusal(cents, balance(due, pending))).toBe(refusal);
  });

  it('a payment covers the booked visit first, and the extras after it', () => {
    expect(partsOf(11_400, PRICE, [])).toEqual([
      { purpose: 'completion', cents: 8_900 },
      { purpose: 'extra', cents: 2_500 },
    ]);
    expect(partsOf(3_000, PRICE, [part({ cents: 8_000 })])).toEqual([
      { purpose: 'completion', cents: 900 },
      { purpose: 'extra', cents: 2_100 },
    ]);
    expect(partsOf(1_000, PRICE, [part({ cents: 8_900, status: 'pending' })])).toEqual([
      { purpose: 'extra', cents: 1_000 },
    ]);
  });

  it('a payment covers the booked visit when only an extra was paid, or when the payment before it failed', () => {
    const whole = [{ purpose: 'completion', cents: 1_000 }];
    expect(partsOf(1_000, PRICE, [part({ cents: 8_900, purpose: 'extra' })])).toEqual(whole);
    expect(partsOf(1_000, PRICE, [part({ cents: 8_900, status: 'failed' })])).toEqual(whole);
  });

  it('no sequence of attempts pays a visit twice', () => {
    fc.assert(
      fc.property(
        fc.record({ base: fc.integer({ min: 0, max: 30_000 }), extra: fc.integer({ min: 0, max: 9_000 }) }),
        fc.array(
          fc.record({
            cents: fc.integer({ min: 50, max: 30_000 }),
            ends: fc.constantFrom('succeeded', 'pending', 'failed'),
          }),
          { maxLength: 12 },
        ),
        (price, tries) => {
          const parts: PaymentPart[] = [];
          for (const { cents, ends } of tries) {
            const refusal = payRefusal(cents, balanceOf(price, parts));
            if (refusal !== null) continue;
            const made = partsOf(cents, price, parts);
            expect(made.reduce((sum, each) => sum + each.cents, 0)).toBe(cents);
            parts.push(...made.map((each) => part({ ...each, status: ends as PaymentPart['status'] })));
          }
          // Whatever is on its way arrives in the end.
          const arrived = parts.map((each) =>
            each.status === 'pending' ? { ...each, status: 'succeeded' as const } : each,
          );
          const { paid, total } = balanceOf(price, arrived);
          expect(paid).toBeLessThanOrEqual(total);
          const base = arrived
            .filter(({ purpose }) => purpose === 'completion')
            .reduce((sum, each) => sum + keptOf(each), 0);
          expect(base).toBeLessThanOrEqual(price.base);
        },
      ),
    );
  });
});

describe('A refund', () => {
  it('a refund is taken from the requested part first, then from the others, and never exceeds what is kept', () => {
    const parts = [
      { id: 1, ...part({ cents: 8_900 }) },
      { id: 2, ...part({ cents: 2_500, purpose: 'extra', refunded_cents: 500 }) },
    ];
    expect(refundShares(2_000, parts, 2)).toEqual([{ id: 2, cents: 2_000 }]);
    expect(refundShares(3_000, parts, 2)).toEqual([
      { id: 2, cents: 2_000 },
      { id: 1, cents: 1_000 },
    ]);
    expect(refundShares(99_999, parts, 1).reduce((sum, each) => sum + each.cents, 0)).toBe(10_900);
  });

  it('a refund is taken from later parts before earlier ones', () => {
    const parts = [1, 2, 3, 4].map((id) => ({ id, ...part({ cents: 100 }) }));
    expect(refundShares(400, parts, 3).map(({ id }) => id)).toEqual([3, 4, 2, 1]);
    expect(refundShares(400, parts.reverse(), 2).map(({ id }) => id)).toEqual([2, 4, 3, 1]);
    // Fees come last, unless one is named.
    const fee = (id: number) => ({ id, ...part({ cents: 100, purpose: 'other' }) });
    const withFees = [fee(6), ...parts, fee(5)];
    expect(refundShares(600, withFees, 2).map(({ id }) => id)).toEqual([2, 4, 3, 1, 6, 5]);
    expect(refundShares(200, withFees, 5).map(({ id }) => id)).toEqual([5, 4]);
  });
});
