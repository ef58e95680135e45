import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { Sealer, type SealedAt } from '@drawpoint/nest-kit/data/sealer';
import { ENV } from '@drawpoint/nest-kit/service';
import { type RelyingParty, relyingPartyOf } from '../domain/relying-party.ts';
import type { AuthEnv } from '../env.ts';
import { hashToken } from '../security/secret-token.ts';
import { PasskeyStore } from './passkey.store.ts';
import { webauthn } from './webauthn.ts';

/** Autofill waits as long as the page is open. A later answer starts a new ceremony. */
export const CEREMONY_MS = 5 * 60_000;

/** Sealed without a row: only the browser holds this token. */
const TOKEN: SealedAt = { table: 'token', column: 'passkey_ceremony', row: '' };

export type Purpose = 'passkey-sign-in' | 'passkey-registration' | 'passkey-confirmation';

/** The purpose of a ceremony. */
export type Ceremony = {
  purpose: Purpose;
  challenge: string;
  /**
   * The required owner of the passkey. Null with `anybody` false: the email has no account, so no passkey can
   * match.
   */
  userId: number | null;
  anybody: boolean;
};

type SealedCeremony = Ceremony & { expiresAt: number };

/**
 * Pending WebAuthn ceremonies. A pending ceremony is not stored: its sealed token carries it. Finishing it,
 * successfully or not, uses up the token.
 */
@Injectable()
export class Ceremonies {
  /** Null when passkeys are unavailable: browsers create none at this address. */
  readonly party: RelyingParty | null;

  constructor(
    private readonly sealer: Sealer,
    private readonly store: PasskeyStore,
    @Inject(ENV) env: AuthEnv,
  ) {
    this.party = relyingPartyOf(env.PUBLIC_URL);
  }

  begin(ceremony: Ceremony, now: Date): string {
    return this.sealer.sealJson(
      { ...ceremony, expiresAt: now.getTime() + CEREMONY_MS } satisfies SealedCeremony,
      TOKEN,
    );
  }

  /** Starts a ceremony that accepts one of these passkeys; any passkey when the list is empty. */
  async request(rpID: string, credentialIds: string[], begun: Omit<Ceremony, 'challenge'>, now: Date) {
    const { generateAuthenticationOptions } = await webauthn();
    const options = await generateAuthenticationOptions({
      rpID,
      allowCredentials: credentialIds.map((id) => ({ id })),
      timeout: CEREMONY_MS,
      userVerification: 'required',
    });
    const token = this.begin({ ...begun, challenge: options.challenge }, now);
    return { requestOptions: { ...options }, token };
  }

  /**
   * Opens a token's ceremony and uses the token up. Throws CEREMONY_INVALID for a foreign token or another
   * purpose, CEREMONY_EXPIRED, CEREMONY_USED.
   */
  async take(token: string, purpose: Purpose, now: Date): Promise<Ceremony> {
    const ceremony = this.open(token);
    if (ceremony?.purpose !== purpose) throw new AppError('CEREMONY_INVALID');
    if (ceremony.expiresAt <= now.getTime()) throw new AppError('CEREMONY_EXPIRED');
    const isFirst = await this.store.takeCeremony(hashToken(token), new Date(ceremony.expiresAt));
    if (!isFirst) throw new AppError('CEREMONY_USED');
    return ceremony;
  }

  private open(token: string): SealedCeremony | null {
    try {
      return this.sealer.openJson<SealedCeremony>(token, TOKEN);
    } catch {
      return null;
    }
  }
}
