import { Injectable } from '@nestjs/common';
import { ownOf } from '@drawpoint/contracts/access';
import type { ExportPage } from '@drawpoint/contracts/exports';
import { FILE_EXTENSIONS } from '@drawpoint/contracts/files';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { type ExportSection, wholeSection } from '@drawpoint/nest-kit/export/export-feature';
import { AddressStore, toAddress } from '../addresses/address.store.ts';
import { AskLinks } from '../users/ask-links.ts';
import { UserStore } from '../users/user.store.ts';
import { UserView } from '../users/user-view.ts';
import { ProfilePhotoStore } from '../photos/profile-photo.store.ts';
import { DeletionRequestStore } from '../deletion/deletion-request.store.ts';
import { toOwnRequest } from '../deletion/to-deletion-request.ts';
import { documentName, DocumentStore } from '../documents/document.store.ts';
import { toPasskey } from '../passkeys/own-passkeys.ts';
import { PersonStore, toPerson } from '../persons/person.store.ts';
import { PasskeyStore } from '../passkeys/passkey.store.ts';
import { SessionStore } from '../sessions/session.store.ts';

/** The account with insurance and preferences, as its owner sees it, and the photo as a file. */
@Injectable()
export class AccountSection implements ExportSection {
  constructor(
    private readonly users: UserStore,
    private readonly view: UserView,
    private readonly links: AskLinks,
    private readonly photos: ProfilePhotoStore,
  ) {}

  async read(userId: number, _after: string | null, ctx: RequestContext): Promise<ExportPage> {
    const account = await this.users.byId(userId);
    if (!account) return wholeSection([]);
    const photo = await this.photos.of(userId);
    const links = await this.links.run(account, ctx);
    const { is_impersonating: _, ...user } = await this.view.of(account, null);
    const path = photo && `photo.${FILE_EXTENSIONS[photo.kind]}`;
    return wholeSection(
      [{ ...user, ...links, profile_photo: path }],
      photo && path !== null ? [{ key: photo.file_key, path }] : [],
    );
  }
}

@Injectable()
export class AddressesSection implements ExportSection {
  constructor(private readonly store: AddressStore) {}

  async read(userId: number): Promise<ExportPage> {
    return wholeSection((await this.store.list(ownOf(userId))).map(toAddress));
  }
}

/** The persons for whom the account's owner books. */
@Injectable()
export class PersonsSection implements ExportSection {
  constructor(private readonly store: PersonStore) {}

  async read(userId: number, _after: string | null, ctx: RequestContext): Promise<ExportPage> {
    const kept = await this.store.list(ownOf(userId));
    return wholeSection(kept.map((person) => toPerson(person, ctx.now())));
  }
}

/** The documents of the four slots, with their files. */
@Injectable()
export class DocumentsSection implements ExportSection {
  constructor(private readonly store: DocumentStore) {}

  async read(userId: number): Promise<ExportPage> {
    const found = (await this.store.list(ownOf(userId))).map((document) => ({
      ...document,
      path: `documents/${documentName(document)}`,
    }));
    return wholeSection(
      found.map(({ type, size, path }) => ({ type, size, file: path })),
      found.map(({ file_key: key, path }) => ({ key, path })),
    );
  }
}

/** Names and times of the passkeys, without keys. */
@Injectable()
export class PasskeysSection implements ExportSection {
  constructor(private readonly store: PasskeyStore) {}

  async read(userId: number): Promise<ExportPage> {
    return wholeSection((await this.store.ofPerson(userId)).map(toPasskey));
  }
}

/** The person's sessions, without tokens. */
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

/** The latest deletion request. */
@Injectable()
export class DeletionSection implements ExportSection {
  constructor(private readonly store: DeletionRequestStore) {}

  async read(userId: number): Promise<ExportPage> {
    const latest = await this.store.latestOf(userId);
    return wholeSection(latest ? [toOwnRequest(latest)] : []);
  }
}
