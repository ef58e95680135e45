import { Injectable } from '@nestjs/common';
import { canViewAppointment } from '@drawpoint/contracts/access';
import { results } from '@drawpoint/contracts/appointments/results.contract';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { Audit } from '@drawpoint/nest-kit/audit/audit';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { AppointmentStore } from '../appointments/appointment.store.ts';
import { Database } from '../database.store.ts';
import { nameOf, ResultStore } from './result.store.ts';

/** Opens files with results. A file stays closed when the view cannot be audited. */
@Injectable()
export class OpenResults {
  constructor(
    private readonly db: Database,
    private readonly appointments: AppointmentStore,
    private readonly store: ResultStore,
    private readonly audit: Audit,
  ) {}

  /** Throws NOT_FOUND, or FORBIDDEN for somebody else's. */
  readonly open = handle(results.open, async ({ id, document_id }, ctx) => {
    const appointment = await this.appointments.get(id);
    if (!canViewAppointment(ctx.caller, appointment)) throw new AppError('FORBIDDEN');
    const files = (await this.store.ofAppointments([id])).get(id) ?? [];
    const result = files.find((each) => each.id === document_id);
    if (!result) throw new AppError('NOT_FOUND');
    await this.audit.record(this.db, ctx, {
      action: 'results_seen',
      subject: id,
      person: appointment.user_id,
      details: nameOf(result),
    });
    const { file_key: key, kind, size } = result;
    return { key, kind, size, name: nameOf(result), cache_seconds: 0 };
  });
}
