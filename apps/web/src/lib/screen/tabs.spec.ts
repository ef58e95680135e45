import { addressOfTab, tabByKey, tabInAddress } from './tabs.ts';

const NAMES = ['personal', 'addresses', 'security'] as const;

describe('tabs in the address', () => {
  it('the shown tab is that of the address, or the first when it is missing or unknown', () => {
    expect(tabInAddress(NAMES, 'security')).toBe('security');
    expect(tabInAddress(NAMES, null)).toBe('personal');
    expect(tabInAddress(NAMES, 'toString')).toBe('personal');
  });

  it('the address names the tab beside its other parameters, except for the first tab', () => {
    const search = new URLSearchParams('page=2&tab=security');
    expect(String(addressOfTab(search, 'tab', NAMES, 'addresses'))).toBe('page=2&tab=addresses');
    expect(String(addressOfTab(search, 'tab', NAMES, 'personal'))).toBe('page=2');
    expect(String(search)).toBe('page=2&tab=security');
  });
});

describe('the keys of a row of tabs', () => {
  it.each([
    ['ArrowRight', 0, 1],
    ['ArrowRight', 2, 0],
    ['ArrowLeft', 0, 2],
    ['ArrowLeft', 2, 1],
    ['Home', 1, 0],
    ['End', 1, 2],
  ])('%s leads from tab %i to tab %i', (key, from, to) => {
    expect(tabByKey(key, from, NAMES.length)).toBe(to);
  });

  it('a row of tabs ignores all other keys', () => {
    for (const key of ['Tab', 'Enter', ' ', 'ArrowDown', 'a']) expect(tabByKey(key, 1, 3)).toBe(null);
  });
});
