import { Injectable } from '@nestjs/common';
import { areaRequests } from '@drawpoint/contracts/booking/area-requests.contract';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { Jobs } from '@drawpoint/nest-kit/jobs/jobs';
import { Database } from '../database.store.ts';
import { Geocode } from '../geocoding/geocode.ts';
import { AreaRequestStore } from './area-request.store.ts';
import { EMAIL_AREA_REQUEST } from './email-area-request.task.ts';

const ANSWER = 'If this email can be used, we sent it a link. Open it to be told.';
/** ZIP codes that one email may wait for. */
const MOST_ZIPS = 3;
/** A link is not sent again sooner: a stranger's email must not get many. */
const AGAIN_AFTER_MS = 24 * 3_600_000;
/** A count tells about nobody when at least this many people wait. */
const COUNTED_FROM = 5;

/** Requests for an email when a ZIP code is served (docs/product/booking.md#area-requests). */
@Injectable()
export class AskForArea {
  constructor(
    private readonly db: Database,
    private readonly store: AreaRequestStore,
    private readonly places: Geocode,
    private readonly jobs: Jobs,
  ) {}

  /** Throws INVALID_INPUT for an unknown ZIP code. Answers the same for every email, known or at its limit. */
  readonly create = handle(areaRequests.create, async ({ zip, email }, ctx) => {
    const five = zip.slice(0, 5);
    await this.places.find({ zip: five });
    const now = ctx.now();
    await inTransaction(this.db, async (tx) => {
      const known = await this.store.ofEmail(tx, email);
      const same = known.find((each) => each.zip === five);
      if (same ? isSettled(same, now) : known.length >= MOST_ZIPS) return;
      if (same) await this.store.askAgain(tx, same.id, now);
      const id =
        same?.id ??
        (await this.store.add(tx, { email, zip: five, asked_at: now, language: ctx.language ?? 'en' }));
      await this.jobs.add(tx, EMAIL_AREA_REQUEST, { id, asked_at: now.toISOString() });
    });
    return { message: ANSWER };
  });

  /** Throws LINK_INVALID for another token, and when the request has ended. */
  readonly confirm = handle(areaRequests.confirm, async ({ id, token }, ctx) => {
    this.check(id, token);
    const request = await this.store.confirm(id, ctx.now());
    if (!request) throw new AppError('LINK_INVALID');
    return { zip: request.zip };
  });

  readonly end = handle(areaRequests.end, async ({ id, token }) => {
    this.check(id, token);
    await this.store.remove(id);
    return {};
  });

  readonly listCounts = handle(areaRequests.listCounts, async () => ({
    data: await this.store.counts(COUNTED_FROM),
  }));

  private check(id: number, token: string): void {
    if (!this.store.isProof(id, token)) throw new AppError('LINK_INVALID');
  }
}

const isSettled = (
  { confirmed_at, asked_at }: { confirmed_at: Date | null; asked_at: Date },
  now: Date,
): boolean => confirmed_at !== null || asked_at.getTime() > now.getTime() - AGAIN_AFTER_MS;
