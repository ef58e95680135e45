import { Injectable } from '@nestjs/common';
import { registration } from '@drawpoint/contracts/auth/registration.contract';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { AppError, invalid } from '@drawpoint/nest-kit/app-error';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { Database } from '../database.store.ts';
import { isPassword } from '../security/passwords.ts';
import { Devices } from '../security/devices.ts';
import { hashToken } from '../security/secret-token.ts';
import { EndSessions } from '../sessions/end-sessions.ts';
import { OpenSession } from '../sessions/open-session.ts';
import { type Account, isComplete, type Registration } from '../users/account.ts';
import { AccountHistory } from '../users/account-history.ts';
import { UserStore } from '../users/user.store.ts';
import { type EndedLink, type Link, VerificationStore } from './verification.store.ts';

/** What link and password confirm: a pending registration, or null for the account's own data. */
type Completed = { registration: Registration | null };

/**
 * Confirms an email and signs in. The link proves the mailbox. The registration is proved by its password, or by
 * the browser that made it (decision 027). Throws LINK_USED, LINK_EXPIRED, and INVALID_INPUT for a wrong
 * password or another browser. Throws LINK_INVALID for a link that is unknown, revoked or was tried five times.
 */
@Injectable()
export class VerifyEmail {
  constructor(
    private readonly db: Database,
    private readonly links: VerificationStore,
    private readonly users: UserStore,
    private readonly history: AccountHistory,
    private readonly sessions: OpenSession,
    private readonly endSessions: EndSessions,
    private readonly devices: Devices,
  ) {}

  readonly verifyEmail = handle(registration.verifyEmail, async ({ token, password }, ctx) => {
    const tokenHash = hashToken(token);
    const { link, account } = await this.confirmable(await this.links.countTry(tokenHash, ctx.now()), ctx);
    const others = await this.links.waiting(account.id, tokenHash, ctx.now());
    const completed = await completedBy(password, account, [link.registration, ...others, null]);
    if (!completed) {
      await this.history.failed('email_verified', account.id, ctx, 'INVALID_INPUT');
      throw invalid({ password: ['This is not the password that you registered with.'] });
    }
    return this.confirm(account.id, tokenHash, completed, ctx);
  });

  readonly verifyEmailInBrowser = handle(registration.verifyEmailInBrowser, async ({ token }, ctx) => {
    const tokenHash = hashToken(token);
    const { account } = await this.confirmable(await this.links.find(tokenHash, ctx.now()), ctx);
    const device = this.devices.read(ctx.device);
    const made =
      device && (await this.links.byDevice({ deviceId: device.id, userId: account.id, now: ctx.now() }));
    const isTheirs = made !== null && (made.registration !== null || hasOwnPassword(account));
    if (!isTheirs) throw invalid({ password: ['Enter the password that you registered with.'] });
    return this.confirm(account.id, tokenHash, made, ctx);
  });

  private async confirmable(link: Link | EndedLink, ctx: RequestContext) {
    if ('problem' in link) {
      await this.history.failed('email_verified', link.userId, ctx, link.problem);
      throw new AppError(link.problem);
    }
    const account = await this.users.byId(link.userId);
    if (!account || !mayConfirm(account)) throw new AppError('LINK_INVALID');
    return { link, account };
  }

  private async confirm(id: number, tokenHash: string, { registration }: Completed, ctx: RequestContext) {
    const { opened, ended } = await inTransaction(this.db, async (tx) => {
      await this.users.lock(tx, id);
      const account = await this.users.byId(id, tx);
      if (!(await this.links.use(tx, tokenHash, id, ctx.now()))) throw new AppError('LINK_USED');
      if (!account || !mayConfirm(account)) throw new AppError('LINK_INVALID');
      const ended = await this.endSessions.end(tx, id);
      const confirmed = await this.users.confirmEmail(tx, id, registration, ctx.now());
      await this.history.record(tx, 'email_verified', id, ctx);
      await this.history.changed(tx, confirmed);
      return { opened: await this.sessions.open(tx, confirmed, ctx), ended };
    });
    this.history.announce();
    this.endSessions.announce(ended);
    return this.sessions.complete(opened, ctx);
  }
}

const hasOwnPassword = (account: Account): boolean =>
  account.password_hash !== null && !account.password_by_staff;
const mayConfirm = (account: Account): boolean => !account.deleted && !isComplete(account);

/** Returns the first of these that the password matches; undefined for none. */
async function completedBy(
  password: string,
  account: Account,
  candidates: (Registration | null)[],
): Promise<Completed | undefined> {
  for (const registration of candidates) {
    const own = hasOwnPassword(account) ? account.password_hash : null;
    const hash = registration ? registration.password_hash : own;
    if (hash !== null && (await isPassword(password, hash))) return { registration };
  }
  return undefined;
}
