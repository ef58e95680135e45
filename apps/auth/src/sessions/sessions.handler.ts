import { Controller } from '@nestjs/common';
import { sessions } from '@drawpoint/contracts/auth/sessions.contract';
import type { ParsedInputOf } from '@drawpoint/contracts/operation';
import { Handles } from '@drawpoint/nest-kit/bus/handles';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { OwnAccount } from './own-account.ts';
import { ResolveSession } from './resolve-session.ts';
import { SignIn } from './sign-in.ts';
import { SignOut } from './sign-out.ts';

@Controller()
export class SessionsHandler {
  constructor(
    private readonly signIn: SignIn,
    private readonly signOut: SignOut,
    private readonly account: OwnAccount,
    private readonly session: ResolveSession,
  ) {}

  @Handles(sessions.login)
  login(input: ParsedInputOf<typeof sessions.login>, ctx: RequestContext) {
    return this.signIn.run(input, ctx, new Date());
  }

  @Handles(sessions.logout)
  logout(_input: object, ctx: RequestContext) {
    return this.signOut.run(ctx);
  }

  @Handles(sessions.getUser)
  getUser(_input: object, ctx: RequestContext) {
    return this.account.get(ctx);
  }

  @Handles(sessions.updateAccount)
  updateAccount(input: ParsedInputOf<typeof sessions.updateAccount>, ctx: RequestContext) {
    return this.account.update(input, ctx);
  }

  @Handles(sessions.resolve)
  resolve({ token_hash }: ParsedInputOf<typeof sessions.resolve>) {
    return this.session.run(token_hash, new Date());
  }
}
