import fc from 'fast-check';
import { balanceOf, keptOf, partsOf, payRefusal, refundShares, type PaymentPart } from './amount-due.ts';

const part = (more: Partial<PaymentPart> = {}): PaymentPart => ({
  ...{ purpose: 'completion', status: 'succeeded', cents: 1_000, refunded_cents: 0 },
  ...more,
});
const PRICE = { base: 8_900, extra: 2_500 };

describe('What is due of a visit', () => {
  it('is its price less what was paid and kept; tips and failures do not count', () => {
    const parts = [
      part({ cents: 4_000 }),
      part({ cents: 3_000, refunded_cents: 1_000 }),
      part({ cents: 500, status: 'refunded', refunded_cents: 500 }),
      part({ cents: 700, status: 'failed' }),
      part({ cents: 900, purpose: 'tip' }),
      part({ cents: 600, status: 'pending' }),
    ];
    expect(balanceOf(PRICE, parts)).toEqual({ total: 11_400, paid: 6_000, pending: 600, due: 5_400 });
  });

  it('is whole again once an entry was taken back by another', () => {
    const parts = [part({ cents: 8_900 }), part({ cents: -8_900 })];
    expect(balanceOf(PRICE, parts)).toEqual({ total: 11_400, paid: 0, pending: 0, due: 11_400 });
    expect(partsOf(9_000, PRICE, parts)).toEqual([
      { purpose: 'completion', cents: 8_900 },
      { purpose: 'extra', cents: 100 },
    ]);
  });

  it('is never below nothing, when extras are taken off after they were paid', () => {
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
  ])('of %d of %d due with %d on its way is answered with %s', (cents, due, pending, refusal) => {
    expect(payRefusal(cents, balance(due, pending))).toBe(refusal);
  });

  it('fills the visit as booked first, then what was added', () => {
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

  it('still fills the visit as booked where only an extra, or nothing, arrived', () => {
    const whole = [{ purpose: 'completion', cents: 1_000 }];
    expect(partsOf(1_000, PRICE, [part({ cents: 8_900, purpose: 'extra' })])).toEqual(whole);
    expect(partsOf(1_000, PRICE, [part({ cents: 8_900, status: 'failed' })])).toEqual(whole);
  });

  it('never makes a visit paid for twice, however often it is tried', () => {
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
  it('is taken from the part it was asked of, then from the others, and never more than is kept', () => {
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

  it('is taken from the later parts before the earlier', () => {
    const parts = [1, 2, 3, 4].map((id) => ({ id, ...part({ cents: 100 }) }));
    expect(refundShares(400, parts, 3).map(({ id }) => id)).toEqual([3, 4, 2, 1]);
    expect(refundShares(400, parts.reverse(), 2).map(({ id }) => id)).toEqual([2, 4, 3, 1]);
  });
});
