import { isFailure } from './open-telemetry.ts';

describe('A span', () => {
  it.each([
    ['ok', false],
    ['NOT_FOUND', false],
    ['404', false],
    ['503', true],
    ['TIMEOUT', true],
  ])('that ended with %s is an error only where it is our own fault', (outcome, expected) => {
    expect(isFailure(outcome)).toBe(expected);
  });
});
