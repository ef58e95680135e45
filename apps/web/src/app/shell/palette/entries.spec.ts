import { matching, stepped, type Entry } from './entries.ts';

const entry = (label: string): Entry => ({
  ...{ id: label, group: 'screens', label, icon: 'home' },
  run: () => undefined,
});
const SCREENS = ['User List', 'Add User', 'Contact Messages'].map(entry);
const labels = (entries: readonly Entry[]) => entries.map(({ label }) => label);

describe('the palette', () => {
  it('the palette offers every entry until something is typed, then those with words that start like it', () => {
    expect(labels(matching(SCREENS, ' '))).toEqual(['User List', 'Add User', 'Contact Messages']);
    expect(labels(matching(SCREENS, 'us'))).toEqual(['User List', 'Add User']);
    expect(labels(matching(SCREENS, 'USER ad'))).toEqual(['Add User']);
    expect(matching(SCREENS, 'ser')).toEqual([]);
  });

  it('the arrows move through the palette’s entries and wrap at the ends', () => {
    expect(stepped(SCREENS, 'User List', 1)).toBe('Add User');
    expect(stepped(SCREENS, 'User List', -1)).toBe('Contact Messages');
    expect(stepped(SCREENS, 'Contact Messages', 1)).toBe('User List');
    expect(stepped(SCREENS, 'gone', 1)).toBe('Add User');
    expect(stepped([], null, 1)).toBeNull();
  });
});
