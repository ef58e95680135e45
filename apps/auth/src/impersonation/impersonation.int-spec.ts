import { account } from '@drawpoint/contracts/auth/account.contract';
import { impersonation } from '@drawpoint/contracts/auth/impersonation.contract';
import { passkeys } from '@drawpoint/contracts/auth/passkeys.contract';
import { SESSION_REVOKED, sessions } from '@drawpoint/contracts/auth/sessions.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import type { Role } from '@drawpoint/contracts/operation';
import { startedOnce } from '@drawpoint/nest-kit/testing/started-once';
import { EndActing } from '../relations/end-acting.ts';
import { type Related, unrelated } from '../testing/related.ts';
import { codeOf, PASSWORD, signedIn, startAuth } from '../testing/start-auth.ts';

const auth = startedOnce(startAuth);
beforeEach(() => {
  Object.assign(auth.related, unrelated());
});

const resolve = (token: string) => auth.resolve(token);

type SignedInPerson = { id: number; email: string; caller: Caller };

/** A person with these roles and a new session. */
async function somebody(roles: Role[], providerId: number | null = null): Promise<SignedInPerson> {
  const { id, email } = await auth.patient();
  await auth.rows(`UPDATE "user" SET roles = $2, provider_id = $3 WHERE id = $1`, [id, roles, providerId]);
  const { token } = signedIn(await auth.call(sessions.login, { email, password: PASSWORD }));
  return { id, email, caller: (await resolve(token))! };
}

const start = (as: Caller, id: number) => auth.call(impersonation.start, { id }, { as });
const actFor = async (as: Caller, id: number) => {
  const { token } = await start(as, id);
  return { token, caller: (await resolve(token))! };
};
const entriesOf = (action: string, subject: number) =>
  auth.rows(
    `SELECT actor_id, impersonator_id, outcome FROM kit.audit_entry WHERE action = $1 AND subject = $2 ORDER BY id`,
    [action, String(subject)],
  );

describe('whoever starts to act for somebody', () => {
  it('an impersonator gets a token that names both people', async () => {
    const [developer, person] = [await somebody(['developer']), await somebody(['user'])];
    const acting = await actFor(developer.caller, person.id);
    expect(acting.caller).toMatchObject({
      user_id: person.id,
      roles: ['user'],
      impersonator_id: developer.id,
    });
    const user = await auth.call(sessions.getUser, {}, { as: acting.caller });
    expect([user.id, user.is_impersonating]).toEqual([person.id, true]);
    const own = await auth.call(sessions.getUser, {}, { as: developer.caller });
    expect(own.is_impersonating).toBe(false);
    const started = { actor_id: developer.id, impersonator_id: null, outcome: 'done' };
    expect(await entriesOf('impersonation_started', person.id)).toEqual([started]);
  });

  it('an impersonation counts neither as the person’s visit nor as their device', async () => {
    const [developer, person] = [await somebody(['developer']), await somebody(['user'])];
    const seen = async () =>
      (await auth.rows(`SELECT last_visited_at FROM "user" WHERE id = $1`, [person.id]))[0];
    const before = await seen();
    const { token, caller } = await actFor(developer.caller, person.id);
    await auth.rows(`UPDATE session SET last_seen_at = now() - interval '61 seconds' WHERE id = $1`, [
      caller.session_id,
    ]);
    await resolve(token);
    expect(await seen()).toEqual(before);
    const devices = await auth.call(sessions.list, {}, { as: person.caller });
    expect(devices.data.map(({ id }) => id)).not.toContain(caller.session_id);
  });

  it.each<[string, Partial<Related>, string]>([
    ['booked a visit with their company', { booked: [1] }, 'ok'],
    ['confirmed a visit that the company booked', { confirmed: [1] }, 'ok'],
    ['booked with several companies', { booked: [1, 2] }, 'ok'],
    ['has nothing but visits that are over', { past: [1] }, 'FORBIDDEN'],
    ['was assigned by staff, without a visit', { assigned: [1] }, 'FORBIDDEN'],
    ['objected', { booked: [1], ended: [{ provider_id: 1, by: 'person' }] }, 'FORBIDDEN'],
    ['booked with another company', { booked: [2] }, 'FORBIDDEN'],
    ['belongs to nobody yet', {}, 'FORBIDDEN'],
  ])('an admin may impersonate when the person %s', async (_who, how, expected) => {
    const [admin, person] = [await somebody(['admin'], 1), await somebody(['user'])];
    Object.assign(auth.related, how);
    expect(await codeOf(start(admin.caller, person.id))).toBe(expected);
    const entry = { actor_id: admin.id, outcome: expected === 'ok' ? 'done' : expected };
    expect(await entriesOf('impersonation_started', person.id)).toMatchObject([entry]);
  });

  it('an impersonating admin is limited to their company, and the person is told how to object', async () => {
    const [admin, person] = [await somebody(['admin'], 1), await somebody(['user'])];
    auth.related.booked = [1, 2];
    const { caller } = await actFor(admin.caller, person.id);
    expect(caller).toMatchObject({ user_id: person.id, impersonator_id: admin.id, within_provider: 1 });
    const mail = await auth.mailTo(person.email, 'company-acted');
    expect(mail.values.link).toMatch(/\/account\/security$/);
    const developer = await somebody(['developer']);
    expect((await actFor(developer.caller, person.id)).caller).not.toHaveProperty('within_provider');
  });

  it('nobody impersonates themselves, a higher or equal rank, a missing person, or without the right role', async () => {
    const [developer, admin] = [await somebody(['developer']), await somebody(['admin'], 1)];
    const [other, phlebotomist] = [await somebody(['admin'], 1), await somebody(['phlebotomist'], 1)];
    const gone = await somebody(['user'], 1);
    await auth.rows(`UPDATE "user" SET deleted_at = now() WHERE id = $1`, [gone.id]);
    expect(await codeOf(start(admin.caller, admin.id))).toBe('FORBIDDEN');
    expect(await codeOf(start(developer.caller, developer.id))).toBe('FORBIDDEN');
    expect(await codeOf(start(admin.caller, developer.id))).toBe('FORBIDDEN');
    expect(await codeOf(start(admin.caller, other.id))).toBe('FORBIDDEN');
    expect(await codeOf(start(phlebotomist.caller, gone.id))).toBe('FORBIDDEN');
    expect(await codeOf(start(developer.caller, gone.id))).toBe('NOT_FOUND');
    expect(await codeOf(start(developer.caller, 999_999))).toBe('NOT_FOUND');
    expect(await codeOf(auth.call(impersonation.start, { id: admin.id }))).toBe('UNAUTHENTICATED');
  });

  it('an impersonator can neither impersonate again nor change how the person signs in', async () => {
    const [developer, admin, person] = [
      await somebody(['developer']),
      await somebody(['admin'], 1),
      await somebody(['user'], 1),
    ];
    const { caller } = await actFor(developer.caller, admin.id);
    expect(await codeOf(start(caller, person.id))).toBe('IMPERSONATION_REFUSED');
    const edit = (change: object) => codeOf(auth.call(account.update, change, { as: caller }));
    expect(await edit({ password: 'New-words-2027', password_confirmation: 'New-words-2027' })).toBe(
      'IMPERSONATION_REFUSED',
    );
    expect(await edit({ email: 'somebody.else@example.com' })).toBe('IMPERSONATION_REFUSED');
    expect(await edit({ two_factor_enabled: true })).toBe('IMPERSONATION_REFUSED');
    expect(await codeOf(auth.call(passkeys.startRegistration, {}, { as: caller }))).toBe(
      'IMPERSONATION_REFUSED',
    );
    expect(await edit({ first_name: 'Norah' })).toBe('ok');
    expect(await entriesOf('account_changed', admin.id)).toContainEqual({
      actor_id: admin.id,
      impersonator_id: developer.id,
      outcome: 'done',
    });
  });

  it('showing insurance data to an impersonator leaves one audit entry', async () => {
    const [developer, person] = [await somebody(['developer']), await somebody(['user'])];
    const { caller } = await actFor(developer.caller, person.id);
    const look = () => auth.call(sessions.getUser, {}, { as: caller });
    await look();
    expect(await entriesOf('insurance_seen', person.id)).toEqual([]);
    await auth.call(account.update, { insurance_provider: 'Aetna' }, { as: person.caller });
    await look();
    await look();
    await auth.call(sessions.getUser, {}, { as: person.caller });
    expect(await entriesOf('insurance_seen', person.id)).toEqual([
      { actor_id: person.id, impersonator_id: developer.id, outcome: 'done' },
    ]);
  });
});

describe('a session in which somebody acts for somebody else', () => {
  async function acting() {
    const [staff, person] = [await somebody(['developer']), await somebody(['user'])];
    return { staff, person, ...(await actFor(staff.caller, person.id)) };
  }
  async function heardDuring(work: () => Promise<unknown>) {
    const heard: unknown[] = [];
    const end = auth.bus.onBroadcast(SESSION_REVOKED, (data) => heard.push(data));
    await work();
    await auth.until(() => heard.length > 0);
    end();
    return heard;
  }

  it('stopping an impersonation ends it at every gateway, and the staff member’s own session continues', async () => {
    const { staff, person, token, caller } = await acting();
    const heard = await heardDuring(() => auth.call(impersonation.stop, {}, { as: caller }));
    expect(heard).toEqual([{ user_id: person.id, session_id: caller.session_id }]);
    expect(await resolve(token)).toBeNull();
    expect((await auth.call(sessions.getUser, {}, { as: staff.caller })).id).toBe(staff.id);
    expect(await entriesOf('impersonation_stopped', person.id)).toEqual([
      { actor_id: person.id, impersonator_id: staff.id, outcome: 'done' },
    ]);
    expect(await codeOf(auth.call(impersonation.stop, {}, { as: staff.caller }))).toBe('NOT_IMPERSONATING');
  });

  it('signing out ends the impersonation and the staff member’s own session', async () => {
    const { staff, person, token, caller } = await acting();
    const heard = await heardDuring(() => auth.call(sessions.logout, {}, { as: caller }));
    expect(heard).toContainEqual({ user_id: staff.id, session_id: staff.caller.session_id });
    expect(heard).toContainEqual({ user_id: person.id, session_id: caller.session_id });
    expect(await resolve(token)).toBeNull();
    const left = await auth.rows('SELECT id FROM session WHERE id = $1', [staff.caller.session_id]);
    expect(left).toEqual([]);
    expect(
      (await resolve((await actFor((await somebody(['developer'])).caller, person.id)).token))!.user_id,
    ).toBe(person.id);
  });

  it('an impersonation ends with the staff member’s own session, however that ends', async () => {
    const { staff, person, token, caller } = await acting();
    const heard = await heardDuring(() => auth.call(sessions.logout, {}, { as: staff.caller }));
    expect(heard).toContainEqual({ user_id: person.id, session_id: caller.session_id });
    expect(await resolve(token)).toBeNull();
    const later = await acting();
    await auth.rows(`UPDATE session SET last_seen_at = now() - interval '13 hours' WHERE id = $1`, [
      later.staff.caller.session_id,
    ]);
    expect(await resolve(later.token)).toBeNull();
  });

  it('an impersonation ends after an hour, with the person’s sessions, or when the rank is lost', async () => {
    const first = await acting();
    await auth.rows(`UPDATE session SET created_at = now() - interval '61 minutes' WHERE id = $1`, [
      first.caller.session_id,
    ]);
    expect(await resolve(first.token)).toBeNull();
    const second = await acting();
    await auth.call(sessions.endOthers, { others: 'true' }, { as: second.person.caller });
    expect(await resolve(second.token)).toBeNull();
    const third = await acting();
    await auth.rows(`UPDATE "user" SET roles = '{user}' WHERE id = $1`, [third.staff.id]);
    expect(await resolve(third.token)).toBeNull();
  });

  it('a member of staff has only one impersonation', async () => {
    const { staff, token } = await acting();
    const other = await somebody(['user']);
    const next = await actFor(staff.caller, other.id);
    expect(await resolve(token)).toBeNull();
    expect((await resolve(next.token))?.user_id).toBe(other.id);
  });

  it('concurrent starts leave one impersonation', async () => {
    const staff = await somebody(['developer']);
    const person = await somebody(['user']);
    const opened = await Promise.all(Array.from({ length: 6 }, () => actFor(staff.caller, person.id)));
    const found = await Promise.all(opened.map(({ token }) => resolve(token)));
    expect(found.filter((caller) => caller !== null)).toHaveLength(1);
  });

  it.each<[string, (staff: SignedInPerson) => Promise<unknown> | void]>([
    ['the person objects', () => void auth.related.ended.push({ provider_id: 1, by: 'person' })],
    ['the last visit is canceled', () => void Object.assign(auth.related, { booked: [], past: [1] })],
  ])('an impersonation ends when %s', async (_what, happens) => {
    const [staff, person] = [await somebody(['admin'], 1), await somebody(['user'])];
    auth.related.booked = [1];
    const { token, caller } = await actFor(staff.caller, person.id);
    const heard = await heardDuring(async () => {
      await happens(staff);
      await auth.get(EndActing).run({ user_id: person.id });
    });
    expect(heard).toEqual([{ user_id: person.id, session_id: caller.session_id }]);
    expect(await resolve(token)).toBeNull();
  });

  it('an impersonation ends when the admin changes provider or no longer sees every provider', async () => {
    const [staff, person] = [await somebody(['admin'], 1), await somebody(['user'])];
    auth.related.booked = [1];
    const limited = await actFor(staff.caller, person.id);
    await auth.rows(`UPDATE "user" SET provider_id = 2 WHERE id = $1`, [staff.id]);
    expect(await resolve(limited.token)).toBeNull();
    const everywhere = await actFor({ ...staff.caller, admin_scope: 'all' }, person.id);
    expect(everywhere.caller).toBeNull();
  });

  it('no impersonation starts from a session that ends at that moment', async () => {
    const [developer, person] = [await somebody(['developer']), await somebody(['user'])];
    await auth.rows('DELETE FROM session WHERE id = $1', [developer.caller.session_id]);
    expect(await codeOf(start(developer.caller, person.id))).toBe('UNAUTHENTICATED');
  });
});
