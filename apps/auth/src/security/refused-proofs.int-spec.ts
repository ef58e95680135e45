import type { AppError } from '@drawpoint/nest-kit/app-error';
import { startedOnce } from '@drawpoint/nest-kit/testing/started-once';
import { proofsOf } from '../testing/proofs.ts';
import { startAuth } from '../testing/start-auth.ts';

const auth = startedOnce(startAuth);

type Proofs = ReturnType<typeof proofsOf>;
/** The attempt, its error code, a part of the message, and how it is made. */
type Refused<Name extends keyof Proofs> = Record<
  string,
  [code: string, words: string, tried: Parameters<Proofs[Name]>[0]]
>;

const LONG = 'x'.repeat(3_000);
const EXPIRED = 'This link has expired. Please request a new one.';
const USED = 'This link has already been used. Please request a new one.';
const GONE = 'This link is no longer valid. Please request a new one.';

const CODES: Refused<'code'> = {
  'a wrong code': ['CODE_WRONG', 'This code is not right.', { wrong: true }],
  'an expired code': ['CODE_EXPIRED', 'This code has expired.', { expired: true }],
  'a used code': ['CODE_USED', 'This code has already been used.', { used: true }],
  'a code on another device': ['SIGN_IN_ENDED', 'This sign-in is no longer valid.', { foreign: true }],
  'a code of letters': ['INVALID_INPUT', 'Enter the 6 digits of the code.', { typed: '12 45x' }],
  'no code': ['INVALID_INPUT', '"code"', { typed: '' }],
  'a code without end': ['INVALID_INPUT', '"code"', { typed: LONG }],
};
const RESET_LINKS: Refused<'resetLink'> = {
  'an expired reset link': ['LINK_EXPIRED', EXPIRED, { expired: true }],
  'a used reset link': ['LINK_USED', USED, { used: true }],
  'a reset link of another email': ['INVALID_INPUT', 'sent to another email address', { foreign: true }],
  'a made-up reset link': ['LINK_INVALID', GONE, { token: 'made-up' }],
  'a reset link without a token': ['INVALID_INPUT', '"token"', { token: '' }],
  'a reset link without end': ['INVALID_INPUT', '"token"', { token: LONG }],
};
const VERIFICATION_LINKS: Refused<'verificationLink'> = {
  'an expired verification link': ['LINK_EXPIRED', EXPIRED, { expired: true }],
  'a used verification link': ['LINK_USED', USED, { used: true }],
  'a verification link with another password': ['INVALID_INPUT', 'not the password', { foreign: true }],
  'a made-up verification link': ['LINK_INVALID', GONE, { token: 'made-up' }],
  'a verification link that is no text': ['INVALID_INPUT', '"token"', { token: { $ne: null } }],
};
const EMAIL_CHANGE_LINKS: Refused<'emailChangeLink'> = {
  'an expired link to a new email': ['LINK_EXPIRED', EXPIRED, { expired: true }],
  'a used link to a new email': ['LINK_USED', USED, { used: true }],
  'another person’s link to a new email': ['LINK_INVALID', 'sent to another account', { foreign: true }],
  'a made-up link to a new email': ['LINK_INVALID', GONE, { token: 'made-up' }],
  'a link to a new email without end': ['INVALID_INPUT', '"token"', { token: LONG }],
};
const PASSKEYS: Refused<'passkey'> = {
  'an expired ceremony': ['CEREMONY_EXPIRED', 'This took too long.', { expired: true }],
  'a used ceremony': ['CEREMONY_USED', 'This passkey request was already used.', { used: true }],
  'a ceremony for another purpose': ['CEREMONY_INVALID', 'is not valid.', { purpose: 'another' }],
  'a made-up ceremony': ['CEREMONY_INVALID', 'This passkey request is not valid.', { token: 'made-up' }],
  'a passkey of another account': ['PASSKEY_FOREIGN', 'belongs to another account', { foreign: true }],
  'a passkey that is not kept here': ['PASSKEY_UNKNOWN', 'No passkey found.', { unknown: true }],
  'a passkey of another site': ['PASSKEY_REFUSED', 'not be verified', { site: 'https://evil.example' }],
  'an empty credential': ['PASSKEY_UNKNOWN', 'No passkey found.', { credential: {} }],
  'a credential that is a text': ['INVALID_INPUT', '"credential"', { credential: 'a passkey' }],
};
const NEW_PASSKEYS: Refused<'newPasskey'> = {
  'another person’s ceremony': ['CEREMONY_INVALID', 'is not valid.', { foreign: true }],
  'a new credential that is none': ['PASSKEY_REFUSED', 'could not be verified', { credential: {} }],
  'a ceremony without a token': ['INVALID_INPUT', '"token"', { token: '' }],
};
const FILE_LINKS: Refused<'fileLink'> = {
  'an expired link to a file': ['LINK_EXPIRED', 'Please open the document again.', { expired: true }],
  'a link to a file in another session': ['FORBIDDEN', 'Not authorized.', { foreign: true }],
  'a link to a file after signing out': ['LINK_INVALID', 'open the document again.', { signedOut: true }],
  'an altered link to a file': ['LINK_INVALID', 'Please open the document again.', { token: 'x' }],
  'a link to a file without end': ['LINK_INVALID', 'Please open the document again.', { token: LONG }],
};
const EXPORT_LINKS: Refused<'exportLink'> = {
  'an expired link to the own data': ['LINK_EXPIRED', 'ask for your data again.', { expired: true }],
  'a link to somebody else’s data': ['FORBIDDEN', 'Not authorized.', { foreign: true }],
  'a link to data after signing out': ['LINK_INVALID', 'ask for your data again.', { signedOut: true }],
  'a made-up link to data': ['LINK_INVALID', 'ask for your data again.', { token: 'made-up' }],
  'a link to data without a ticket': ['LINK_INVALID', 'ask for your data again.', { token: '' }],
};

describe('What does not prove who somebody is', () => {
  const ofKind = <Name extends keyof Proofs>(name: Name, action: string, cases: Refused<Name>) =>
    it.each(Object.entries(cases))(
      `%s: has its own error and one audit entry ${action}`,
      async (_what, expected) => {
        const [code, words, tried] = expected;
        const [{ id: before }] = (await auth.rows(
          'SELECT coalesce(max(id), 0)::int AS id FROM kit.audit_entry',
        )) as [{ id: number }];
        const attempt = proofsOf(auth)[name] as (tried: object) => Promise<unknown>;
        const refused = await attempt(tried).then(
          () => null,
          (error: unknown) => error as AppError,
        );
        expect(refused?.code).toBe(code);
        expect(`${refused?.message} ${JSON.stringify(refused?.options.errors ?? {})}`).toContain(words);
        const entries = await auth.rows(
          `SELECT action, outcome FROM kit.audit_entry WHERE id > $1 AND outcome <> 'done'`,
          [before],
        );
        expect(entries).toEqual([{ action, outcome: code }]);
      },
    );

  ofKind('code', 'sign_in_code_entered', CODES);
  ofKind('resetLink', 'password_reset', RESET_LINKS);
  ofKind('verificationLink', 'email_verified', VERIFICATION_LINKS);
  ofKind('emailChangeLink', 'email_changed', EMAIL_CHANGE_LINKS);
  ofKind('passkey', 'passkey_sign_in', PASSKEYS);
  ofKind('newPasskey', 'passkey_added', NEW_PASSKEYS);
  ofKind('fileLink', 'file_link_followed', FILE_LINKS);
  ofKind('exportLink', 'export_downloaded', EXPORT_LINKS);
});
