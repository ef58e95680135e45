import { Injectable } from '@nestjs/common';
import { sessions } from '@drawpoint/contracts/auth/sessions.contract';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { Strangers } from '../security/strangers.ts';
import { UserView } from '../users/user-view.ts';

/** Whoever is signed in. */
@Injectable()
export class OwnAccount {
  constructor(
    private readonly view: UserView,
    private readonly strangers: Strangers,
  ) {}

  readonly getUser = handle(sessions.getUser, async (_input, ctx) => {
    const user = await this.view.ofCaller(ctx);
    this.strangers.noteSignedIn(ctx.clientIp, ctx.now());
    return user;
  });
}
