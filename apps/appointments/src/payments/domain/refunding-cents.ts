type Refund = { state: string; cents: number };

/**
 * What is being given back, in cents. The refunds may be read later than the payment: what succeeded in between
 * counts as not yet given back, so that the two always agree.
 */
export function refundingCents(refundedCents: number, refunds: readonly Refund[]): number {
  const sum = (state: string) =>
    refunds.reduce((cents, refund) => cents + (refund.state === state ? refund.cents : 0), 0);
  return sum('pending') + Math.max(0, sum('succeeded') - refundedCents);
}
