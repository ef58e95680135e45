import { Inject, Injectable } from '@nestjs/common';
import { canViewAppointment } from '@drawpoint/contracts/access';
import type { Language } from '@drawpoint/contracts/auth/languages';
import { calendarFiles } from '@drawpoint/contracts/appointments/calendar-files.contract';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { KnownOptions } from '@drawpoint/nest-kit/options/known-options';
import { ENV } from '@drawpoint/nest-kit/service';
import { AppointmentStore } from '../appointments/appointment.store.ts';
import type { AppointmentsEnv } from '../env.ts';
import { calendarFile, type Site } from './calendar-file.ts';
import { TELEPHONE } from './company-telephone.ts';

/** Creates calendar files of visits. */
@Injectable()
export class MakeCalendarFile {
  constructor(
    private readonly store: AppointmentStore,
    private readonly options: KnownOptions,
    @Inject(ENV) private readonly env: AppointmentsEnv,
  ) {}

  /** Throws NOT_FOUND, or FORBIDDEN for somebody else's (docs/product/accounts.md#who-sees-what). */
  readonly get = handle(calendarFiles.get, async ({ id }, { caller, now, language }) => {
    const visit = await this.store.get(id);
    if (!canViewAppointment(caller, visit)) throw new AppError('FORBIDDEN');
    return calendarFile(visit, now(), await this.site(language));
  });

  readonly forEmail = handle(calendarFiles.forEmail, async ({ id, ...invitation }, { now, language }) =>
    calendarFile(await this.store.get(id), now(), await this.site(language), invitation),
  );

  private async site(language: Language = 'en'): Promise<Site> {
    const telephone = (await this.options.values([TELEPHONE])).get(TELEPHONE)?.trim();
    return { url: this.env.PUBLIC_URL, telephone: telephone || undefined, language };
  }
}
