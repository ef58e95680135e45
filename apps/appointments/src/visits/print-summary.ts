import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { canViewAppointment } from '@drawpoint/contracts/access';
import { visits } from '@drawpoint/contracts/appointments/visits.contract';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { Files } from '@drawpoint/nest-kit/files/files';
import { AppointmentStore } from '../appointments/appointment.store.ts';
import { PresentAppointments } from '../appointments/present-appointments.ts';
import { summaryPdf } from './summary-pdf.ts';

/** The summary of a visit on paper: made for each answer, and removed with the files that nothing names. */
@Injectable()
export class PrintSummary {
  constructor(
    private readonly store: AppointmentStore,
    private readonly presenter: PresentAppointments,
    private readonly files: Files,
  ) {}

  /** Throws NOT_FOUND, or FORBIDDEN for somebody else's. */
  readonly printSummary = handle(visits.printSummary, async ({ id }, ctx) => {
    const record = await this.store.find(id);
    if (!record) throw new AppError('NOT_FOUND');
    if (!canViewAppointment(ctx.caller, record)) throw new AppError('FORBIDDEN');
    const appointment = await this.presenter.presentOne(record, ctx);
    const content = await summaryPdf(appointment);
    const key = this.files.newKey('appointments', ctx.now());
    await this.files.save(key, Readable.from([content]));
    const name = `visit-${appointment.confirmation_code}.pdf`;
    return { key, kind: 'pdf' as const, size: content.length, name, cache_seconds: 0 };
  });
}
