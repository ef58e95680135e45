import { Injectable } from '@nestjs/common';
import { canViewPatientRecord } from '@drawpoint/contracts/access';
import { patients } from '@drawpoint/contracts/appointments/patients.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { STAFF } from '@drawpoint/contracts/operation';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';

const NOBODY = { phlebotomist_ids: [], provider_ids: [] };

/** Who may see a patient's documents and insurance (OP §2). Visits are asked for each time: they may have ended just now. */
@Injectable()
export class PatientAccess {
  constructor(private readonly bus: Bus) {}

  /** Throws FORBIDDEN; UNAVAILABLE where the answer depends on visits that nobody tells. */
  async check(ctx: RequestContext<Caller>, userId: number): Promise<void> {
    if (canViewPatientRecord(ctx.caller, { user_id: userId, ...NOBODY })) return;
    const isStaff = ctx.caller.roles.some((role) => STAFF.includes(role));
    if (!isStaff) throw new AppError('FORBIDDEN');
    const treating = await this.bus.call(patients.treatedBy, { user_id: userId }, ctx);
    if (!canViewPatientRecord(ctx.caller, { user_id: userId, ...treating })) throw new AppError('FORBIDDEN');
  }
}
