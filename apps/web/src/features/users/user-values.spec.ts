import { toUserFields, toUserValues } from './user-values.ts';

describe('the user form', () => {
  const typed = { ...toUserValues(null), first_name: 'Ana', last_name: 'Lopez', gender: 'female' };

  it('begins with a patient, and sends neither a password nor a channel that nobody chose', () => {
    const fields = toUserFields(typed, null, true);
    expect(fields).toMatchObject({ roles: ['user'], is_phlebotomist: false, two_factor_enabled: false });
    expect(fields).not.toHaveProperty('password');
    expect(fields).not.toHaveProperty('two_factor_default_channel');
  });

  it('names a provider where a developer chose another one', () => {
    expect(toUserFields({ ...typed, provider_id: '2' }, null, true)).toMatchObject({ provider_id: 2 });
    expect(toUserFields({ ...typed, provider_id: '2' }, null, false)).not.toHaveProperty('provider_id');
    expect(toUserFields(typed, { provider_id: 2 } as never, true)).toMatchObject({ provider_id: null });
    const same = { ...typed, provider_id: '2' };
    expect(toUserFields(same, { provider_id: 2 } as never, true)).not.toHaveProperty('provider_id');
  });

  describe('gives somebody the work of a phlebotomist', () => {
    const saved = (roles: string[], is_phlebotomist: boolean) =>
      ({ ...typed, roles, is_phlebotomist }) as never;
    const sent = (user: never, ticked: boolean) => {
      const { roles, is_phlebotomist } = toUserFields(
        { ...toUserValues(user), is_phlebotomist: ticked },
        user,
        false,
      );
      return { roles, is_phlebotomist };
    };
    const byFlag = saved(['user', 'phlebotomist'], true);
    const byRole = saved(['user', 'phlebotomist'], false);

    it('as who has it, by the flag or by a role of its own, and changes nothing of either', () => {
      expect(toUserValues(byFlag).is_phlebotomist).toBe(true);
      expect(toUserValues(byRole).is_phlebotomist).toBe(true);
      expect(sent(byFlag, true)).toEqual({ roles: ['user'], is_phlebotomist: true });
      expect(sent(byRole, true)).toEqual({ roles: ['user', 'phlebotomist'], is_phlebotomist: false });
    });

    it('by the flag where it is new, and takes both where it ends', () => {
      expect(sent(saved(['user'], false), true)).toEqual({ roles: ['user'], is_phlebotomist: true });
      expect(sent(byFlag, false)).toEqual({ roles: ['user'], is_phlebotomist: false });
      expect(sent(byRole, false)).toEqual({ roles: ['user'], is_phlebotomist: false });
    });
  });
});
