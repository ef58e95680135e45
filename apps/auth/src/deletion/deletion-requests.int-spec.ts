import { deletionRequests } from '@drawpoint/contracts/auth/deletion-requests.contract';
import { documents } from '@drawpoint/contracts/auth/documents.contract';
import { registration } from '@drawpoint/contracts/auth/registration.contract';
import { sessions } from '@drawpoint/contracts/auth/sessions.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { Files } from '@drawpoint/nest-kit/files/files';
import { pdfOf } from '@drawpoint/nest-kit/testing/sample-files';
import { Database } from '../database.store.ts';
import { withOwnAccount } from '../testing/own-account.ts';
import { unrelated } from '../testing/related.ts';
import { codeOf, fieldErrors, newcomer, PASSWORD } from '../testing/start-auth.ts';
import { phonePhoto, uploaded } from '../testing/uploads.ts';
import { DeleteUser } from '../users/delete-user.ts';
import { UserStore } from '../users/user.store.ts';

const own = withOwnAccount();
beforeEach(() => {
  Object.assign(own.auth.related, unrelated());
  own.auth.ahead.length = 0;
});

const staff = (change: Partial<Caller>): Caller => ({
  user_id: 900,
  roles: ['admin'],
  provider_id: 1,
  session_id: 'session-of-staff',
  ...change,
});
const ADMIN = staff({});
const OTHER_ADMIN = staff({ user_id: 901, provider_id: 2 });
const DEVELOPER = staff({ user_id: 902, roles: ['developer'], provider_id: null });
const PHLEBOTOMIST = staff({ user_id: 903, roles: ['phlebotomist'] });

const ask = (input: { reason?: string; current_password?: string } = {}, as: Caller = own.me.caller) =>
  own.auth.call(deletionRequests.ask, input, { as });
const withdraw = (as: Caller = own.me.caller) => own.auth.call(deletionRequests.withdraw, {}, { as });
const getOwn = (as: Caller = own.me.caller) => own.auth.call(deletionRequests.getOwn, {}, { as });
const idsFor = async (as: Caller, state: 'open' | 'deleted' = 'open') =>
  (await own.auth.call(deletionRequests.list, { state, per: 200 }, { as })).data.map(({ id }) => id);
const accept = (id: number, as: Caller = DEVELOPER) => own.auth.call(deletionRequests.accept, { id }, { as });
const decline = (id: number, as: Caller = DEVELOPER, reason = 'An invoice is open.') =>
  own.auth.call(deletionRequests.decline, { id, reason }, { as });
const login = () => codeOf(own.auth.call(sessions.login, { email: own.me.email, password: PASSWORD }));
const audited = async () =>
  (
    await own.auth.rows(
      `SELECT action, outcome, actor_id FROM kit.audit_entry
        WHERE subject = $1 AND action LIKE 'deletion_%' ORDER BY id`,
      [String(own.me.id)],
    )
  ).map(({ action, outcome, actor_id }) => [action, outcome, actor_id]);

describe('asking to be deleted', () => {
  it('a deletion request is stored encrypted, confirmed by email, and one however often it is sent', async () => {
    expect(await getOwn()).toBeNull();
    const [asked, again] = await Promise.all([ask({ reason: 'I moved. UNMISTAKABLE' }), ask()]);
    expect(again.id).toBe(asked.id);
    expect(await getOwn()).toMatchObject({ id: asked.id, state: 'open', answered_at: null });
    const [row] = await own.auth.rows(
      `SELECT to_jsonb(r)::text AS row FROM deletion_request r WHERE user_id = $1`,
      [own.me.id],
    );
    expect(row!.row).not.toContain('UNMISTAKABLE');
    await own.auth.mailTo(own.me.email, 'deletion-requested');
    expect(await audited()).toEqual([['deletion_requested', 'done', own.me.id]]);
  });

  it('a deletion request can be withdrawn once and made again', async () => {
    const { id } = await ask();
    const codes = await Promise.all([codeOf(withdraw()), codeOf(withdraw())]);
    expect(codes.sort()).toEqual(['NOT_FOUND', 'ok']);
    expect(await getOwn()).toMatchObject({ id, state: 'withdrawn' });
    expect(await codeOf(accept(id))).toBe('INVALID_TRANSITION');
    expect((await ask()).id).not.toBe(id);
  });

  it('a deletion request needs the password when the sign-in is not recent', async () => {
    await own.signedInLongAgo();
    expect(await fieldErrors(ask())).toEqual({ current_password: ['Enter your current password.'] });
    const long = { reason: 'x'.repeat(5_000), current_password: 'Wrong-pass-1' };
    expect(Object.keys(await fieldErrors(ask(long))).toSorted()).toEqual(['current_password', 'reason']);
    expect(await codeOf(ask({ current_password: PASSWORD }))).toBe('ok');
  });

  it('strangers and impersonators cannot request a deletion, and nobody sees another’s request', async () => {
    expect(await codeOf(own.auth.call(deletionRequests.ask, {}))).toBe('UNAUTHENTICATED');
    const impersonated = { ...own.me.caller, impersonator_id: 1 };
    expect(await codeOf(ask({}, impersonated))).toBe('IMPERSONATION_REFUSED');
    expect(await codeOf(withdraw(impersonated))).toBe('IMPERSONATION_REFUSED');
    await ask();
    const other = (await own.auth.patient()).caller;
    expect(await getOwn(other)).toBeNull();
    expect(await codeOf(withdraw(other))).toBe('NOT_FOUND');
  });
});

describe('the list of requests', () => {
  it('deletion requests are listed for developers and for admins of the person’s provider', async () => {
    own.auth.related.booked = [1];
    const { id } = await ask({ reason: 'I moved.' });
    const listed = await own.auth.call(deletionRequests.list, { state: 'open', per: 200 }, { as: ADMIN });
    expect(listed.data.find((each) => each.id === id)).toMatchObject({
      reason: 'I moved.',
      user: { id: own.me.id, first_name: 'Nora', email: own.me.email },
    });
    own.auth.related.booked = [];
    const emails = async (as: Caller) => {
      const { data } = await own.auth.call(deletionRequests.list, { state: 'open', per: 200 }, { as });
      return data.filter((each) => each.id === id).map(({ user }) => user.email);
    };
    expect([await emails(ADMIN), await emails(DEVELOPER)]).toEqual([[''], [own.me.email]]);
    expect(await idsFor(DEVELOPER)).toContain(id);
    expect(await idsFor(OTHER_ADMIN)).not.toContain(id);
    expect(await idsFor(staff({ provider_id: null }))).toEqual([]);
    for (const as of [PHLEBOTOMIST, own.me.caller]) {
      expect(await codeOf(own.auth.call(deletionRequests.list, {}, { as }))).toBe('FORBIDDEN');
    }
  });

  it('only developers see deletion requests of admins', async () => {
    own.auth.related.booked = [1];
    await own.auth.rows(`UPDATE "user" SET roles = '{admin}' WHERE id = $1`, [own.me.id]);
    const { id } = await ask();
    expect(await idsFor(ADMIN)).not.toContain(id);
    expect(await codeOf(accept(id, ADMIN))).toBe('FORBIDDEN');
    expect(await idsFor(DEVELOPER)).toContain(id);
    const self = { ...own.me.caller, roles: ['developer' as const] };
    expect(await codeOf(accept(id, self))).toBe('FORBIDDEN');
  });
});

describe('answering a request', () => {
  it('an accepted request signs the person out, hides the account and notifies them', async () => {
    own.auth.related.booked = [1];
    const { id } = await ask();
    expect(await codeOf(accept(id, OTHER_ADMIN))).toBe('FORBIDDEN');
    const codes = await Promise.all([1, 2].map(() => codeOf(accept(id, ADMIN))));
    expect(codes.sort()).toEqual(['INVALID_TRANSITION', 'ok']);
    await own.auth.mailTo(own.me.email, 'account-deleted');
    expect(await own.auth.resolve(own.me.token)).toBeNull();
    expect(await login()).toBe('INVALID_CREDENTIALS');
    const [event] = await own.auth.rows(
      `SELECT data FROM event_log.event WHERE entity_id = $1 ORDER BY entity_version DESC LIMIT 1`,
      [String(own.me.id)],
    );
    expect(event!.data).toMatchObject({ id: own.me.id, deleted: true });
    expect(await idsFor(ADMIN, 'deleted')).toContain(id);
    expect(await audited()).toEqual([
      ['deletion_requested', 'done', own.me.id],
      ['deletion_answer_refused', 'FORBIDDEN', OTHER_ADMIN.user_id],
      ['deletion_accepted', 'done', ADMIN.user_id],
    ]);
  });

  it('a request is refused while visits are upcoming, and they are named', async () => {
    const { id } = await ask();
    const starts_at = '2030-01-02T09:00:00-05:00';
    own.auth.ahead.push({ id: 5, confirmation_code: 'ABCD2345', starts_at });
    await expect(accept(id)).rejects.toMatchObject({
      code: 'VISITS_AHEAD',
      message: 'There are visits ahead: ABCD2345. They have to be canceled first.',
      options: {
        details: { visits_ahead: 1, visits: [{ id: 5, confirmation_code: 'ABCD2345', starts_at }] },
      },
    });
    expect(await login()).toBe('ok');
    expect(await getOwn()).toMatchObject({ state: 'open' });
  });

  it('a declined request keeps the account and notifies the person with the reason', async () => {
    const { id } = await ask();
    expect(await fieldErrors(decline(id, DEVELOPER, ' '))).toHaveProperty('reason');
    await decline(id);
    expect((await own.auth.mailTo(own.me.email, 'deletion-declined')).values.reason).toBe(
      'An invoice is open.',
    );
    expect(await getOwn()).toMatchObject({ state: 'declined', answer: 'An invoice is open.' });
    expect(await login()).toBe('ok');
    expect(await codeOf(decline(id))).toBe('INVALID_TRANSITION');
    expect(await codeOf(accept(999_999))).toBe('NOT_FOUND');
  });

  it('registering the email of a deleted account sends no verification link', async () => {
    const { id } = await ask();
    await accept(id);
    const before = own.auth.sentTo(own.me.email).length;
    await own.auth.call(registration.register, newcomer({ email: own.me.email }));
    expect(own.auth.sentTo(own.me.email).slice(before)).not.toContainEqual(
      expect.objectContaining({ template: 'verify-email' }),
    );
    expect(await login()).toBe('INVALID_CREDENTIALS');
  });
});

describe('deleting for ever', () => {
  it('a permanent deletion removes account and files, frees the email, and leaves no name', async () => {
    const { auth, me } = own;
    const file = await uploaded(auth, pdfOf(), 'pdf');
    await auth.call(documents.create, { type: 'insurance_card_front', file }, { as: me.caller });
    await own.update({ profile_photo: await uploaded(auth, await phonePhoto(90, 90), 'jpeg') });
    const [photo] = await auth.rows(`SELECT file_key FROM profile_photo WHERE user_id = $1`, [me.id]);
    const deleting = auth.get(DeleteUser);
    const account = (await auth.get(UserStore).byId(me.id))!;
    deleting.announce(await inTransaction(auth.get(Database), (tx) => deleting.hard(tx, account)));
    const isGone = async (key: string) => (await auth.get(Files).read(key)) === null;
    await auth.until(() => isGone(file.key));
    await auth.until(() => isGone(photo!.file_key as string));
    expect(await auth.rows(`SELECT 1 FROM "user" WHERE id = $1`, [me.id])).toEqual([]);
    const [event] = await auth.rows(
      `SELECT data FROM event_log.event WHERE entity_id = $1 ORDER BY entity_version DESC LIMIT 1`,
      [String(me.id)],
    );
    expect(event!.data).toMatchObject({ deleted: true, first_name: '', last_name: '' });
    await auth.call(registration.register, newcomer({ email: me.email }));
    await auth.until(
      () => auth.sentTo(me.email).filter(({ template }) => template === 'verify-email').length > 1,
    );
  });
});
