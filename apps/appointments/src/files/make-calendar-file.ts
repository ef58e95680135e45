import { Injectable } from '@nestjs/common';
import { canViewAppointment } from '@drawpoint/contracts/access';
import { calendarFiles } from '@drawpoint/contracts/appointments/calendar-files.contract';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { AppointmentStore } from '../appointments/appointment.store.ts';
import { calendarFile } from './calendar-file.ts';

/** Creates calendar files of visits. */
@Injectable()
export class MakeCalendarFile {
  constructor(private readonly store: AppointmentStore) {}

  /** Throws NOT_FOUND, or FORBIDDEN for somebody else's (docs/product/accounts.md#who-sees-what). */
  readonly get = handle(calendarFiles.get, async ({ id }, { caller, now }) => {
    const visit = await this.store.get(id);
    if (!canViewAppointment(caller, visit)) throw new AppError('FORBIDDEN');
    return calendarFile(visit, now());
  });

  readonly forEmail = handle(calendarFiles.forEmail, async ({ id, ...invitation }, { now }) =>
    calendarFile(await this.store.get(id), now(), invitation),
  );
}
