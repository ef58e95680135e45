import { Injectable } from '@nestjs/common';
import { type Passkey, passkeys } from '@drawpoint/contracts/auth/passkeys.contract';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { fullName } from '@drawpoint/rules/name';
import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { Database, type Tx } from '../database.store.ts';
import type { RelyingParty } from '../domain/relying-party.ts';
import { Emails } from '../mail/emails.ts';
import { ConfirmIdentity } from '../security/confirm-identity.ts';
import { newToken } from '../security/secret-token.ts';
import { AccountHistory } from '../users/account-history.ts';
import type { Account } from '../users/account.ts';
import { UserStore } from '../users/user.store.ts';
import { Ceremonies, CEREMONY_MS } from './ceremonies.ts';
import { PasskeyStore, type StoredPasskey } from './passkey.store.ts';
import { webauthn } from './webauthn.ts';

const SITE_NAME = 'Drawpoint';
const MOST = 20;

/** The caller's own passkeys (docs/product/accounts.md#passkeys). */
@Injectable()
export class OwnPasskeys {
  constructor(
    private readonly db: Database,
    private readonly store: PasskeyStore,
    private readonly ceremonies: Ceremonies,
    private readonly users: UserStore,
    private readonly history: AccountHistory,
    private readonly emails: Emails,
    private readonly identity: ConfirmIdentity,
  ) {}

  readonly list = handle(passkeys.list, async (_input, { caller }) => ({
    data: (await this.store.ofPerson(caller.user_id)).map(toPasskey),
  }));

  /**
   * Starts a registration of a discoverable passkey with user verification. Throws TOO_MANY_PASSKEYS, and
   * INVALID_INPUT when the password is required (docs/product/accounts.md#profile).
   */
  readonly startRegistration = handle(passkeys.startRegistration, async (proof, ctx) => {
    const party = this.partyHere();
    const account = await this.users.ofCaller(ctx.caller);
    await this.identity.check(account, proof, ctx);
    const own = await this.store.ofPerson(account.id);
    if (own.length >= MOST) throw new AppError('TOO_MANY_PASSKEYS');
    const { generateRegistrationOptions } = await webauthn();
    const options = await generateRegistrationOptions({
      rpName: SITE_NAME,
      rpID: party.id,
      userName: account.email,
      userDisplayName: fullName(account),
      userID: Buffer.from(await this.store.handleOf(account.id), 'base64url'),
      timeout: CEREMONY_MS,
      attestationType: 'none',
      excludeCredentials: own.map(({ credential_id: id }) => ({ id })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const { challenge } = options;
    const token = this.ceremonies.begin(
      { purpose: 'passkey-registration', challenge, userId: account.id, anybody: false },
      ctx.now(),
    );
    return { creationOptions: { ...options }, token };
  });

  /** Accepts any of the caller's passkeys; the confirmed action is checked by its own call. */
  readonly startConfirmation = handle(passkeys.startConfirmation, async (_input, ctx) => {
    const party = this.partyHere();
    const { user_id: userId } = ctx.caller;
    const own = await this.store.ofPerson(userId);
    const ids = own.map(({ credential_id }) => credential_id);
    const begun = { purpose: 'passkey-confirmation', userId, anybody: false } as const;
    return this.ceremonies.request(party.id, ids, begun, ctx.now());
  });

  /** Throws CEREMONY_… for its token, also when it is another person's; PASSKEY_REFUSED, PASSKEY_EXISTS. */
  readonly finishRegistration = handle(
    passkeys.finishRegistration,
    async ({ token, credential, name }, ctx) => {
      const party = this.partyHere();
      const account = await this.users.ofCaller(ctx.caller);
      const ceremony = await this.ceremonies.take(token, 'passkey-registration', ctx.now());
      if (ceremony.userId !== account.id) throw new AppError('CEREMONY_INVALID');
      const made = await verified(credential, ceremony.challenge, party);
      if (!made) throw new AppError('PASSKEY_REFUSED');
      const added = await inTransaction(this.db, async (tx) => {
        await this.users.lock(tx, account.id);
        if ((await this.store.ofPerson(account.id, tx)).length >= MOST)
          throw new AppError('TOO_MANY_PASSKEYS');
        const owned = { user_id: account.id, name: name || null, created_at: ctx.now() };
        const passkey = await this.store.add(tx, { ...made, ...owned });
        if (!passkey) throw new AppError('PASSKEY_EXISTS');
        await this.history.record(tx, 'passkey_added', account.id, ctx);
        await this.emailOwner(tx, 'passkey-added', account, passkey);
        return passkey;
      });
      return toPasskey(added);
    },
  );

  /** Throws NOT_FOUND when the passkey is not the caller's. */
  readonly remove = handle(passkeys.remove, async ({ id }, ctx) => {
    const account = await this.users.ofCaller(ctx.caller);
    const removed = await inTransaction(this.db, async (tx) => {
      const passkey = await this.store.remove(tx, id, account.id);
      if (!passkey) throw new AppError('NOT_FOUND');
      await this.history.record(tx, 'passkey_removed', account.id, ctx);
      await this.emailOwner(tx, 'passkey-removed', account, passkey);
      return passkey;
    });
    return { credential_id: removed.credential_id, rp_id: this.ceremonies.party?.id ?? null };
  });

  private partyHere(): RelyingParty {
    if (!this.ceremonies.party) throw new AppError('PASSKEYS_OFF');
    return this.ceremonies.party;
  }

  private async emailOwner(
    tx: Tx,
    template: 'passkey-added' | 'passkey-removed',
    account: Account,
    { id, name }: StoredPasskey,
  ): Promise<void> {
    const values = { link: this.emails.page('/account/security'), ...(name !== null && { name }) };
    await this.emails.tell(tx, template, account, values, {
      key: `${template}-${id}-${newToken().slice(0, 16)}`,
    });
  }
}

/** A passkey as its owner sees it. */
export const toPasskey = ({ id, name, created_at, last_used_at }: StoredPasskey): Passkey => ({
  id,
  name,
  created_at: created_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
});

/** Returns the credential that a browser created for this site in this ceremony; null for anything else. */
async function verified(credential: object, challenge: string, { id, origin }: RelyingParty) {
  const { verifyRegistrationResponse } = await webauthn();
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: credential as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
    });
    if (!registrationInfo) return null;
    const made = registrationInfo.credential;
    return { credential_id: made.id, public_key: made.publicKey, counter: made.counter };
  } catch {
    // The library throws for every invalid answer, malformed ones included.
    return null;
  }
}
