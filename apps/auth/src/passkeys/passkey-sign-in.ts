import { Injectable } from '@nestjs/common';
import { passkeys } from '@drawpoint/contracts/auth/passkeys.contract';
import type { ErrorCode } from '@drawpoint/contracts/errors';
import { AppError } from '@drawpoint/nest-kit/app-error';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { Sealer } from '@drawpoint/nest-kit/data/sealer';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { Database } from '../database.store.ts';
import { OpenSession } from '../sessions/open-session.ts';
import { AccountHistory } from '../users/account-history.ts';
import type { Account } from '../users/account.ts';
import { UserStore } from '../users/user.store.ts';
import { Ceremonies } from './ceremonies.ts';
import { PasskeyStore } from './passkey.store.ts';
import { VerifyPasskey } from './verify-passkey.ts';

/** Realistic lengths of credential ids, in bytes. */
const LENGTHS = [16, 20, 32, 32];

/**
 * Signs in by passkey (docs/product/accounts.md#passkeys), which replaces both password and second factor.
 */
@Injectable()
export class PasskeySignIn {
  constructor(
    private readonly db: Database,
    private readonly store: PasskeyStore,
    private readonly ceremonies: Ceremonies,
    private readonly verify: VerifyPasskey,
    private readonly users: UserStore,
    private readonly sessions: OpenSession,
    private readonly history: AccountHistory,
    private readonly sealer: Sealer,
  ) {}

  /** For an email, lists its passkeys or a decoy, so that the response does not reveal accounts. */
  readonly startSignIn = handle(passkeys.startSignIn, async ({ email }, ctx) => {
    const { party } = this.ceremonies;
    if (!party) return { needs_registration: true, requestOptions: null, token: null };
    const { userId, credentialIds } = email ? await this.namedBy(email) : { userId: null, credentialIds: [] };
    const begun = { purpose: 'passkey-sign-in', userId, anybody: !email } as const;
    const request = await this.ceremonies.request(party.id, credentialIds, begun, ctx.now());
    return { needs_registration: false, ...request };
  });

  /**
   * Throws CEREMONY_… for its token, PASSKEY_UNKNOWN for an unknown passkey, PASSKEY_FOREIGN when the passkey
   * belongs to another account than the email. Throws PASSKEY_REFUSED when signature, origin or counter are
   * invalid.
   */
  readonly finishSignIn = handle(passkeys.finishSignIn, async ({ token, credential }, ctx) => {
    const ceremony = await this.ceremonies.take(token, 'passkey-sign-in', ctx.now());
    const response = credential as unknown as AuthenticationResponseJSON;
    const passkey = typeof response.id === 'string' ? await this.store.byCredentialId(response.id) : null;
    const account = passkey && (await this.users.byId(passkey.user_id));
    if (!passkey || !account || account.deleted) throw new AppError('PASSKEY_UNKNOWN');
    if (!ceremony.anybody && ceremony.userId !== account.id)
      await this.refuse('PASSKEY_FOREIGN', account, ctx);
    const counter = await this.verify.counterOf(response, passkey, ceremony.challenge);
    if (counter === null) return this.refuse('PASSKEY_REFUSED', account, ctx);
    if (!account.email_verified_at) return this.refuse('EMAIL_NOT_VERIFIED', account, ctx);
    const opened = await inTransaction(this.db, async (tx) => {
      if (!(await this.store.used(passkey.id, counter, ctx.now(), tx))) throw new AppError('PASSKEY_REFUSED');
      return this.sessions.open(tx, account, ctx);
    });
    return this.sessions.complete(opened, ctx);
  });

  private async namedBy(email: string): Promise<{ userId: number | null; credentialIds: string[] }> {
    const { userId, credentialIds } = await this.store.ofEmail(email);
    // Derived from the oldest key, so that it stays the same when a new key is added in front.
    const decoy = decoyOf(this.sealer.fingerprints(`passkey ${email}`).at(-1)!);
    return { userId, credentialIds: credentialIds.length > 0 ? credentialIds : [decoy] };
  }

  private async refuse(code: ErrorCode, account: Account, ctx: RequestContext): Promise<never> {
    await this.history.failed('passkey_sign_in', account.id, ctx, code);
    const unverified = { unverified: true, email: account.email };
    throw new AppError(code, code === 'EMAIL_NOT_VERIFIED' ? { details: unverified } : {});
  }
}

/**
 * A decoy credential id for an email without passkeys. A keyed hash of the email makes it stable and
 * indistinguishable from a real one.
 */
function decoyOf(fingerprint: string): string {
  const bytes = Buffer.from(fingerprint.slice(fingerprint.indexOf('.') + 1), 'base64url');
  return bytes.subarray(0, LENGTHS[(bytes[31] ?? 0) % LENGTHS.length]).toString('base64url');
}
