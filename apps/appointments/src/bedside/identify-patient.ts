import { Injectable } from '@nestjs/common';
import { bedside, MOST_TRIES } from '@drawpoint/contracts/appointments/bedside.contract';
import { users } from '@drawpoint/contracts/auth/users.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { AppError, invalid } from '@drawpoint/nest-kit/app-error';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import type { AppointmentRecord } from '../domain/appointment-record.ts';
import { secondsToNextTry, sinceArrival, triesAt } from '../domain/bedside.ts';
import { TakeStep } from '../visits/take-step.ts';
import { BedsideStore } from './bedside.store.ts';
import { PresentBedside } from './present-bedside.ts';

type Context = RequestContext<Caller>;

/** Makes sure that the right person is drawn (docs/product/at-the-bedside.md#identity). */
@Injectable()
export class IdentifyPatient {
  constructor(
    private readonly steps: TakeStep,
    private readonly store: BedsideStore,
    private readonly presenter: PresentBedside,
    private readonly bus: Bus,
  ) {}

  /**
   * Throws NOT_FOUND, FORBIDDEN, INVALID_TRANSITION unless the phlebotomist is there, or RATE_LIMITED after ten wrong
   * dates of the visit within an hour.
   */
  readonly identify = handle(bedside.identify, async ({ id, date_of_birth, reason }, ctx) => {
    const { visit } = await this.steps.check(['identify'], id, ctx);
    if ((date_of_birth === undefined) === (reason === undefined))
      throw invalid({ date_of_birth: ['Enter the birth date, or a reason to go on without it.'] });
    if (date_of_birth === undefined) {
      const after = await this.override(visit, reason!, ctx);
      return { ...(await this.presenter.present(after, ctx)), matched: false, is_known: true };
    }
    const isMatch = await this.isBornOn(visit, date_of_birth, ctx);
    const after = await this.count(visit, isMatch, ctx);
    return {
      ...(await this.presenter.present(after, ctx)),
      ...{ matched: isMatch === true, is_known: isMatch !== null },
    };
  });

  /** Null where no birth date is known. */
  private async isBornOn(
    { user_id, person }: AppointmentRecord,
    date_of_birth: string,
    ctx: Context,
  ): Promise<boolean | null> {
    if (person) return person.date_of_birth === date_of_birth;
    if (user_id === null) return null;
    return (await this.bus.call(users.isBornOn, { user_id, date_of_birth }, ctx)).is_match;
  }

  /** Too many wrong dates refuse a right one too, so that nobody finds it by trying. */
  private count(
    { id }: AppointmentRecord,
    isMatch: boolean | null,
    ctx: Context,
  ): Promise<AppointmentRecord> {
    return this.steps.take(['identify'], id, ctx, async (tx, _visit, now) => {
      const known = await this.store.of(id, tx);
      const tries = triesAt(known, now);
      if (tries >= MOST_TRIES && known.tries_since)
        throw new AppError('RATE_LIMITED', { retryAfterSeconds: secondsToNextTry(known.tries_since, now) });
      if (isMatch === null) return {};
      await this.store.record(tx, id, {
        identity_state: isMatch ? 'matched' : null,
        identity_at: isMatch ? now : null,
        identity_reason: null,
        identity_tries: isMatch ? 0 : tries + 1,
        tries_since: isMatch ? null : tries === 0 ? now : known.tries_since,
      });
      return {};
    });
  }

  /** The office is told once. Another reason replaces the first. */
  private async override(visit: AppointmentRecord, reason: string, ctx: Context): Promise<AppointmentRecord> {
    const { id } = visit;
    const isTold = sinceArrival(await this.store.of(id), visit).identity_state === 'overridden';
    return this.steps.take([isTold ? 'identify' : 'override_identity'], id, ctx, async (tx, current, now) => {
      const { identity_state } = sinceArrival(await this.store.of(id, tx), current);
      // Somebody else gave a reason meanwhile, and the office knows.
      if (!isTold && identity_state === 'overridden') throw new AppError('INVALID_TRANSITION');
      await this.store.record(tx, id, {
        ...{ identity_state: 'overridden', identity_at: now, identity_reason: reason },
      });
      return {};
    });
  }
}
