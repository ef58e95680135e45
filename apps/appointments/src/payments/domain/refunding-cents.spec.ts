import { refundingCents } from './refunding-cents.ts';

describe('what is being given back', () => {
  const pending = { state: 'pending', cents: 500 };
  const done = { state: 'succeeded', cents: 2_000 };
  const failed = { state: 'failed', cents: 700 };

  it('pending refunds count; finished and failed ones do not', () => {
    expect(refundingCents(2_000, [pending, done, failed])).toBe(500);
  });

  it('a refund that succeeded after the payment was read counts', () => {
    expect(refundingCents(0, [done, failed])).toBe(2_000);
  });

  it('money given back without a refund of ours hides no pending one', () => {
    expect(refundingCents(9_000, [pending, done])).toBe(500);
  });
});
