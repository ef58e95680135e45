import { Injectable } from '@nestjs/common';
import { catalog } from '@drawpoint/contracts/booking/catalog.contract';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { toAvailability, toOpenHours } from '../availability/to-availability.ts';
import { PresenceStore } from '../presence/presence.store.ts';
import { canManage, isOpen } from './can-manage.ts';
import { PhlebotomistStore } from './phlebotomist.store.ts';
import type { PhlebotomistRecord } from './records.ts';
import { toPhlebotomist, toServiceArea } from './to-catalog.ts';

/** What a person may know of one phlebotomist. */
@Injectable()
export class ReadPhlebotomist {
  constructor(
    private readonly phlebotomists: PhlebotomistStore,
    private readonly presence: PresenceStore,
  ) {}

  readonly getServiceArea = handle(catalog.getServiceArea, async ({ id }, { caller }) => {
    const found = await this.found(id);
    return { phlebotomist_id: id, ...toServiceArea(found, canManage(caller, found)) };
  });

  /** Zone and weekly hours; exceptions, presence and drive minutes for those who answer for the phlebotomist (OP §2). */
  readonly getAvailability = handle(catalog.getAvailability, async ({ id }, { caller }) => {
    const found = await this.found(id);
    const hours = await this.phlebotomists.hoursOf(id);
    if (!canManage(caller, found)) return toOpenHours(found, hours);
    const kept = (await this.presence.ofMany([id])).get(id);
    return { ...toAvailability(found, hours), presence: kept?.state ?? 'offline' };
  });

  /** The own record, else the assigned phlebotomist, else null (OP §1). */
  readonly getMyPhlebotomist = handle(catalog.getMyPhlebotomist, async (_input, { caller }) => {
    const own = caller.roles.includes('phlebotomist') ? await this.phlebotomists.find(caller.user_id) : null;
    if (own) return isOpen(caller, own) ? toPhlebotomist(own, true) : null;
    const assigned = await this.phlebotomists.assignedTo(caller.user_id);
    const found = assigned === null ? null : await this.phlebotomists.find(assigned);
    return found && isOpen(caller, found) ? toPhlebotomist(found, canManage(caller, found)) : null;
  });

  private async found(id: number): Promise<PhlebotomistRecord> {
    const found = await this.phlebotomists.find(id);
    if (!found) throw new AppError('NOT_FOUND');
    return found;
  }
}
