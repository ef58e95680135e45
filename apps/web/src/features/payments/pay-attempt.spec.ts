import type { PaymentAnswer, PaymentResult } from '@drawpoint/contracts/appointments/payment';
import { ApiError } from '../../lib/api/api-error.ts';
import { failedPayment, isOutcomeUnknown, sendUntilKnown } from './pay-attempt.ts';

const result = (words: Partial<PaymentResult>): PaymentResult => ({
  ...{ payment: { id: 1, status: 'failed', amount_total: 5 }, receipt: null, ...words },
});

describe('A payment that did not succeed', () => {
  it.each([
    [{ friendly_error: 'Use another card.', error: 'Declined.' }, 'Use another card.'],
    [{ error: 'Declined.' }, 'Declined.'],
    [{}, 'Payment failed'],
  ])('a failed payment is described with the text of %j', (words, text) =>
    expect(failedPayment(result(words)).message).toBe(text),
  );

  it.each([
    ['OFFLINE', 0, true],
    ['TIMEOUT', 504, true],
    ['STILL_RUNNING', 409, true],
    // A retry can find the visit locked by the first attempt.
    ['BUSY', 409, true],
    ['INVALID_INPUT', 422, false],
    ['NOT_PAYABLE', 409, false],
  ] as const)(
    'a payment that fails with %s (status %s) has an unknown outcome: %s',
    (code, status, unknown) =>
      expect(isOutcomeUnknown(new ApiError({ status, code, message: 'x' }))).toBe(unknown),
  );
});

describe('A payment without a response', () => {
  const unanswered: PaymentAnswer = {
    ...{ payment: { id: null, status: 'pending', amount_total: 5 }, receipt: null, friendly_error: '…' },
  };
  const error = (code: 'STILL_RUNNING' | 'BUSY' | 'RATE_LIMITED' | 'PAYMENTS_OFF', retryAfterSeconds = 0) =>
    new ApiError({ status: 409, code, message: 'x', retryAfterSeconds });

  async function sent(...answers: (PaymentAnswer | ApiError)[]) {
    const waits: number[] = [];
    let told = 0;
    const send = () => {
      const answer = answers.shift()!;
      return answer instanceof ApiError ? Promise.reject(answer) : Promise.resolve(answer);
    };
    const wait = (ms: number) => Promise.resolve(void waits.push(ms));
    const known = sendUntilKnown(send, wait, () => (told += 1));
    return { known: await known.catch((thrown: ApiError) => thrown.code), waits, told };
  }

  it('an unanswered payment is repeated until the outcome is known, and the person is told once', async () => {
    const refused = [error('STILL_RUNNING'), error('BUSY', 1), error('RATE_LIMITED', 30)];
    expect(await sent(unanswered, unanswered, ...refused, result({}))).toEqual({
      ...{ known: result({}), waits: [7_000, 7_000, 7_000, 7_000, 30_000], told: 1 },
    });
  });

  it('a payment is sent once when answered at once, and a rejection ends the retries', async () => {
    expect(await sent(unanswered, error('PAYMENTS_OFF'))).toMatchObject({ known: 'PAYMENTS_OFF', told: 1 });
    expect(await sent(result({}))).toEqual({ known: result({}), waits: [], told: 0 });
    expect(await sent(error('STILL_RUNNING'))).toEqual({ known: 'STILL_RUNNING', waits: [], told: 0 });
  });
});
