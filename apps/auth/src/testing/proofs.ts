import { account } from '@drawpoint/contracts/auth/account.contract';
import { accountExport } from '@drawpoint/contracts/auth/account-export.contract';
import { documents } from '@drawpoint/contracts/auth/documents.contract';
import { passkeys } from '@drawpoint/contracts/auth/passkeys.contract';
import { passwords } from '@drawpoint/contracts/auth/passwords.contract';
import { registration } from '@drawpoint/contracts/auth/registration.contract';
import { sessions } from '@drawpoint/contracts/auth/sessions.contract';
import { twoFactor } from '@drawpoint/contracts/auth/two-factor.contract';
import { pdfOf } from '@drawpoint/nest-kit/testing/sample-files';
import { FileLinks } from '../files/file-links.ts';
import { Ceremonies } from '../passkeys/ceremonies.ts';
import { Authenticator } from './authenticator.ts';
import { type AuthUnderTest, newcomer, PASSWORD } from './start-auth.ts';
import { uploaded } from './uploads.ts';

const NEW_PASSWORD = 'Harbour-light-9';
const LONG_AGO = new Date(Date.now() - 3_600_000);

/** The wrong values to try in place of the sent one. */
type ProofAttempt<Extra = object> = { expired?: true; used?: true; foreign?: true; token?: unknown } & Extra;
type Link = ProofAttempt<{ signedOut?: true }>;
type PasskeyAttempt = ProofAttempt<{
  credential?: unknown;
  unknown?: true;
  site?: string;
  purpose?: 'another';
}>;

/** Attempts of every proof of identity, each with its own account. Returns the functions that try. */
export function proofsOf(auth: AuthUnderTest) {
  const expire = (table: string, id: number, column = 'expires_at') =>
    auth.rows(`UPDATE ${table} SET ${column} = now() - interval '1 second' WHERE user_id = $1`, [id]);
  const signOut = ({ caller }: { caller: Awaited<ReturnType<typeof auth.patient>>['caller'] }) =>
    auth.call(sessions.logout, {}, { as: caller });

  return {
    async code({ expired, used, foreign, wrong, typed }: ProofAttempt<{ wrong?: true; typed?: string }>) {
      const { id, email } = await auth.patient();
      await auth.rows('UPDATE "user" SET two_factor_enabled = true WHERE id = $1', [id]);
      const { device: own } = await auth.call(sessions.login, { email, password: PASSWORD });
      const right = (await auth.mailTo(email, 'sign-in-code')).values.code!;
      const enter = (code: string, device: string) =>
        auth.call(twoFactor.verify, { user_id: id, channel: 'email', code }, { device });
      if (expired) await expire('sign_in_challenge', id, 'code_expires_at');
      const device = used ? (await enter(right, own)).device : own;
      const other = String((Number(right) + 1) % 1_000_000).padStart(6, '0');
      return enter(typed ?? (wrong ? other : right), foreign ? 'another' : device);
    },

    async resetLink({ expired, used, foreign, token }: ProofAttempt) {
      const { id, email } = await auth.patient();
      await auth.call(passwords.forgot, { email });
      const sent = await auth.tokenTo(email, 'reset-password');
      const chosen = { password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD };
      const follow = (given: string, as = email) =>
        auth.call(passwords.reset, { email: as, token: given, ...chosen });
      if (expired) await expire('password_reset', id);
      if (used) await follow(sent);
      return follow((token ?? sent) as string, foreign && (await auth.patient()).email);
    },

    async verificationLink({ expired, used, foreign, token }: ProofAttempt) {
      const { email } = newcomer();
      await auth.call(registration.register, newcomer({ email }));
      const sent = await auth.tokenTo(email, 'verify-email');
      const follow = (given: string, password = PASSWORD) =>
        auth.call(registration.verifyEmail, { token: given, password });
      const [row] = await auth.rows('SELECT id FROM "user" WHERE email = $1', [email]);
      if (expired) await expire('email_verification', Number(row!.id));
      if (used) await follow(sent);
      return follow((token ?? sent) as string, foreign && NEW_PASSWORD);
    },

    async emailChangeLink({ expired, used, foreign, token }: ProofAttempt) {
      const me = await auth.patient();
      const { email } = newcomer();
      await auth.call(account.update, { email }, { as: me.caller });
      const sent = await auth.tokenTo(email, 'confirm-email-change');
      const follow = (given: string, { caller } = me) =>
        auth.call(account.confirmEmailChange, { token: given }, { as: caller });
      if (expired) await expire('email_change', me.id);
      if (used) await follow(sent);
      return follow((token ?? sent) as string, foreign && (await auth.patient()));
    },

    async passkey({ expired, used, foreign, token, credential, unknown, site, purpose }: PasskeyAttempt) {
      const { caller } = await auth.patient();
      const own = new Authenticator();
      const made = await auth.call(passkeys.startRegistration, {}, { as: caller });
      const created = { token: made.token, credential: own.create(made.creationOptions) };
      await auth.call(passkeys.finishRegistration, created, { as: caller });
      const email = foreign && (await auth.patient()).email;
      const begun = await auth.call(passkeys.startSignIn, { email });
      const options = begun.requestOptions!;
      const authenticator = unknown ? new Authenticator() : own;
      const right = authenticator.get(options, site === undefined ? {} : { origin: site });
      const signIn = (given: string, shown: unknown) =>
        auth.call(passkeys.finishSignIn, { token: given, credential: shown as Record<string, unknown> });
      if (used) await signIn(begun.token!, right);
      const ceremony = { purpose: 'passkey-sign-in', userId: null, anybody: true } as const;
      const old = () =>
        auth.get(Ceremonies).begin({ ...ceremony, challenge: String(options.challenge) }, LONG_AGO);
      const given = expired ? old() : purpose ? made.token : begun.token!;
      return signIn((token ?? given) as string, credential ?? right);
    },

    async newPasskey({ foreign, token, credential }: PasskeyAttempt) {
      const me = await auth.patient();
      const begun = await auth.call(passkeys.startRegistration, {}, { as: me.caller });
      const right = new Authenticator().create(begun.creationOptions);
      const shown = {
        token: (token ?? begun.token) as string,
        credential: (credential ?? right) as typeof right,
      };
      const { caller } = foreign ? await auth.patient() : me;
      return auth.call(passkeys.finishRegistration, shown, { as: caller });
    },

    async fileLink({ expired, foreign, signedOut, token }: Link) {
      const me = await auth.patient();
      const file = await uploaded(auth, pdfOf(), 'pdf');
      const slot = { type: 'insurance_card_front', file } as const;
      const { id, url } = await auth.call(documents.create, slot, { as: me.caller });
      const target = { actorId: me.id, sessionId: me.caller.session_id };
      const path = expired ? auth.get(FileLinks).toDocument(id, target, LONG_AGO) : url;
      const [link, signature] = path.replace('/api/files/', '').split('/') as [string, string];
      if (signedOut) await signOut(me);
      const by = foreign && { as: (await auth.patient()).caller };
      return auth.call(documents.open, { link, signature: (token ?? signature) as string }, by);
    },

    async exportLink({ expired, foreign, signedOut, token }: Link) {
      const me = await auth.patient();
      const { url } = await auth.call(accountExport.start, {}, { as: me.caller });
      const sent = new URL(url, 'http://localhost').searchParams.get('ticket')!;
      const ticket = expired ? auth.get(FileLinks).toExport(me.caller.session_id, LONG_AGO).ticket : sent;
      if (signedOut) await signOut(me);
      const by = foreign && { as: (await auth.patient()).caller };
      return auth.call(accountExport.download, { ticket: (token ?? ticket) as string }, by);
    },
  };
}
