import { Injectable } from '@nestjs/common';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { Ceremonies } from './ceremonies.ts';
import { PasskeyStore, type StoredPasskey } from './passkey.store.ts';
import { webauthn } from './webauthn.ts';

/** An authenticator's response, and the token of its ceremony. */
export type PasskeyAnswer = { token: string; credential: Record<string, unknown> };

/** Verifies authenticator responses. */
@Injectable()
export class VerifyPasskey {
  constructor(
    private readonly store: PasskeyStore,
    private readonly ceremonies: Ceremonies,
  ) {}

  /** Returns the new counter; null when the response does not match this passkey, site and ceremony. */
  async counterOf(
    response: AuthenticationResponseJSON,
    { user_id, credential_id: id, public_key: publicKey, counter }: StoredPasskey,
    challenge: string,
  ): Promise<number | null> {
    const { party } = this.ceremonies;
    if (!party) return null;
    const { verifyAuthenticationResponse } = await webauthn();
    try {
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response,
        expectedChallenge: challenge,
        expectedOrigin: party.origin,
        expectedRPID: party.id,
        credential: { id, publicKey, counter },
      });
      const { userHandle } = response.response;
      const isTheirs = !userHandle || userHandle === (await this.store.handleOf(user_id));
      return verified && isTheirs ? authenticationInfo.newCounter : null;
    } catch {
      // The library throws for every invalid answer, malformed ones included.
      return null;
    }
  }

  /**
   * Whether one of this person's passkeys answered a ceremony for confirming their identity. A ceremony
   * counts once.
   */
  async isOf(userId: number, { token, credential }: PasskeyAnswer, now: Date): Promise<boolean> {
    const ceremony = await this.ceremonies.take(token, 'passkey-confirmation', now).catch(() => null);
    const response = credential as unknown as AuthenticationResponseJSON;
    if (ceremony?.userId !== userId || typeof response.id !== 'string') return false;
    const passkey = await this.store.byCredentialId(response.id);
    if (passkey?.user_id !== userId) return false;
    const counter = await this.counterOf(response, passkey, ceremony.challenge);
    return counter !== null && (await this.store.used(passkey.id, counter, now));
  }
}
