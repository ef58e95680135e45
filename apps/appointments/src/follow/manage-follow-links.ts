import { Injectable } from '@nestjs/common';
import { isInScope, ownedBy } from '@drawpoint/contracts/access';
import {
  followLinks,
  MOST_FOLLOW_LINKS,
  type FollowLink,
} from '@drawpoint/contracts/appointments/follow.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { Audit } from '@drawpoint/nest-kit/audit/audit';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { AppointmentStore } from '../appointments/appointment.store.ts';
import { Database } from '../database.store.ts';
import type { AppointmentRecord } from '../domain/appointment-record.ts';
import { isFollowable, linksEndAt } from '../domain/follow.ts';
import { asToldToPatient } from '../domain/taken-steps.ts';
import { FollowLinkStore, type FollowLinkRecord } from './follow-link.store.ts';

/** The links of a visit, for its owner alone: staff of the visit see and make none. */
@Injectable()
export class ManageFollowLinks {
  constructor(
    private readonly db: Database,
    private readonly appointments: AppointmentStore,
    private readonly links: FollowLinkStore,
    private readonly audit: Audit,
  ) {}

  /** Throws NOT_FOUND, or FORBIDDEN for somebody else's visit. */
  readonly list = handle(followLinks.list, async ({ id }, ctx) => {
    const visit = own(ctx.caller, await this.appointments.get(id));
    const now = ctx.now();
    if (linksEndAt(asToldToPatient(visit, now)) <= now) return { data: [], may_make: false };
    const data = (await this.links.ofVisits([id])).map(toFollowLink);
    const isActing = ctx.caller.impersonator_id !== undefined;
    return {
      data,
      may_make: !isActing && isFollowable(visit, now) && data.length < MOST_FOLLOW_LINKS,
    };
  });

  /** Throws NOT_FOUND, FORBIDDEN, INVALID_TRANSITION for a visit that is over, or TOO_MANY_LINKS. */
  readonly make = handle(followLinks.make, ({ id }, ctx) =>
    inTransaction(this.db, async (tx) => {
      const { user_id, ...visit } = own(ctx.caller, await this.appointments.lock(tx, id));
      if (!isFollowable(visit, ctx.now())) throw new AppError('INVALID_TRANSITION');
      if ((await this.links.ofVisits([id], tx)).length >= MOST_FOLLOW_LINKS) {
        throw new AppError('TOO_MANY_LINKS');
      }
      const made = await this.links.insert(tx, id, ctx.now());
      await this.audit.record(tx, ctx, { action: 'follow_link_made', subject: id, person: user_id });
      return { ...toFollowLink(made), token: made.token };
    }),
  );

  /** Throws NOT_FOUND, or FORBIDDEN for somebody else's visit. */
  readonly revoke = handle(followLinks.revoke, async ({ id, link_id }, ctx) => {
    const { user_id } = own(ctx.caller, await this.appointments.get(id));
    await inTransaction(this.db, async (tx) => {
      if (!(await this.links.delete(tx, id, link_id))) throw new AppError('NOT_FOUND');
      await this.audit.record(tx, ctx, { action: 'follow_link_revoked', subject: id, person: user_id });
    });
    return {};
  });
}

function own(caller: Caller, visit: AppointmentRecord | null): AppointmentRecord {
  if (!visit) throw new AppError('NOT_FOUND');
  if (!isInScope(ownedBy(caller), visit)) throw new AppError('FORBIDDEN');
  return visit;
}

const toFollowLink = ({ id, created_at }: FollowLinkRecord): FollowLink => ({
  id,
  created_at: created_at.toISOString(),
});
