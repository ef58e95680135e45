import { Injectable } from '@nestjs/common';
import { sessions } from '@drawpoint/contracts/auth/sessions.contract';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { UserView } from '../users/user-view.ts';

/** Whoever is signed in. */
@Injectable()
export class OwnAccount {
  constructor(private readonly view: UserView) {}

  readonly getUser = handle(sessions.getUser, async (_input, ctx) => this.view.ofCaller(ctx));
}
