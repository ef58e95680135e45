import { dateAfterKey } from './date-keys.ts';

describe('keys in the month grid', () => {
  it.each([
    ['ArrowLeft', '2026-12-01', '2026-11-30'],
    ['ArrowRight', '2026-12-15', '2026-12-16'],
    ['ArrowUp', '2026-12-15', '2026-12-08'],
    ['ArrowDown', '2026-12-29', '2027-01-05'],
    ['Home', '2026-12-16', '2026-12-13'],
    ['End', '2026-12-16', '2026-12-19'],
    ['PageUp', '2027-01-15', '2026-12-15'],
    ['PageDown', '2027-01-31', '2027-02-28'],
  ])('%s leads from %s to %s', (key, from, to) => expect(dateAfterKey(key, from)).toBe(to));

  it('leaves other keys alone', () => {
    expect(dateAfterKey('Enter', '2026-12-15')).toBeNull();
    expect(dateAfterKey('Tab', '2026-12-15')).toBeNull();
  });
});
