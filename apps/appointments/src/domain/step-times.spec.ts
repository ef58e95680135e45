import { allowedFrom, isTooLateToTell } from './step-times.ts';

const START = new Date('2026-12-01T14:00:00Z');
const TIMES = { enRouteHours: 2, stepMinutes: 30, noShowMinutes: 15 };
const at = (minutes: number) => new Date(START.getTime() + minutes * 60_000);

describe('When a no-show can be marked', () => {
  it.each([
    ['after the start', null, 15],
    ['after the end of the arrival window', 120, 135],
  ])('some minutes %s', (_what, window_minutes, minutes) =>
    expect(allowedFrom('no_show', { starts_at: START, window_minutes }, TIMES)).toEqual(at(minutes)),
  );

  it('the minutes change no other step', () => {
    expect(allowedFrom('arrive', { starts_at: START, window_minutes: null }, TIMES)).toEqual(at(-30));
  });
});

describe('A step that a phone sends later', () => {
  it.each([
    ['set_out', 15, false],
    ['set_out', 16, true],
    ['arrive', 600, false],
    ['complete', 600, false],
  ] as const)('%s of %i minutes ago is too late to tell: %s', (action, minutes, expected) =>
    expect(isTooLateToTell(action, at(0), at(minutes))).toBe(expected),
  );

  it('is never too late when it comes at once', () => {
    expect(isTooLateToTell('set_out', at(0), undefined)).toBe(false);
  });
});
