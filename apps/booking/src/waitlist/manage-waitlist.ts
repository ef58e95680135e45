import { Injectable } from '@nestjs/common';
import { canManageProvider, providersManagedBy } from '@drawpoint/contracts/access';
import { appointmentMoves } from '@drawpoint/contracts/appointments/moves.contract';
import { waitlist } from '@drawpoint/contracts/booking/waitlist.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { readList } from '@drawpoint/contracts/list';
import { pageOfRows } from '@drawpoint/contracts/paging';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { Database, type Tx } from '../database.store.ts';
import { shownState, timeOf } from './answer-offer.ts';
import { OfferStore } from './offer.store.ts';
import { PresentEntries } from './present-entries.ts';
import { WAITING, type WaitlistRecord, WaitlistStore } from './waitlist.store.ts';

/** Reads and ends entries of the waitlist, by their patients and by staff. */
@Injectable()
export class ManageWaitlist {
  constructor(
    private readonly db: Database,
    private readonly entries: WaitlistStore,
    private readonly offers: OfferStore,
    private readonly presenter: PresentEntries,
    private readonly bus: Bus,
  ) {}

  readonly listMine = handle(waitlist.listMine, async (_input, ctx) => {
    const own = await this.entries.listOf(ctx.caller.user_id, ctx.now());
    const { within_provider: within } = ctx.caller;
    const open = own.filter(({ provider_id }) => within === undefined || provider_id === within);
    return { data: await this.presenter.present(open, ctx) };
  });

  /** Leaving twice is no error. Throws NOT_FOUND. */
  readonly leave = handle(waitlist.leave, async ({ id }, ctx) => {
    await this.get(id, (each) => isOwn(each, ctx.caller) || isManaged(each, ctx.caller));
    await inTransaction(this.db, (tx: Tx) => this.entries.leave(tx, id, ctx.now()));
    return {};
  });

  /** Throws NOT_FOUND, or INVALID_TRANSITION unless it is paused. */
  readonly resume = handle(waitlist.resume, async ({ id }, ctx) => {
    await this.get(id, (each) => isOwn(each, ctx.caller));
    const isResumed = await this.entries.change(this.db, id, ['paused'], { state: 'active', unanswered: 0 });
    if (!isResumed) throw new AppError('INVALID_TRANSITION');
    return this.presentOne(id, ctx);
  });

  readonly listManaged = handle(waitlist.listManaged, async (input, ctx) => {
    const request = readList(waitlist.listManaged, input);
    const { rows, total } = await this.entries.page(providersManagedBy(ctx.caller), input, request);
    return pageOfRows(await this.presenter.present(rows, ctx), total, request.window);
  });

  /** Throws NOT_FOUND, or INVALID_TRANSITION for an entry that has ended. */
  readonly markUrgent = handle(waitlist.markUrgent, async ({ id, urgent }, ctx) => {
    await this.get(id, (each) => isManaged(each, ctx.caller));
    if (!(await this.entries.change(this.db, id, WAITING, { urgent })))
      throw new AppError('INVALID_TRANSITION');
    return this.presentOne(id, ctx);
  });

  /** Throws NOT_FOUND or FORBIDDEN. */
  readonly listOffers = handle(waitlist.listOffers, async ({ id }, ctx) => {
    await this.bus.call(appointmentMoves.checkManaged, { id }, ctx);
    const offers = await this.offers.ofVisit(id);
    const found = await this.entries.byIds(offers.map(({ entry_id }) => entry_id));
    const entries = new Map(found.map((entry) => [entry.id, entry]));
    return {
      data: offers.flatMap((offer) => {
        const entry = entries.get(offer.entry_id);
        if (!entry) return [];
        const { first_name, last_name } = entry.patient;
        return [
          {
            ...timeOf(offer),
            offered_at: offer.offered_at.toISOString(),
            state: shownState(offer, entry, ctx.now()),
            ...{ first_name, last_name, user_id: offer.user_id },
          },
        ];
      }),
    };
  });

  private async presentOne(id: number, ctx: RequestContext<Caller>) {
    const [entry] = await this.presenter.present(await this.entries.byIds([id]), ctx);
    if (!entry) throw new AppError('NOT_FOUND');
    return entry;
  }

  private async get(id: number, mayTouch: (entry: WaitlistRecord) => boolean): Promise<WaitlistRecord> {
    const entry = await this.entries.find(id);
    if (!entry || !mayTouch(entry)) throw new AppError('NOT_FOUND');
    return entry;
  }
}

/** An admin who acts for a patient reaches what concerns the admin's own provider. */
const isOwn = (
  { user_id, provider_id }: WaitlistRecord,
  { user_id: own, within_provider }: Caller,
): boolean => user_id === own && (within_provider === undefined || within_provider === provider_id);

const isManaged = ({ provider_id }: WaitlistRecord, caller: Caller): boolean =>
  canManageProvider(caller, provider_id);
