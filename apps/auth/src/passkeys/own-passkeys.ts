import { Inject, Injectable } from '@nestjs/common';
import { type Passkey, passkeys } from '@drawpoint/contracts/auth/passkeys.contract';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { ENV } from '@drawpoint/nest-kit/service';
import { fullName } from '@drawpoint/rules/name';
import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { Database, type Tx } from '../database.store.ts';
import type { RelyingParty } from '../domain/relying-party.ts';
import type { AuthEnv } from '../env.ts';
import { Emails } from '../mail/emails.ts';
import { pageLink } from '../mail/page-link.ts';
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

/** The passkeys of whoever is signed in (1 §2.16). */
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
    @Inject(ENV) private readonly env: AuthEnv,
  ) {}

  readonly list = handle(passkeys.list, async (_input, { caller }) => ({
    data: (await this.store.ofPerson(caller.user_id)).map(toPasskey),
  }));

  /**
   * A passkey that an authenticator finds by itself and that checks who uses it. Throws TOO_MANY_PASSKEYS, and INVALID_INPUT
   * where the password is asked for (decision 137).
   */
  readonly startRegistration = handle(passkeys.startRegistration, async (proof, ctx) => {
    const party = this.partyHere();
    const account = await this.accountOf(ctx.caller.user_id);
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
      excludeCredentials: own.map(({ credentialId }) => ({ id: credentialId })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const { challenge } = options;
    const token = this.ceremonies.begin(
      { purpose: 'passkey-registration', challenge, userId: account.id, anybody: false },
      ctx.now(),
    );
    return { creationOptions: { ...options }, token };
  });

  /** Any of the caller's passkeys; which act it confirms, the act itself says. */
  readonly startConfirmation = handle(passkeys.startConfirmation, async (_input, ctx) => {
    const party = this.partyHere();
    const { user_id: userId } = ctx.caller;
    const own = await this.store.ofPerson(userId);
    const { generateAuthenticationOptions } = await webauthn();
    const options = await generateAuthenticationOptions({
      rpID: party.id,
      allowCredentials: own.map(({ credentialId }) => ({ id: credentialId })),
      timeout: CEREMONY_MS,
      userVerification: 'required',
    });
    const ceremony = { challenge: options.challenge, userId, anybody: false };
    const token = this.ceremonies.begin({ purpose: 'passkey-confirmation', ...ceremony }, ctx.now());
    return { requestOptions: { ...options }, token };
  });

  /** Throws CEREMONY_… for its token, also another person's; PASSKEY_REFUSED, PASSKEY_EXISTS. */
  readonly finishRegistration = handle(
    passkeys.finishRegistration,
    async ({ token, credential, name }, ctx) => {
      const party = this.partyHere();
      const account = await this.accountOf(ctx.caller.user_id);
      const ceremony = await this.ceremonies.take(token, 'passkey-registration', ctx.now());
      if (ceremony.userId !== account.id) throw new AppError('CEREMONY_INVALID');
      const made = await verified(credential, ceremony.challenge, party);
      if (!made) throw new AppError('PASSKEY_REFUSED');
      const added = await inTransaction(this.db, async (tx) => {
        await this.users.lock(tx, account.id);
        if ((await this.store.ofPerson(account.id, tx)).length >= MOST)
          throw new AppError('TOO_MANY_PASSKEYS');
        const passkey = await this.store.add(
          tx,
          { ...made, userId: account.id, name: name || null },
          ctx.now(),
        );
        if (!passkey) throw new AppError('PASSKEY_EXISTS');
        await this.history.record(tx, 'passkey_added', account.id, ctx);
        await this.tell(tx, 'passkey-added', account, passkey);
        return passkey;
      });
      return toPasskey(added);
    },
  );

  /** Throws NOT_FOUND for a passkey that is not the caller's. */
  readonly remove = handle(passkeys.remove, async ({ id }, ctx) => {
    const account = await this.accountOf(ctx.caller.user_id);
    const removed = await inTransaction(this.db, async (tx) => {
      const passkey = await this.store.remove(tx, id, account.id);
      if (!passkey) throw new AppError('NOT_FOUND');
      await this.history.record(tx, 'passkey_removed', account.id, ctx);
      await this.tell(tx, 'passkey-removed', account, passkey);
      return passkey;
    });
    return { credential_id: removed.credentialId, rp_id: this.ceremonies.party?.id ?? null };
  });

  private partyHere(): RelyingParty {
    if (!this.ceremonies.party) throw new AppError('PASSKEYS_OFF');
    return this.ceremonies.party;
  }

  private async accountOf(userId: number): Promise<Account> {
    const account = await this.users.byId(userId);
    if (!account || account.deleted) throw new AppError('UNAUTHENTICATED');
    return account;
  }

  private async tell(
    tx: Tx,
    template: 'passkey-added' | 'passkey-removed',
    { id, email, first_name }: Account,
    passkey: StoredPasskey,
  ): Promise<void> {
    await this.emails.queue(tx, {
      key: `${template}-${passkey.id}-${newToken().slice(0, 16)}`,
      template,
      to: email,
      user_id: id,
      values: {
        first_name,
        link: pageLink(this.env.PUBLIC_URL, '/account/security'),
        ...(passkey.name !== null && { name: passkey.name }),
      },
    });
  }
}

/** A passkey as its person sees it. */
export const toPasskey = ({ id, name, createdAt, lastUsedAt }: StoredPasskey): Passkey => ({
  id,
  name,
  created_at: createdAt.toISOString(),
  last_used_at: lastUsedAt?.toISOString() ?? null,
});

/** The key that a browser made for this site in this ceremony; null for anything else. */
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
    return { credentialId: made.id, publicKey: made.publicKey, counter: made.counter };
  } catch {
    // The library throws for everything that is not right, malformed answers included.
    return null;
  }
}
