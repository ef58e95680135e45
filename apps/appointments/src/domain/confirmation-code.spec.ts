import { randomInt } from 'node:crypto';
import { confirmationCode } from './confirmation-code.ts';

describe('a confirmation code', () => {
  it('a code has eight characters that cannot be confused on the phone', () => {
    for (let i = 0; i < 500; i += 1) {
      expect(confirmationCode(randomInt)).toMatch(/^[34679CDFGHJKMNPQRTVWXY]{8}$/);
    }
  });

  it('codes use the whole alphabet', () => {
    const seen = new Set(Array.from({ length: 500 }, () => [...confirmationCode(randomInt)]).flat());
    expect(seen.size).toBe(22);
  });
});
