import { users } from '@drawpoint/contracts/auth/users.contract';
import { account } from '@drawpoint/contracts/auth/account.contract';
import { addresses } from '@drawpoint/contracts/auth/addresses.contract';
import { sessions } from '@drawpoint/contracts/auth/sessions.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import type { Role } from '@drawpoint/contracts/operation';
import { phonePhoto, uploaded } from '../testing/uploads.ts';
import { withOwnAccount } from '../testing/own-account.ts';
import { codeOf, fieldErrors, LINKS_OF_FIRST, withAnother } from '../testing/start-auth.ts';

const own = withOwnAccount();
const { update, read } = own;

const auditOf = async (id: number) =>
  (
    await own.auth.rows(
      `SELECT action, outcome, actor_id, impersonator_id FROM kit.audit_entry
        WHERE subject = $1 AND action NOT IN ('registered', 'email_verified', 'signed_in') ORDER BY id`,
      [String(id)],
    )
  ).map(({ action, outcome, actor_id, impersonator_id }) =>
    [action, outcome, actor_id, impersonator_id].join(' ').trim(),
  );

describe('update account', () => {
  it('an account update sets sent fields, clears blank ones and keeps the others', async () => {
    const before = await read();
    const after = await update({
      first_name: 'Nóra',
      gender: 'prefer_not_to_say',
      date_of_birth: '1981-04-05',
      mobile: '(917) 555-0199',
      insurance_provider: 'Blue Shield',
      insurance_member_id: 'XYZ-1',
      insurance_policyholder_dob: '1950-01-02',
    });
    expect(after).toMatchObject({
      first_name: 'Nóra',
      last_name: 'Lindqvist',
      full_name: 'Nóra Lindqvist',
      gender: 'prefer_not_to_say',
      date_of_birth: '1981-04-05',
      mobile: '+19175550199',
      insurance_provider: 'Blue Shield',
      insurance_member_id: 'XYZ-1',
      insurance_group_id: null,
      insurance_policyholder_dob: '1950-01-02',
    });
    expect(after.version).toBeGreaterThan(before.version);
    const cleared = await update({ mobile: '', insurance_member_id: '', insurance_policyholder_dob: null });
    expect(cleared).toMatchObject({
      mobile: null,
      insurance_provider: 'Blue Shield',
      insurance_member_id: null,
      insurance_policyholder_dob: null,
    });
    expect(await read()).toEqual(cleared);
  });

  it('insurance, birth date and phone are encrypted, and not part of the event', async () => {
    await update({ insurance_member_id: 'UNMISTAKABLE', date_of_birth: '1947-07-07', mobile: '9175550199' });
    const [row] = await own.auth.rows(`SELECT to_jsonb(u)::text AS row FROM "user" u WHERE id = $1`, [
      own.me.id,
    ]);
    expect(row!.row).not.toMatch(/UNMISTAKABLE|1947-07-07|9175550199/);
    const [event] = await own.auth.rows(
      `SELECT data::text AS data FROM event_log.event WHERE entity_id = $1 ORDER BY entity_version DESC LIMIT 1`,
      [String(own.me.id)],
    );
    expect(event!.data).not.toMatch(/UNMISTAKABLE|1947-07-07|9175550199/);
    expect(event!.data).toContain('Lindqvist');
  });

  it('the account shows the default saved address', async () => {
    expect(await read()).toMatchObject({ address: null, address_state: null, address_zip: null });
    const home = { line1: '120 East 34th Street', city: 'New York', state: 'NY', zip: '10016' };
    await own.auth.call(addresses.create, home, { as: own.me.caller });
    expect(await read()).toMatchObject({
      address: '120 East 34th Street',
      address_state: 'NY',
      address_zip: '10016',
    });
  });

  it('the account shows names from booking, and none while it is unavailable', async () => {
    await own.auth.rows(`UPDATE "user" SET provider_id = 1 WHERE id = $1`, [own.me.id]);
    expect(await read()).toMatchObject(LINKS_OF_FIRST);
    await withAnother({ alone: true }, async (alone) => {
      const { caller } = await alone.patientWithoutMail();
      const user = await alone.call(sessions.getUser, {}, { as: caller });
      expect(user).toMatchObject({ first_name: 'Nora', provider: null, phlebotomist: null });
    });
  });

  it('a change of language makes no open form STALE, and other services know it', async () => {
    const { version, id } = await read();
    expect((await update({ preferred_language: 'es' })).preferred_language).toBe('es');
    expect(await update({ last_name: 'Holm', version })).toMatchObject({ preferred_language: 'es' });
    const { data } = await own.auth.call(users.contacts, { ids: [id] }, { from: 'notifier' });
    expect(data).toMatchObject([{ preferred_language: 'es' }]);
  });

  it('a change of theme makes no open form STALE', async () => {
    const { version } = await read();
    expect((await update({ theme_preference: 'dark' })).theme_preference).toBe('dark');
    expect(await update({ first_name: 'Nora', last_name: 'Berg', version })).toMatchObject({
      theme_preference: 'dark',
      last_name: 'Berg',
    });
  });

  it('an update of an older version is STALE and returns the current account', async () => {
    const { version } = await read();
    await update({ first_name: 'Nina', version });
    await expect(update({ first_name: 'Nelly', mobile: '2125550147', version })).rejects.toMatchObject({
      code: 'STALE',
      options: { details: { current: { first_name: 'Nina' }, changed: ['first_name'] } },
    });
    expect((await update({ first_name: 'Nelly' })).first_name).toBe('Nelly');
  });

  it('of many concurrent updates of one version one succeeds', async () => {
    const { version } = await read();
    const names = ['Ann', 'Bea', 'Cleo', 'Dora', 'Eve', 'Fay'];
    const ended = await Promise.allSettled(names.map((first_name) => update({ first_name, version })));
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('a photo is set, kept by other updates, and removed', async () => {
    const profile_photo = await uploaded(own.auth, await phonePhoto(900, 1_200), 'jpeg');
    const { profile_photo: url } = await update({ profile_photo });
    expect(url).toMatch(/^\/api\/files\//);
    expect((await update({ first_name: 'Nina' })).profile_photo).toBe(url);
    expect((await read()).profile_photo).toBe(url);
    expect((await update({ profile_photo: null })).profile_photo).toBeNull();
  });

  it('each invalid field of the account has its error', async () => {
    const errors = await fieldErrors(
      update({ first_name: ' ', last_name: 'evil.com', gender: 'x' as 'male', email: 'nora', mobile: '12' }),
    );
    expect(Object.keys(errors).sort()).toEqual(['email', 'first_name', 'gender', 'last_name', 'mobile']);
    expect(await fieldErrors(update({ date_of_birth: '2999-01-01' }))).toHaveProperty('date_of_birth');
    expect(await fieldErrors(update({ insurance_policyholder_dob: '1700-01-01' }))).toHaveProperty(
      'insurance_policyholder_dob',
    );
    expect(await fieldErrors(update({ theme_preference: 'sepia' as 'dark' }))).toHaveProperty(
      'theme_preference',
    );
    expect(await fieldErrors(update({ preferred_language: 'fr' as 'es' }))).toHaveProperty(
      'preferred_language',
    );
  });

  it('strangers cannot update an account, and nobody updates another one', async () => {
    const other = await own.auth.patient();
    await expect(own.auth.call(account.update, { first_name: 'X' })).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
    await update({ first_name: 'Mine' });
    expect((await read(other.caller)).first_name).toBe('Nora');
  });

  it('an update is audited, with both people during an impersonation', async () => {
    await update({ first_name: 'Nina' });
    await update({ first_name: 'Nelly' }, { ...own.me.caller, impersonator_id: 1 });
    expect(await auditOf(own.me.id)).toEqual([
      `account_changed done ${own.me.id}`,
      `account_changed done ${own.me.id} 1`,
    ]);
  });
});

describe('what is wrong with an account’s fields', () => {
  it('errors of the contract, the account and the photo are reported together', async () => {
    const broken = (await phonePhoto(600, 600)).subarray(0, 700);
    const profile_photo = await uploaded(own.auth, broken, 'jpeg');
    const wrong = { mobile: '12', date_of_birth: '2999-01-01', password: 'weak', profile_photo };
    const own_fields = ['date_of_birth', 'mobile', 'password', 'password_confirmation', 'profile_photo'];
    expect(Object.keys(await fieldErrors(update(wrong))).toSorted()).toEqual(own_fields);
    const also = { ...wrong, first_name: '', gender: 'x' } as object;
    expect(Object.keys(await fieldErrors(update(also))).toSorted()).toEqual([
      ...own_fields.slice(0, 1),
      ...['first_name', 'gender'],
      ...own_fields.slice(1),
    ]);
    expect(await read()).toMatchObject({ first_name: 'Nora' });
  });

  it('a form that its sender rejects is only checked', async () => {
    const refused = own.auth.call(
      account.update,
      { first_name: 'Eve', date_of_birth: '2999-01-01' },
      { as: own.me.caller, refused: true },
    );
    expect(Object.keys(await fieldErrors(refused))).toEqual(['date_of_birth']);
    const sound = own.auth.call(account.update, { first_name: 'Eve' }, { as: own.me.caller, refused: true });
    expect(await fieldErrors(sound)).toEqual({});
    expect(await read()).toMatchObject({ first_name: 'Nora' });
  });
});

describe('the staff flag', () => {
  const as = async (role: Role): Promise<Caller> => {
    await own.auth.rows(`UPDATE "user" SET is_phlebotomist = false, roles = $2 WHERE id = $1`, [
      own.me.id,
      [role],
    ]);
    return { ...own.me.caller, roles: [role] };
  };

  it('an admin or developer sets and clears the staff flag, which makes them a phlebotomist', async () => {
    for (const role of ['admin', 'developer'] as const) {
      const caller = await as(role);
      expect(await update({ is_phlebotomist: true }, caller)).toMatchObject({
        is_phlebotomist: true,
        roles: [role, 'phlebotomist'],
      });
      expect(await update({ is_phlebotomist: false }, caller)).toMatchObject({ roles: [role] });
    }
    expect(await auditOf(own.me.id)).toContain(`phlebotomist_flag_changed done ${own.me.id}`);
  });

  it('patients and phlebotomists cannot change the staff flag, but may send its current value', async () => {
    for (const role of ['user', 'phlebotomist'] as const) {
      const caller = await as(role);
      const is_phlebotomist = role === 'phlebotomist';
      expect(await codeOf(update({ is_phlebotomist: !is_phlebotomist }, caller))).toBe('FORBIDDEN');
      expect(await codeOf(update({ is_phlebotomist, first_name: 'Nina' }, caller))).toBe('ok');
      expect((await read()).is_phlebotomist).toBe(is_phlebotomist);
    }
  });
});
