import { highestTip, tipBalance } from './tip-due.ts';

const tip = (status: 'succeeded' | 'pending' | 'failed', cents: number, refunded_cents = 0) => ({
  ...{ purpose: 'tip' as const, status, cents, refunded_cents },
});

describe('A promised tip', () => {
  const visit = { status: 'completed', tip_cents: 1_000 };

  it('a promised tip is due until it is paid; failed and refunded payments do not count', () => {
    expect(tipBalance(visit, [])).toEqual({ due: 1_000, pending: 0 });
    expect(tipBalance(visit, [tip('succeeded', 400), tip('failed', 600)])).toEqual({ due: 600, pending: 0 });
    expect(tipBalance(visit, [tip('succeeded', 400), tip('pending', 600)])).toEqual({
      ...{ due: 600, pending: 600 },
    });
    expect(tipBalance(visit, [tip('succeeded', 1_000, 1_000)]).due).toBe(1_000);
    expect(tipBalance(visit, [tip('succeeded', 2_000)]).due).toBe(0);
  });

  it('no tip is due when none was promised or when the visit is not completed', () => {
    expect(tipBalance({ ...visit, tip_cents: null }, []).due).toBe(0);
    expect(tipBalance({ ...visit, status: 'canceled' }, []).due).toBe(0);
  });

  it('a payment for the visit itself does not reduce the tip due', () => {
    expect(tipBalance(visit, [{ ...tip('succeeded', 5_000), purpose: 'completion' }]).due).toBe(1_000);
  });

  it('the highest tip is the price of the visit or the site’s limit, whichever is more', () => {
    expect(highestTip({ subtotal_cents: 11_400, extra_cents: 0 }, 200)).toBe(20_000);
    expect(highestTip({ subtotal_cents: 11_400, extra_cents: 10_000 }, 200)).toBe(21_400);
  });
});
