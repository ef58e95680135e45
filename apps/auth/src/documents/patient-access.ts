import { Injectable } from '@nestjs/common';
import { actorOf } from '@drawpoint/contracts/access';
import type { Caller } from '@drawpoint/contracts/envelope';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { Audit } from '@drawpoint/nest-kit/audit/audit';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { Database } from '../database.store.ts';
import { PersonAccess } from '../relations/person-access.ts';
import { UserStore } from '../users/user.store.ts';

/** Decides who may see a patient's documents and insurance. */
@Injectable()
export class PatientAccess {
  constructor(
    private readonly db: Database,
    private readonly audit: Audit,
    private readonly users: UserStore,
    private readonly access: PersonAccess,
  ) {}

  /**
   * Runs before a part of somebody's record is shown. Throws what `check` throws, and writes an audit entry
   * when the record is another person's. Data is not shown when the entry cannot be written.
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

  /** Throws FORBIDDEN; UNAVAILABLE when the answer depends on visits that cannot be read. */
  async check(ctx: RequestContext<Caller>, userId: number): Promise<void> {
    if (ctx.caller.user_id === userId) return;
    const account = await this.users.byId(userId);
    if (!account || !(await this.access.rightsOver(account, ctx)).record) throw new AppError('FORBIDDEN');
  }
}
