import { Injectable } from '@nestjs/common';
import type { visits } from '@drawpoint/contracts/appointments/visits.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import type { OutputOf, ParsedInputOf } from '@drawpoint/contracts/operation';
import { pageOfRows, pageWindow } from '@drawpoint/contracts/paging';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { everyone, ownOf, providerOf, type Scope, visitsOf } from '@drawpoint/nest-kit/data/scope';
import { Fault } from '@drawpoint/nest-kit/fault';
import { maySee } from '../domain/access.ts';
import { ShowVisits } from './show-visits.ts';
import { VisitsStore } from './visits.store.ts';

const PER_PAGE = 20;

/** Reads visits for those who may see them. */
@Injectable()
export class ReadVisits {
  constructor(
    private readonly store: VisitsStore,
    private readonly shown: ShowVisits,
  ) {}

  /** Throws NOT_FOUND, or FORBIDDEN for somebody else's (OP §1). */
  async get(id: number, caller: Caller, ctx: RequestContext): Promise<OutputOf<typeof visits.get>> {
    const visit = await this.store.find(id);
    if (!visit) throw new Fault('NOT_FOUND');
    if (!maySee(caller, visit)) throw new Fault('FORBIDDEN');
    return this.shown.showOne(visit, ctx);
  }

  /** Upcoming ones soonest first, past ones and all of them latest first. */
  async listMine(
    { filter, ...page }: ParsedInputOf<typeof visits.listMine>,
    caller: Caller,
    ctx: RequestContext,
  ): Promise<OutputOf<typeof visits.listMine>> {
    const window = pageWindow(page, PER_PAGE);
    const found = await this.store.list(
      ownOf(caller.user_id),
      filter ? { past: { is: filter === 'past', now: new Date(), patientId: caller.user_id } } : {},
      { order: filter === 'upcoming' ? 'soonest' : 'latest', skip: window.skip, take: window.size },
    );
    return pageOfRows(await this.shown.show(found.visits, ctx), found.total, window);
  }

  async getNext(caller: Caller, ctx: RequestContext): Promise<OutputOf<typeof visits.getNext>> {
    const { visits: found } = await this.store.list(
      ownOf(caller.user_id),
      { past: { is: false, now: new Date() } },
      { order: 'soonest', skip: 0, take: 1 },
    );
    const [next] = await this.shown.show(found, ctx);
    return next ?? null;
  }

  /** What the caller answers for; those to come soonest first, past ones latest first. */
  async listForStaff(
    input: ParsedInputOf<typeof visits.listForStaff>,
    caller: Caller,
    ctx: RequestContext,
  ): Promise<OutputOf<typeof visits.listForStaff>> {
    const { status, q, from, to, phlebotomist_id, user_id, ...page } = input;
    const window = pageWindow(page, PER_PAGE);
    const found = await this.store.list(
      staffScope(caller),
      {
        ...(status === 'past' ? { past: { is: true, now: new Date() } } : status && { statuses: [status] }),
        from,
        to,
        phlebotomistId: phlebotomist_id,
        userId: user_id,
        ...(q && { text: q }),
      },
      {
        order: status === 'pending' || status === 'approved' ? 'soonest' : 'latest',
        skip: window.skip,
        take: window.size,
      },
    );
    return pageOfRows(await this.shown.show(found.visits, ctx), found.total, window);
  }
}

/** Developers see all, admins their provider's, phlebotomists their own (OP §2). */
function staffScope({ roles, user_id, provider_id }: Caller): Scope {
  if (roles.includes('developer')) return everyone();
  if (roles.includes('admin') && provider_id !== null) return providerOf(provider_id);
  return visitsOf(user_id);
}
