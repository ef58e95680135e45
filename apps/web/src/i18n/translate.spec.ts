import { setLanguage } from './language.ts';
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

describe('Translating a text of a Spanish page', () => {
  const texts = {
    Home: 'Casa',
    Home_screen: 'Inicio',
    '{{count}} km from {{place}}': 'A {{count}} km de {{place}}',
  };
  beforeAll(() =>
    setLanguage('es', { texts, singulars: { '{{count}} km from {{place}}': 'A un km de {{place}}' } }),
  );
  afterAll(() => setLanguage('en', null));

  it('a context has its own translation, else that of the text', () => {
    expect(t('Home', { context: 'screen' })).toBe('Inicio');
    expect(t('Home', { context: 'noun' })).toBe('Casa');
  });

  it('values and counts are filled into the Spanish text', () => {
    expect(t('{{count}} km from {{place}}', { count: 2, place: 'León' })).toBe('A 2 km de León');
    expect(t('{{count}} km from {{place}}', { count: 1, place: 'León' })).toBe('A un km de León');
  });

  it('a text that only staff read stays English, with its singular', () => {
    expect(t('Audit Log')).toBe('Audit Log');
    expect(t('{{count}} policies changed', { count: 1 })).toBe('1 policy changed');
  });
});
