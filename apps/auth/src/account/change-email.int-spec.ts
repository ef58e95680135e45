import { randomUUID } from 'node:crypto';
import { account } from '@drawpoint/contracts/auth/account.contract';
import { sessions } from '@drawpoint/contracts/auth/sessions.contract';
import { users } from '@drawpoint/contracts/auth/users.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { withOwnAccount } from '../testing/own-account.ts';
import { answerOf, codeOf, fieldErrors, PASSWORD } from '../testing/start-auth.ts';

const own = withOwnAccount();
const { read, signedInLongAgo } = own;

const address = () => `new.${randomUUID().slice(0, 8)}@example.com`;
const change = (email: string, rest: { current_password?: string } = {}, as?: Caller) =>
  own.update({ email, ...rest }, as);
const confirm = (token: string, as: Caller = own.me.caller) =>
  own.auth.call(account.confirmEmailChange, { token }, { as });
const cancel = (as: Caller = own.me.caller) => own.auth.call(account.cancelEmailChange, {}, { as });
const login = (email: string) => codeOf(own.auth.call(sessions.login, { email, password: PASSWORD }));
const linkTo = (email: string) => own.auth.tokenTo(email, 'confirm-email-change');

describe('change the email', () => {
  it('the old email stays valid and is notified until the new one’s link is followed', async () => {
    const email = address();
    expect(await change(email)).toMatchObject({ email: own.me.email, pending_email: email });
    expect((await own.auth.mailTo(own.me.email, 'email-change-requested')).values.email).toBe(email);
    expect(await login(own.me.email)).toBe('ok');
    expect(await login(email)).toBe('INVALID_CREDENTIALS');
    expect(await confirm(await linkTo(email))).toMatchObject({ email, pending_email: null });
    await own.auth.mailTo(own.me.email, 'email-changed');
    expect(await login(email)).toBe('ok');
    expect(await login(own.me.email)).toBe('INVALID_CREDENTIALS');
  });

  it('an email link works once, even when followed concurrently', async () => {
    const email = address();
    await change(email);
    const token = await linkTo(email);
    const codes = await Promise.all([1, 2, 3].map(() => codeOf(confirm(token))));
    expect(codes.sort()).toEqual(['LINK_USED', 'LINK_USED', 'ok']);
  });

  it('a second change of email and the person’s own cancellation end the first link', async () => {
    const [first, second] = [address(), address()];
    await change(first);
    await change(second);
    expect(await codeOf(confirm(await linkTo(first)))).toBe('LINK_INVALID');
    expect((await cancel()).pending_email).toBeNull();
    expect(await codeOf(confirm(await linkTo(second)))).toBe('LINK_INVALID');
    expect((await read()).email).toBe(own.me.email);
  });

  it('nobody else can confirm or cancel an email change, and it expires after an hour', async () => {
    const email = address();
    await change(email);
    const token = await linkTo(email);
    const stranger = (await own.auth.patient()).caller;
    expect(await codeOf(confirm(token, stranger))).toBe('LINK_INVALID');
    await cancel(stranger);
    expect((await read()).pending_email).toBe(email);
    await expect(own.auth.call(account.confirmEmailChange, { token })).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
    await own.auth.rows(`UPDATE email_change SET expires_at = now() WHERE user_id = $1`, [own.me.id]);
    expect((await read()).pending_email).toBeNull();
    expect(await codeOf(confirm(token))).toBe('LINK_EXPIRED');
  });

  it('an email change needs the password when the sign-in is not recent', async () => {
    await signedInLongAgo();
    const email = address();
    expect(await fieldErrors(change(email))).toEqual({ current_password: ['Enter your current password.'] });
    expect(await fieldErrors(change(email, { current_password: 'Wrong-pass-1' }))).toEqual({
      current_password: ['This is not your current password.'],
    });
    expect(await codeOf(change(email, { current_password: PASSWORD }))).toBe('ok');
    expect(await codeOf(change(own.me.email))).toBe('ok');
  });

  it('wrong passwords of email changes are counted', async () => {
    await signedInLongAgo();
    const codes: string[] = [];
    for (let tried = 0; tried < 6; tried += 1) {
      codes.push(await codeOf(change(address(), { current_password: `Wrong-pass-${tried}` })));
    }
    expect(codes.at(-1)).toBe('RATE_LIMITED');
  });

  it('the caller does not learn whether the new address has an account, but its owner does', async () => {
    const owner = await own.auth.patient();
    const known = await change(owner.email);
    expect(known).toMatchObject({ email: own.me.email, pending_email: owner.email });
    await own.auth.mailTo(owner.email, 'email-in-use');
    expect(own.auth.sentTo(owner.email).some(({ template }) => template === 'confirm-email-change')).toBe(
      false,
    );
    expect(await answerOf(change(owner.email))).toBe('ok');
  });

  it('an address that got an account in the meantime cannot be confirmed', async () => {
    const email = address();
    await change(email);
    const invitee = { first_name: 'Ida', last_name: 'Berg', email, mobile: null };
    await own.auth.call(users.takeOwner, invitee, { from: 'appointments' });
    expect(await codeOf(confirm(await linkTo(email)))).toBe('LINK_INVALID');
    expect((await read()).email).toBe(own.me.email);
  });

  it('an impersonator cannot change the email', async () => {
    const impersonated = { ...own.me.caller, impersonator_id: 1 };
    expect(await codeOf(change(address(), {}, impersonated))).toBe('IMPERSONATION_REFUSED');
    expect(await codeOf(cancel(impersonated))).toBe('IMPERSONATION_REFUSED');
    expect(await codeOf(confirm('x'.repeat(43), impersonated))).toBe('IMPERSONATION_REFUSED');
    expect(await codeOf(change(own.me.email, {}, impersonated))).toBe('ok');
  });

  it('an email change is audited', async () => {
    const email = address();
    await change(email);
    await confirm(await linkTo(email));
    await codeOf(confirm('x'.repeat(43)));
    const rows = await own.auth.rows(
      `SELECT action, outcome FROM kit.audit_entry WHERE actor_id = $1 AND action LIKE 'email_change%' ORDER BY id`,
      [own.me.id],
    );
    expect(rows).toMatchObject([
      { action: 'email_change_requested', outcome: 'done' },
      { action: 'email_changed', outcome: 'done' },
      { action: 'email_changed', outcome: 'LINK_INVALID' },
    ]);
  });
});
