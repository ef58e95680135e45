import type { PaymentResult } from '@drawpoint/contracts/appointments/payment';
import { ApiError } from '../../lib/api-error.ts';
import { failedPayment, isUnknown } from './pay-attempt.ts';

const result = (words: Partial<PaymentResult>): PaymentResult => ({
  ...{ payment: { id: 1, status: 'failed', amount_total: 5 }, receipt: null, ...words },
});

describe('A payment that did not succeed', () => {
  it.each([
    [{ friendly_error: 'Use another card.', error: 'Declined.' }, 'Use another card.'],
    [{ error: 'Declined.' }, 'Declined.'],
    [{}, 'Payment failed'],
  ])('is told in the words of %j', (words, text) => expect(failedPayment(result(words)).message).toBe(text));

  it.each([
    ['OFFLINE', 0, true],
    ['TIMEOUT', 504, true],
    ['STILL_RUNNING', 409, true],
    ['INVALID_INPUT', 422, false],
    ['NOT_PAYABLE', 409, false],
  ] as const)('and is answered %s may have arrived, or not: %s %s', (code, status, unknown) =>
    expect(isUnknown(new ApiError({ status, code, message: 'x' }))).toBe(unknown),
  );
});
