import { Injectable } from '@nestjs/common';
import type { ExportPage } from '@drawpoint/contracts/exports';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { type ExportSection, wholeSection } from '@drawpoint/nest-kit/export/export-feature';
import { toPasskey } from '../passkeys/own-passkeys.ts';
import { PasskeyStore } from '../passkeys/passkey.store.ts';
import { SessionStore } from '../sessions/session.store.ts';

/** Names and times of the passkeys; no keys. */
@Injectable()
export class PasskeysSection implements ExportSection {
  constructor(private readonly store: PasskeyStore) {}

  async read(userId: number): Promise<ExportPage> {
    return wholeSection((await this.store.ofPerson(userId)).map(toPasskey));
  }
}

/** Where the person is signed in; no tokens. */
@Injectable()
export class SessionsSection implements ExportSection {
  constructor(private readonly store: SessionStore) {}

  async read(userId: number, _after: string | null, { now }: RequestContext): Promise<ExportPage> {
    const found = await this.store.living(userId, now());
    return wholeSection(
      found.map(({ device, createdAt, lastSeenAt }) => ({
        device,
        created_at: createdAt.toISOString(),
        last_seen_at: lastSeenAt.toISOString(),
      })),
    );
  }
}
