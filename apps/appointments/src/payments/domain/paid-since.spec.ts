import { isPaidSince } from './paid-since.ts';

const COMPLETED = new Date('2026-12-15T10:00:00Z');
const BEFORE = new Date('2026-12-15T09:59:59Z');

describe('The price of a completed visit', () => {
  it.each(['succeeded', 'pending'] as const)('stays after a payment that is %s', (status) => {
    expect(isPaidSince(COMPLETED, [{ status, cents: 100, happened_at: COMPLETED }])).toBe(true);
  });

  it('may change where nothing was paid since, or nothing arrived', () => {
    expect(isPaidSince(COMPLETED, [])).toBe(false);
    expect(isPaidSince(COMPLETED, [{ status: 'succeeded', cents: 100, happened_at: BEFORE }])).toBe(false);
    expect(isPaidSince(COMPLETED, [{ status: 'failed', cents: 100, happened_at: COMPLETED }])).toBe(false);
  });

  it('may change after an entry that was taken back', () => {
    const paid = { status: 'succeeded' as const, happened_at: COMPLETED };
    expect(
      isPaidSince(COMPLETED, [
        { ...paid, cents: 100 },
        { ...paid, cents: -100 },
      ]),
    ).toBe(false);
  });

  it('may change while the visit is not completed, whatever was paid', () => {
    expect(isPaidSince(null, [{ status: 'succeeded', cents: 100, happened_at: COMPLETED }])).toBe(false);
  });

  it('stays after one payment among others that failed', () => {
    const parts = [
      { status: 'failed' as const, cents: 100, happened_at: COMPLETED },
      { status: 'succeeded' as const, cents: 100, happened_at: COMPLETED },
    ];
    expect(isPaidSince(COMPLETED, parts)).toBe(true);
  });
});
