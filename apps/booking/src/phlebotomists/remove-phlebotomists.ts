import { Injectable } from '@nestjs/common';
import { managedUsers } from '@drawpoint/contracts/auth/managed-users.contract';
import { phlebotomists } from '@drawpoint/contracts/booking/phlebotomists.contract';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { PhlebotomistStore } from '../catalog/phlebotomist.store.ts';
import { VisitsAhead } from '../catalog/visits-ahead.ts';
import { managedBy } from './managed-by.ts';
import { ManagedPhlebotomistStore } from './managed-phlebotomist.store.ts';
import { toManagedPhlebotomist } from './to-managed-phlebotomist.ts';

/** A phlebotomist goes with their account: who is hidden there is no longer offered here, who is gone there is gone here. */
@Injectable()
export class RemovePhlebotomists {
  constructor(
    private readonly bus: Bus,
    private readonly store: ManagedPhlebotomistStore,
    private readonly phlebotomists: PhlebotomistStore,
    private readonly visits: VisitsAhead,
  ) {}

  /** Throws FORBIDDEN, for good to all but developers; VISITS_AHEAD while pending or approved visits are theirs. */
  readonly remove = handle(phlebotomists.remove, async ({ id, force = false }, ctx) => {
    managedBy(ctx.caller, await this.store.find(id));
    if (force && !ctx.caller.roles.includes('developer')) throw new AppError('FORBIDDEN');
    await this.visits.refuseAny({ phlebotomist_id: id }, 'need this phlebotomist', ctx);
    await this.bus.call(managedUsers.remove, { id, force }, ctx);
    if (force) await this.phlebotomists.remove(id);
    await this.store.markDeleted(id, true);
    return {};
  });

  readonly restore = handle(phlebotomists.restore, async ({ id }, ctx) => {
    const record = managedBy(ctx.caller, await this.store.find(id));
    const user = await this.bus.call(managedUsers.restore, { id }, ctx);
    await this.store.markDeleted(id, false);
    return toManagedPhlebotomist(user, record);
  });
}
