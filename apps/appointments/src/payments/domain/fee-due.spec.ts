import type { PaymentPart } from './amount-due.ts';
import { cancellationOf, feeBalance, hasFeeRule, noShowFee, owedFee } from './fee-due.ts';

const part = (
  purpose: PaymentPart['purpose'],
  cents: number,
  more: Partial<PaymentPart> = {},
): PaymentPart => ({
  ...{ purpose, cents, status: 'succeeded', refunded_cents: 0 },
  ...more,
});
const visitUnder = (policies: Record<string, unknown>) => ({
  ...{ policies, starts_at: new Date('2026-12-01T14:00:00Z'), subtotal_cents: 11_400, extra_cents: 0 },
});
const LATE = new Date('2026-12-01T13:00:00Z');
const FEE = { cents: 4_000, waived_at: null };

describe('The rule that a visit was booked under', () => {
  it('a visit older than the rules is free, and so is one under their defaults', () => {
    const visit = visitUnder({});
    expect(cancellationOf(visit, 'patient', LATE)).toMatchObject({ late: 0, fee: 0 });
    expect([noShowFee(visit), hasFeeRule('no_show', visit)]).toEqual([0, false]);
    expect(hasFeeRule('late_cancellation', visit)).toBe(false);
  });

  it('a stored value that no longer fits counts as the default', () => {
    expect(cancellationOf(visitUnder({ 'cancel.fee': 9_000 }), 'patient', LATE).late).toBe(0);
  });

  it('canceling late and a no-show each have their own fee', () => {
    const visit = visitUnder({ 'cancel.fee': 40, 'no_show.fee_percent': 50 });
    expect(cancellationOf(visit, 'patient', LATE).fee).toBe(4_000);
    expect(cancellationOf(visit, 'staff', LATE).fee).toBe(0);
    expect(noShowFee(visit)).toBe(5_700);
  });

  it('before the deposit is paid, canceling late is free too', () => {
    const visit = { ...visitUnder({ 'cancel.fee': 40 }), deposit_until: LATE };
    expect(cancellationOf(visit, 'patient', LATE)).toMatchObject({ late: 4_000, fee: 0 });
    expect(cancellationOf({ ...visit, deposit_until: null }, 'patient', LATE).fee).toBe(4_000);
  });
});

describe('What is open of a fee', () => {
  it.each([
    ['nothing was paid', FEE, [], 4_000, 0],
    ['part of it was paid', FEE, [part('other', 1_000)], 3_000, 0],
    ['the fee is taken from the price', FEE, [part('completion', 11_400)], 0, 0],
    ['only what was not given back counts', FEE, [part('extra', 4_000, { refunded_cents: 3_000 })], 3_000, 0],
    ['a tip is no fee', FEE, [part('tip', 4_000)], 4_000, 0],
    ['a payment is on its way', FEE, [part('other', 4_000, { status: 'pending' })], 4_000, 4_000],
    ['a payment failed', FEE, [part('other', 4_000, { status: 'failed' })], 4_000, 0],
    ['it was waived', { ...FEE, waived_at: LATE }, [], 0, 0],
    ['there is none', null, [], 0, 0],
  ] as const)('%s: %p with %p is due %s, of which %s pending', (_what, fee, parts, due, pending) =>
    expect(feeBalance(fee, parts)).toEqual({ due, pending }),
  );

  it('a waived fee is owed no longer', () =>
    expect([owedFee(FEE), owedFee({ ...FEE, waived_at: LATE }), owedFee(null)]).toEqual([4_000, 0, 0]));
});
