import { Injectable } from '@nestjs/common';
import type { SignedInOnDevice } from '@drawpoint/contracts/auth/signed-in';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import type { z } from 'zod/mini';
import type { Tx } from '../database.store.ts';
import { deviceFamily } from '../domain/device-family.ts';
import { Devices } from '../security/devices.ts';
import { hashToken, newToken } from '../security/secret-token.ts';
import { Strangers } from '../security/strangers.ts';
import type { Account } from '../users/account.ts';
import { AskLinks } from '../users/ask-links.ts';
import { AccountHistory } from '../users/account-history.ts';
import { UserStore } from '../users/user.store.ts';
import { UserView } from '../users/user-view.ts';
import { SessionStore } from './session.store.ts';

type OpenedSession = z.output<typeof SignedInOnDevice>;

/** Starts a session for a person who proved their identity by any method. */
@Injectable()
export class OpenSession {
  constructor(
    private readonly users: UserStore,
    private readonly store: SessionStore,
    private readonly history: AccountHistory,
    private readonly devices: Devices,
    private readonly strangers: Strangers,
    private readonly view: UserView,
    private readonly links: AskLinks,
  ) {}

  /** Runs inside a transaction; `complete` turns the result into the browser's response. */
  async open(tx: Tx, account: Account, ctx: RequestContext): Promise<OpenedSession> {
    const now = ctx.now();
    const token = newToken();
    const device = deviceFamily(ctx.userAgent);
    await this.store.open(tx, account, { tokenHash: hashToken(token), device }, now);
    await this.users.visited(tx, account.id, now);
    await this.history.record(tx, 'signed_in', account.id, ctx);
    this.strangers.noteSignedIn(ctx.clientIp, now);
    return {
      token,
      user: await this.view.of(account, null, tx),
      device: this.devices.remember(ctx.device, account.id),
    };
  }

  /** Adds names from booking. Runs after the transaction, which must not wait for other services. */
  async complete(opened: OpenedSession, ctx: RequestContext): Promise<OpenedSession> {
    return { ...opened, user: { ...opened.user, ...(await this.links.run(opened.user, ctx)) } };
  }
}
