import { Injectable } from '@nestjs/common';
import { NOBODY } from '@drawpoint/contracts/access';
import { registration } from '@drawpoint/contracts/auth/registration.contract';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { invalid } from '@drawpoint/nest-kit/app-error';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { Database, type Tx } from '../database.store.ts';
import { Devices } from '../security/devices.ts';
import { minimumDuration } from '../security/minimum-duration.ts';
import { registrationLimits } from '../throttle/limits.ts';
import { Throttle } from '../throttle/throttle.ts';
import { type Account, isComplete, isStaff, type Registration } from '../users/account.ts';
import { AccountHistory } from '../users/account-history.ts';
import { DeleteUser } from '../users/delete-user.ts';
import { UserStore } from '../users/user.store.ts';
import { AddRegistration } from './add-registration.ts';
import { LINK_SENT } from './verification-links.ts';
import { VerificationStore } from './verification.store.ts';

const ANSWER_AFTER_MS = 250;
const OTHER_BROWSER = 'This browser has no registration that waits for its email. Please register again.';

/** What a browser registered. `account` has the data itself when `isOwn`. */
type Found = { account: Account; details: Registration; isOwn: boolean };

/**
 * Moves the registration of this browser to another email, because it was mistyped. The older links end. An account that has nothing but this registration is deleted, so that the owner of the mistyped
 * mailbox cannot claim it. Throws INVALID_INPUT in a browser that has registered nobody, RATE_LIMITED.
 */
@Injectable()
export class CorrectEmail {
  constructor(
    private readonly db: Database,
    private readonly users: UserStore,
    private readonly links: VerificationStore,
    private readonly registrations: AddRegistration,
    private readonly deleteUser: DeleteUser,
    private readonly history: AccountHistory,
    private readonly devices: Devices,
    private readonly throttle: Throttle,
  ) {}

  readonly correctEmail = handle(registration.correctEmail, async ({ email }, ctx) => {
    await this.throttle.count(registrationLimits(email, ctx.clientIp), ctx.now());
    const device = this.devices.read(ctx.device);
    await minimumDuration(ANSWER_AFTER_MS, this.move(email, device?.id, ctx));
    return { message: LINK_SENT };
  });

  private async move(email: string, deviceId: string | undefined, ctx: RequestContext): Promise<void> {
    const ended = await inTransaction(this.db, async (tx) => {
      const found = deviceId === undefined ? null : await this.find(tx, deviceId, ctx.now());
      if (!found || deviceId === undefined) throw invalid({ email: [OTHER_BROWSER] });
      const { account, details, isOwn } = found;
      await this.history.record(tx, 'registration_corrected', account.id, ctx);
      await this.links.withdraw(tx, account.id, deviceId, isOwn);
      const isUnused = isOwn && (await this.isUnused(tx, account));
      const sessions = isUnused ? await this.deleteUser.hard(tx, account) : null;
      await this.registrations.add(tx, { email, details, deviceId }, ctx);
      return sessions;
    });
    if (ended) this.deleteUser.announce(ended);
    else this.history.announce();
  }

  private async find(tx: Tx, deviceId: string, now: Date): Promise<Found | null> {
    const link = await this.links.byDevice({ deviceId, now }, tx);
    if (!link) return null;
    await this.users.lock(tx, link.userId);
    const account = await this.users.byId(link.userId, tx);
    if (!account || account.deleted || isComplete(account)) return null;
    const details = link.registration ?? ownRegistration(account);
    return details && { account, details, isOwn: link.registration === null };
  }

  /** Whether nobody else registered this account, invited its person or drew their blood. */
  private async isUnused(tx: Tx, account: Account): Promise<boolean> {
    const isOfNobody = account.of_providers.every((id) => id === NOBODY) && account.made_by === null;
    return isOfNobody && !isStaff(account) && !(await this.links.hasAny(tx, account.id));
  }
}

/** The registration that an unclaimed account holds; null when its password is not the person's. */
function ownRegistration({ password_hash, password_by_staff, ...person }: Account): Registration | null {
  if (password_hash === null || password_by_staff) return null;
  const { first_name, last_name, gender, date_of_birth, mobile, ...wishes } = person;
  const { scheduling_for_someone_else, preferred_language } = wishes;
  return {
    ...{ first_name, last_name, gender, date_of_birth, mobile, password_hash },
    ...{ scheduling_for_someone_else, preferred_language },
  };
}
