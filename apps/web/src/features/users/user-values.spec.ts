import { toUserFields, toUserValues } from './user-values.ts';

describe('the user form', () => {
  const typed = { ...toUserValues(null), first_name: 'Ana', last_name: 'Lopez', gender: 'female' };

  it('a new user is a patient, without a password or channel that nobody chose', () => {
    const fields = toUserFields(typed, null, true);
    expect(fields).toMatchObject({ roles: ['user'], is_phlebotomist: false, two_factor_enabled: false });
    expect(fields).not.toHaveProperty('password');
    expect(fields).not.toHaveProperty('two_factor_default_channel');
  });

  it('a provider is sent only when a developer chose another one', () => {
    expect(toUserFields({ ...typed, provider_id: '2' }, null, true)).toMatchObject({ provider_id: 2 });
    expect(toUserFields({ ...typed, provider_id: '2' }, null, false)).not.toHaveProperty('provider_id');
    expect(toUserFields(typed, { provider_id: 2 } as never, true)).toMatchObject({ provider_id: null });
    const same = { ...typed, provider_id: '2' };
    expect(toUserFields(same, { provider_id: 2 } as never, true)).not.toHaveProperty('provider_id');
  });

  it.each([true, false])('only the flag says whether somebody is a phlebotomist: %s', (is_phlebotomist) => {
    const user = { ...typed, roles: ['user', 'phlebotomist'], is_phlebotomist: true } as never;
    expect(toUserValues(user).is_phlebotomist).toBe(true);
    expect(toUserFields({ ...toUserValues(user), is_phlebotomist }, user, false)).toMatchObject({
      ...{ roles: ['user'], is_phlebotomist },
    });
  });
});
