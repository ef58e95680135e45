import { filterEntries, nextEntryId, type Entry } from './entries.ts';

const entry = (label: string): Entry => ({
  ...{ id: label, group: 'screens', label, icon: 'home' },
  run: () => undefined,
});
const SCREENS = ['User List', 'Add User', 'Contact Messages'].map(entry);
const labels = (entries: readonly Entry[]) => entries.map(({ label }) => label);

describe('the palette', () => {
  it('the palette offers every entry until something is typed, then those with words that start like it', () => {
    expect(labels(filterEntries(SCREENS, ' '))).toEqual(['User List', 'Add User', 'Contact Messages']);
    expect(labels(filterEntries(SCREENS, 'us'))).toEqual(['User List', 'Add User']);
    expect(labels(filterEntries(SCREENS, 'USER ad'))).toEqual(['Add User']);
    expect(filterEntries(SCREENS, 'ser')).toEqual([]);
  });

  it('the palette finds a screen by what it does, after those found by their name', () => {
    const finances = { ...entry('Finances'), words: 'payments refunds money' };
    const screens = [finances, entry('Payments by phone')];
    expect(labels(filterEntries(screens, 'pay'))).toEqual(['Payments by phone', 'Finances']);
    expect(labels(filterEntries(screens, 'refund'))).toEqual(['Finances']);
    expect(filterEntries(screens, 'vacation')).toEqual([]);
  });

  it('the arrows move through the palette’s entries and wrap at the ends', () => {
    expect(nextEntryId(SCREENS, 'User List', 1)).toBe('Add User');
    expect(nextEntryId(SCREENS, 'User List', -1)).toBe('Contact Messages');
    expect(nextEntryId(SCREENS, 'Contact Messages', 1)).toBe('User List');
    expect(nextEntryId(SCREENS, 'gone', 1)).toBe('Add User');
    expect(nextEntryId([], null, 1)).toBeNull();
  });
});
