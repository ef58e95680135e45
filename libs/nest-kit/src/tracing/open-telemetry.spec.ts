import { isFailure } from './open-telemetry.ts';

describe('A span', () => {
  it.each([
    ['ok', false],
    ['NOT_FOUND', false],
    ['404', false],
    ['503', true],
    ['TIMEOUT', true],
  ])('a span with the outcome %s is an error only when the fault is ours', (outcome, expected) => {
    expect(isFailure(outcome)).toBe(expected);
  });
});
