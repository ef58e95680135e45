import { canAnswerNoShow } from './no-show.ts';

const AT = new Date('2026-12-01T14:00:00Z');
const after = (hours: number, ms = 0) => new Date(AT.getTime() + hours * 3_600_000 + ms);
const NO_SHOW = { outcome: 'no_show', canceled_at: AT, no_show_answered_at: null } as const;

describe('The answer to a no-show', () => {
  it.each([
    ['at once', NO_SHOW, after(0), true],
    ['in the last moment of the 48 hours', NO_SHOW, after(48, -1), true],
    ['after 48 hours', NO_SHOW, after(48), false],
    ['a second time', { ...NO_SHOW, no_show_answered_at: AT }, after(1), false],
    ['to a failed draw', { ...NO_SHOW, outcome: 'failed_draw' as const }, after(1), false],
    ['to a visit that was canceled', { ...NO_SHOW, outcome: null }, after(1), false],
  ])('%s: %p at %p is possible: %s', (_when, visit, now, possible) =>
    expect(canAnswerNoShow(visit, now)).toBe(possible),
  );
});
