import { tipDue } from './tip-due.ts';

const tip = (status: 'succeeded' | 'pending' | 'failed', cents: number, refunded_cents = 0) => ({
  ...{ purpose: 'tip' as const, status, cents, refunded_cents },
});

describe('A promised tip', () => {
  const visit = { status: 'completed', tip_cents: 1_000 };

  it('is left to pay until it is paid or on its way; what failed or went back counts for nothing', () => {
    expect(tipDue(visit, [])).toBe(1_000);
    expect(tipDue(visit, [tip('succeeded', 400), tip('failed', 600)])).toBe(600);
    expect(tipDue(visit, [tip('succeeded', 400), tip('pending', 600)])).toBe(0);
    expect(tipDue(visit, [tip('succeeded', 1_000, 1_000)])).toBe(1_000);
    expect(tipDue(visit, [tip('succeeded', 2_000)])).toBe(0);
  });

  it('is nothing where none was promised, or the visit is not completed', () => {
    expect(tipDue({ ...visit, tip_cents: null }, [])).toBe(0);
    expect(tipDue({ ...visit, status: 'canceled' }, [])).toBe(0);
  });

  it('counts no payment for the visit itself', () => {
    expect(tipDue(visit, [{ ...tip('succeeded', 5_000), purpose: 'completion' }])).toBe(1_000);
  });
});
