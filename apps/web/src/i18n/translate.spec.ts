import { t } from './translate.ts';

describe('Translating a text', () => {
  it('an English text without values is returned unchanged', () => expect(t('Sign In')).toBe('Sign In'));

  it('values are filled in once and unescaped', () => {
    expect(t('Welcome, {{name}}', { name: '{{count}} <b>' })).toBe('Welcome, {{count}} <b>');
    expect(t('{{a}} and {{a}}', { a: 0 })).toBe('0 and 0');
    expect(t('Welcome, {{name}}', {})).toBe('Welcome, {{name}}');
  });

  it.each([
    [1, '1 unread notification'],
    [0, '0 unread notifications'],
    [21, '21 unread notifications'],
  ])('the count %d chooses singular or plural', (count, text) => {
    expect(t('{{count}} unread notifications', { count })).toBe(text);
  });
});
