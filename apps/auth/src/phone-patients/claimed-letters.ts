import { Injectable } from '@nestjs/common';
import { personVisits } from '@drawpoint/contracts/appointments/person-visits.contract';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import { type RequestContext, systemContext } from '@drawpoint/nest-kit/bus/request-context';
import type { Task } from '@drawpoint/nest-kit/jobs/job-registry';
import { Jobs } from '@drawpoint/nest-kit/jobs/jobs';
import { ProfileStore } from '../account/profile.store.ts';
import type { Tx } from '../database.store.ts';
import type { Account } from '../users/account.ts';
import { AccountHistory } from '../users/account-history.ts';
import { ClaimLetterStore } from './claim-letter.store.ts';

/** The job that tells appointments that a patient has agreed to the visits which staff booked. */
export const CONFIRM_VISITS = 'confirm-own-visits';

/** What follows when a patient without email has confirmed one. */
@Injectable()
export class ClaimedLetters implements Task {
  constructor(
    private readonly profiles: ProfileStore,
    private readonly letters: ClaimLetterStore,
    private readonly history: AccountHistory,
    private readonly jobs: Jobs,
    private readonly bus: Bus,
  ) {}

  /** Sets the email, which its owner has just proved to read. Throws LINK_INVALID when it is taken by now. */
  async claim(tx: Tx, { id }: Account, email: string, ctx: RequestContext): Promise<void> {
    if (!(await this.profiles.setEmail(tx, id, email, ctx.now()))) throw new AppError('LINK_INVALID');
    await this.letters.drop(tx, id);
    await this.history.record(tx, 'email_changed', id, ctx);
    // The company goes on seeing the record for the visits that the patient booked by telephone.
    await this.jobs.add(tx, CONFIRM_VISITS, { user_id: id }, { key: `${CONFIRM_VISITS}-${id}` });
  }

  async run(payload: unknown): Promise<void> {
    const { user_id } = payload as { user_id: number };
    await this.bus.call(personVisits.confirm, { user_id }, systemContext());
  }
}
