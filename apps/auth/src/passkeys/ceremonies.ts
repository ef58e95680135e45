import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { Sealer, type SealedAt } from '@drawpoint/nest-kit/data/sealer';
import { ENV } from '@drawpoint/nest-kit/service';
import { type RelyingParty, relyingPartyOf } from '../domain/relying-party.ts';
import type { AuthEnv } from '../env.ts';
import { hashToken } from '../security/secret-token.ts';
import { PasskeyStore } from './passkey.store.ts';
import { webauthn } from './webauthn.ts';

/** Autofill waits as long as the page is open; what it answers later begins anew. */
export const CEREMONY_MS = 5 * 60_000;

/** No row: a token that only its browser has. */
const TOKEN: SealedAt = { table: 'token', column: 'passkey_ceremony', row: '' };

export type Purpose = 'passkey-sign-in' | 'passkey-registration' | 'passkey-confirmation';

/** What a ceremony was begun for. */
export type Ceremony = {
  purpose: Purpose;
  challenge: string;
  /** Whose passkey it must be; null with `anybody` false for an email without an account, whose passkey there is not. */
  userId: number | null;
  anybody: boolean;
};

type SealedCeremony = Ceremony & { expiresAt: number };

/**
 * Ceremonies of WebAuthn under way. Nothing is stored of one that is begun: its token carries it, sealed. When it is
 * finished, well or not, the token is used up.
 */
@Injectable()
export class Ceremonies {
  /** Null where passkeys are switched off: no browser makes them at this address. */
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

  /** Begins one in which one of these passkeys is to be shown; any where none is named. */
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
   * The ceremony of a token, which counts no second time. Throws CEREMONY_INVALID for what was not begun here or for
   * another purpose, CEREMONY_EXPIRED, CEREMONY_USED.
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
