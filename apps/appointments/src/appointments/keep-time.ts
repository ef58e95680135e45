import { Injectable } from '@nestjs/common';
import { AppError } from '@drawpoint/nest-kit/app-error';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { Calendar } from '../calendar/calendar.ts';
import type { Tx } from '../database.store.ts';
import type { AppointmentRecord } from '../domain/appointment-record.ts';
import { OneVisitAtATime } from './one-visit-at-a-time.ts';

/** Takes the time of a visit in the calendar again, because other visits may have changed since. */
@Injectable()
export class KeepTime {
  constructor(
    private readonly calendar: Calendar,
    private readonly oneVisit: OneVisitAtATime,
  ) {}

  /**
   * Throws SLOT_TAKEN when the time or a drive to a neighbouring visit is taken. Throws ALREADY_BOOKED when
   * the patient's time is.
   */
  async keep(tx: Tx, appointment: AppointmentRecord, { caller, now }: RequestContext): Promise<void> {
    const interval = await this.calendar.intervalOf(tx, appointment);
    const fitting = await this.calendar
      .fit(tx, interval, { appointmentId: appointment.id, now: now() })
      .catch((error: unknown) => {
        if (error instanceof AppError && error.code === 'SLOT_TAKEN')
          throw new AppError('SLOT_TAKEN', { message: NO_TIME_LEFT });
        throw error;
      });
    await this.oneVisit.check(tx, appointment, interval, caller);
    await this.calendar.retake(tx, appointment, fitting);
  }
}

const NO_TIME_LEFT =
  'Another visit, or the drive between the two, leaves no time for this one. Move one of them first.';
