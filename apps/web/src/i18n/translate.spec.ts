import { translate } from './translate.ts';

describe('Translating a text', () => {
  it('shows English as it stands', () => expect(translate('Sign In')).toBe('Sign In'));

  it('puts values in their places, once and as they are', () => {
    expect(translate('Welcome, {{name}}', { name: '{{count}} <b>' })).toBe('Welcome, {{count}} <b>');
    expect(translate('{{a}} and {{a}}', { a: 0 })).toBe('0 and 0');
    expect(translate('Welcome, {{name}}', {})).toBe('Welcome, {{name}}');
  });

  it.each([
    [1, '1 unread notification'],
    [0, '0 unread notifications'],
    [21, '21 unread notifications'],
  ])('counts %d', (count, text) => {
    expect(translate('{{count}} unread notifications', { count })).toBe(text);
  });
});
