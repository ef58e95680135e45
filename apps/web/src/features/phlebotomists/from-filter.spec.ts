import { changedFrom, shownFrom } from './from-filter.ts';

describe('The From field above the appointments of a phlebotomist', () => {
  const now = new Date(2026, 10, 23, 9, 5);

  it('the From field is now until something else is chosen', () => {
    expect(shownFrom({}, now)).toBe('2026-11-23T09:05');
    expect(shownFrom({ status: 'approved' }, now)).toBe('2026-11-23T09:05');
  });

  it('the From field shows the chosen time or day', () => {
    expect(shownFrom({ from: new Date(2026, 11, 1, 13, 30).toISOString() }, now)).toBe('2026-12-01T13:30');
    expect(shownFrom({ from: '2026-12-01' }, now)).toBe('2026-12-01T00:00');
    expect(shownFrom({ from: 'soon' }, now)).toBe('');
  });

  it('a cleared From field is blank and includes past visits', () => {
    const cleared = changedFrom('');
    expect(cleared).toEqual({ from: null, include_past: 'true' });
    expect(shownFrom({ include_past: 'true' }, now)).toBe('');
  });

  it('the From field is sent as an instant', () =>
    expect(changedFrom('2026-12-01T13:30')).toEqual({
      from: new Date(2026, 11, 1, 13, 30).toISOString(),
      include_past: null,
    }));
});
