import { Injectable } from '@nestjs/common';
import { ownOf } from '@drawpoint/contracts/access';
import type { ExportPage } from '@drawpoint/contracts/exports';
import { FILE_EXTENSIONS } from '@drawpoint/contracts/files';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { type ExportSection, wholeSection } from '@drawpoint/nest-kit/export/export-feature';
import { AddressStore } from '../addresses/address.store.ts';
import { toAddress } from '../addresses/to-address.ts';
import { AskLinks } from '../users/ask-links.ts';
import { UserStore } from '../users/user.store.ts';
import { UserView } from '../users/user-view.ts';
import { ProfilePhotoStore } from '../photos/profile-photo.store.ts';

/** The account with insurance and preferences, as its person sees it, and the photo as a file. */
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
    const around = { previousVisit: account.last_visited_at, isImpersonating: false, links };
    const { is_impersonating: _, ...user } = await this.view.of(account, around);
    const path = photo && `photo.${FILE_EXTENSIONS[photo.kind]}`;
    return wholeSection(
      [{ ...user, profile_photo: path }],
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
