import { Injectable } from '@nestjs/common';
import { correspondentsOf } from '@drawpoint/contracts/access';
import { messageableUsers } from '@drawpoint/contracts/auth/messageable-users.contract';
import { pageWindow } from '@drawpoint/contracts/paging';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { MessageableUserStore } from './messageable-user.store.ts';

/** People for chat; who may see whom is decided by who asks. */
@Injectable()
export class ReadMessageableUsers {
  constructor(private readonly store: MessageableUserStore) {}

  readonly describe = handle(messageableUsers.describe, async ({ ids }) => ({
    data: await this.store.ofIds(ids),
  }));

  readonly search = handle(messageableUsers.search, async ({ of_providers, except, role, q, page, size }) =>
    this.store.page(
      correspondentsOf(of_providers),
      { except, role, text: q || null },
      pageWindow({ page, per: size }, size),
    ),
  );
}
