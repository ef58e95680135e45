import { depositOf, isDepositOpen } from './deposit.ts';

const NOW = new Date('2026-11-02T15:00:00Z');
const visit = {
  ...{ status: 'pending' as const, user_id: 4, actor_id: 4, series_id: null, subtotal_cents: 11_400 },
  policies: { 'prepay.percent': 20 },
};
const IN_FULL = { 'no_show.prepay': true };

describe('Payment in advance', () => {
  it('asks who books for themselves, and waits 15 minutes', () => {
    const asked = depositOf(visit, false, NOW);
    expect(asked).toEqual({ deposit_cents: 2_280, deposit_until: new Date('2026-11-02T15:15:00Z') });
    expect(isDepositOpen(asked!)).toBe(true);
    expect([isDepositOpen({ deposit_until: null }), isDepositOpen({})]).toEqual([false, false]);
  });

  it.each([
    ['the company asks for nothing', { policies: {} }],
    ['it costs nothing', { subtotal_cents: 0 }],
    ['staff booked it for a patient', { actor_id: 3 }],
    ['staff booked it for themselves', { status: 'approved' as const }],
    ['it has no account', { user_id: null }],
    ['it repeats', { series_id: 9 }],
  ])('a visit needs none where %s', (_what, more) => {
    expect(depositOf({ ...visit, ...more }, false, NOW)).toBeUndefined();
  });

  it.each([
    ['asks for the whole price where the company wants it', IN_FULL, true, 11_400],
    ['asks for the usual deposit where it does not', { 'prepay.percent': 20 }, true, 2_280],
    ['asks for nothing of others', IN_FULL, false, undefined],
  ])('the second no-show within a year %s', (_what, policies, hasMissed, cents) => {
    expect(depositOf({ ...visit, policies }, hasMissed, NOW)?.deposit_cents).toBe(cents);
  });
});
