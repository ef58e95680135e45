import { isDue, SIGNAL_EVERY_MS } from './typing.ts';

describe('the typing signal', () => {
  it('the typing signal is sent with the first key and every three seconds', () => {
    expect(isDue(null, 0)).toBe(true);
    expect(isDue(1_000, 1_000 + SIGNAL_EVERY_MS - 1)).toBe(false);
    expect(isDue(1_000, 1_000 + SIGNAL_EVERY_MS)).toBe(true);
  });
});
