import { isPaidSince } from './paid-since.ts';

const COMPLETED = new Date('2026-12-15T10:00:00Z');
const BEFORE = new Date('2026-12-15T09:59:59Z');

describe('The price of a completed visit', () => {
  it.each(['succeeded', 'pending'] as const)(
    'the price of a completed visit is fixed after a payment that is %s',
    (status) => {
      expect(isPaidSince(COMPLETED, [{ status, cents: 100, happened_at: COMPLETED }])).toBe(true);
    },
  );

  it('the price may change when nothing was paid since the completion, or when the payment failed', () => {
    expect(isPaidSince(COMPLETED, [])).toBe(false);
    expect(isPaidSince(COMPLETED, [{ status: 'succeeded', cents: 100, happened_at: BEFORE }])).toBe(false);
    expect(isPaidSince(COMPLETED, [{ status: 'failed', cents: 100, happened_at: COMPLETED }])).toBe(false);
  });

  it('the price may change after a payment that another entry reverses', () => {
    const paid = { status: 'succeeded' as const, happened_at: COMPLETED };
    expect(
      isPaidSince(COMPLETED, [
        { ...paid, cents: 100 },
        { ...paid, cents: -100 },
      ]),
    ).toBe(false);
  });

  it('the price may change while the visit is not completed, whatever was paid', () => {
    expect(isPaidSince(null, [{ status: 'succeeded', cents: 100, happened_at: COMPLETED }])).toBe(false);
  });

  it('the price is fixed after one successful payment among failed ones', () => {
    const parts = [
      { status: 'failed' as const, cents: 100, happened_at: COMPLETED },
      { status: 'succeeded' as const, cents: 100, happened_at: COMPLETED },
    ];
    expect(isPaidSince(COMPLETED, parts)).toBe(true);
  });
});
