import { Injectable } from '@nestjs/common';
import { actorOf, canViewPatientRecord } from '@drawpoint/contracts/access';
import { patients } from '@drawpoint/contracts/appointments/patients.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { STAFF } from '@drawpoint/contracts/operation';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { Audit } from '@drawpoint/nest-kit/audit/audit';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { Database } from '../database.store.ts';
import { ProvidersOfPerson } from '../impersonation/providers-of-person.ts';
import { UserStore } from '../users/user.store.ts';

const NO_VISITS = { phlebotomist_ids: [], provider_ids: [] };

/** Who may see a patient's documents and insurance (OP §2). Visits are asked for each time: they may have ended just now. */
@Injectable()
export class PatientAccess {
  constructor(
    private readonly db: Database,
    private readonly bus: Bus,
    private readonly audit: Audit,
    private readonly users: UserStore,
    private readonly providers: ProvidersOfPerson,
  ) {}

  /**
   * Before a part of somebody's record is shown: throws as `check` does, and leaves an entry of who looks at another's. What
   * cannot be recorded is not shown.
   */
  async view(ctx: RequestContext<Caller>, userId: number, action: string): Promise<void> {
    const record = { action, subject: userId, person: userId };
    try {
      await this.check(ctx, userId);
    } catch (error) {
      if (error instanceof AppError && error.code === 'FORBIDDEN') {
        await this.audit.record(this.db, ctx, { ...record, outcome: 'FORBIDDEN' });
      }
      throw error;
    }
    if (actorOf(ctx.caller) !== userId) await this.audit.record(this.db, ctx, record);
  }

  /** Throws FORBIDDEN; UNAVAILABLE where the answer depends on visits that nobody tells. */
  async check(ctx: RequestContext<Caller>, userId: number): Promise<void> {
    if (canViewPatientRecord(ctx.caller, { user_id: userId, ...NO_VISITS })) return;
    const isStaff = ctx.caller.roles.some((role) => STAFF.includes(role));
    if (!isStaff) throw new AppError('FORBIDDEN');
    const treating = await this.bus.call(patients.treatedBy, { user_id: userId }, ctx);
    if (canViewPatientRecord(ctx.caller, { user_id: userId, ...treating })) return;
    if (!(await this.isOfProvider(ctx, userId))) throw new AppError('FORBIDDEN');
  }

  /** People of an admin's provider: who works for it, and who is assigned to one of its phlebotomists (OP §2). */
  private async isOfProvider(ctx: RequestContext<Caller>, userId: number): Promise<boolean> {
    if (!ctx.caller.roles.includes('admin')) return false;
    const account = await this.users.byId(userId);
    if (!account) return false;
    const provider_ids = await this.providers.run(account, ctx);
    return canViewPatientRecord(ctx.caller, { user_id: userId, phlebotomist_ids: [], provider_ids });
  }
}
