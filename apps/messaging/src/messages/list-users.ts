import { Injectable } from '@nestjs/common';
import { messageableUsers } from '@drawpoint/contracts/auth/messageable-users.contract';
import { readList } from '@drawpoint/contracts/list';
import { chatMessages } from '@drawpoint/contracts/messaging/messages.contract';
import { pageOfRows } from '@drawpoint/contracts/paging';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { MayWrite } from './may-write.ts';

/** The picker of a new conversation (1 §2.14). */
@Injectable()
export class ListUsers {
  constructor(
    private readonly bus: Bus,
    private readonly mayWrite: MayWrite,
  ) {}

  /** Throws FORBIDDEN where somebody but a developer asks for developers. */
  readonly listUsers = handle(chatMessages.listUsers, async (input, ctx) => {
    const { caller } = ctx;
    if (input.role === 'developer' && !caller.roles.includes('developer')) throw new AppError('FORBIDDEN');
    const { window, text } = readList(chatMessages.listUsers, input);
    const of_providers = await this.mayWrite.providersOf(ctx);
    const except = input.exclude_self === false ? null : caller.user_id;
    const { data, total } = await this.bus.call(
      messageableUsers.search,
      { of_providers, except, role: input.role, q: text, page: window.page, size: window.size },
      ctx,
    );
    if (caller.within_provider === undefined) return pageOfRows(data, total, window);
    // Nobody writes to developers in somebody's name: auth lists them with the people of every provider.
    const shown = data.filter(({ roles }) => !roles.includes('developer'));
    return pageOfRows(shown, total - (data.length - shown.length), window);
  });
}
