import fc from 'fast-check';
import { type Payment, paymentStatusOf } from './payment-status.ts';

const payment: fc.Arbitrary<Payment> = fc.record({
  status: fc.constantFrom('succeeded', 'pending', 'refunded', 'failed'),
  cents: fc.integer({ min: 1, max: 100_000 }),
});
const payments = fc.array(payment, { maxLength: 8 });
const total = fc.integer({ min: 1, max: 200_000 });

describe('the payment status of a visit', () => {
  it('the status is none before the first payment', () => {
    expect(paymentStatusOf([], 8_900)).toBe('none');
  });

  it('the status is paid at once when the total is zero', () => {
    expect(paymentStatusOf([], 0)).toBe('paid');
  });

  it('the status is failed after a declined card, and partial after a part was paid', () => {
    expect(paymentStatusOf([{ status: 'failed', cents: 8_900 }], 8_900)).toBe('failed');
    expect(
      paymentStatusOf(
        [
          { status: 'failed', cents: 8_900 },
          { status: 'succeeded', cents: 5_000 },
        ],
        8_900,
      ),
    ).toBe('partial');
  });

  it('the status is none again once the only entry was taken back by another', () => {
    const entry = (cents: number): Payment => ({ status: 'succeeded', cents });
    expect(paymentStatusOf([entry(8_900), entry(-8_900)], 8_900)).toBe('none');
    expect(paymentStatusOf([entry(8_900), entry(-8_900), entry(1_000)], 8_900)).toBe('partial');
  });

  it('the status is paid exactly when the succeeded payments reach the total', () => {
    fc.assert(
      fc.property(payments, total, (all, cents) => {
        const succeeded = all.filter(({ status }) => status === 'succeeded');
        const sum = succeeded.reduce((each, payment) => each + payment.cents, 0);
        expect(paymentStatusOf(all, cents) === 'paid').toBe(sum >= cents);
      }),
    );
  });

  it('the status does not depend on the order of the payments', () => {
    fc.assert(
      fc.property(payments, total, (all, cents) => {
        expect(paymentStatusOf(all.toReversed(), cents)).toBe(paymentStatusOf(all, cents));
      }),
    );
  });

  it('a payment that succeeds never makes the status worse', () => {
    const rank = ['none', 'failed', 'refunded', 'pending', 'partial', 'paid'];
    fc.assert(
      fc.property(payments, total, fc.integer({ min: 1, max: 100_000 }), (all, cents, more) => {
        const after = paymentStatusOf([...all, { status: 'succeeded', cents: more }], cents);
        expect(rank.indexOf(after)).toBeGreaterThanOrEqual(rank.indexOf(paymentStatusOf(all, cents)));
      }),
    );
  });
});
