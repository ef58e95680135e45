import { Injectable } from '@nestjs/common';
import { correspondentsOf } from '@drawpoint/contracts/access';
import type { MessageableUser } from '@drawpoint/contracts/messaging/chat-message';
import { messageableUsers } from '@drawpoint/contracts/auth/messageable-users.contract';
import { pageWindow } from '@drawpoint/contracts/paging';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { PersonAccess } from '../relations/person-access.ts';
import { ReadableEmails } from '../relations/readable-emails.ts';
import { isStaff } from './account.ts';
import { UserStore } from './user.store.ts';
import { MessageableUserStore } from './messageable-user.store.ts';

/** People for chat. The calling service decides who may see whom. */
@Injectable()
export class ReadMessageableUsers {
  constructor(
    private readonly store: MessageableUserStore,
    private readonly users: UserStore,
    private readonly access: PersonAccess,
    private readonly emails: ReadableEmails,
  ) {}

  /**
   * Here only developers read patients' emails. Others see them in the user list, when the record is open.
   */
  readonly describe = handle(messageableUsers.describe, async ({ ids }, { caller }) => {
    const data = await this.store.ofIds(ids);
    const reads = ({ roles }: MessageableUser): boolean =>
      !caller || caller.roles.includes('developer') || roles.some((role) => role !== 'user');
    return { data: data.map((each) => (reads(each) ? each : { ...each, email: '' })) };
  });

  readonly search = handle(
    messageableUsers.search,
    async ({ of_providers, except, role, q, page, size }, { caller, ...ctx }) => {
      const scope = correspondentsOf(of_providers);
      const filters = { except, role, text: q || null };
      const window = pageWindow({ page, per: size }, size);
      if (!caller) return this.store.page(scope, filters, 'all', window);
      const byEmail = (text: string) => this.store.idsByEmail(scope, text);
      const readable = await this.emails.of({ ...ctx, caller }, q, byEmail, isStaff);
      const found = await this.store.page(scope, filters, readable, window);
      const patients = found.data.filter(({ roles }) => roles.every((each) => each === 'user'));
      const accounts = [...(await this.users.ofIds(patients.map(({ id }) => id))).values()];
      const rightsOver = await this.access.rightsOverAll(accounts, { ...ctx, caller });
      const isHidden = (id: number) => patients.some((each) => each.id === id) && !rightsOver(id).record;
      return {
        ...found,
        data: found.data.map((each) => (isHidden(each.id) ? { ...each, email: '' } : each)),
      };
    },
  );
}
