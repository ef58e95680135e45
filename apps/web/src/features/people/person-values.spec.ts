import { partOf, toPersonFields, toPersonValues } from './person-values.ts';

describe('a tab of a person', () => {
  it('a tab sends only its own fields, so an account without a gender can change its contact channels', () => {
    const fields = toPersonFields({ ...toPersonValues(null), first_name: 'Ana', two_factor_enabled: true });
    expect(partOf(fields, 'preferences')).toEqual({
      ...{
        theme_preference: 'light',
        preferred_language: 'en',
        two_factor_enabled: true,
        two_factor_default_channel: 'email',
      },
    });
    expect(partOf(fields, 'person')).toEqual({
      ...{ first_name: 'Ana', last_name: '', gender: '', email: '', mobile: '' },
    });
  });
});
