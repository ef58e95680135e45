import { Injectable } from '@nestjs/common';
import { appointmentsManagedBy } from '@drawpoint/contracts/access';
import { visits } from '@drawpoint/contracts/appointments/visits.contract';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { fullName } from '@drawpoint/rules/name';
import { AppointmentStore } from '../appointments/appointment.store.ts';
import { PresentAppointments } from '../appointments/present-appointments.ts';
import { isCodeStart } from '../domain/confirmation-code.ts';

const LATEST = {
  window: { page: 1, size: 5, skip: 0 },
  sort: { by: 'starts_at', dir: 'desc' },
  text: null,
} as const;

/** Finds visits by confirmation code for the global search (docs/product/back-office.md#search). */
@Injectable()
export class FindVisits {
  constructor(
    private readonly store: AppointmentStore,
    private readonly presenter: PresentAppointments,
  ) {}

  readonly find = handle(visits.find, async ({ q }, ctx) => {
    if (!isCodeStart(q)) return { data: [] };
    const { appointments } = await this.store.list(
      appointmentsManagedBy(ctx.caller),
      { codeStart: q },
      LATEST,
    );
    const data = (await this.presenter.present(appointments, ctx)).map(({ user, ...visit }) => ({
      id: visit.id,
      confirmation_code: visit.confirmation_code,
      patient_name: fullName(user),
      service_name: visit.service.name,
      starts_at: visit.starts_at,
      arrival_window: visit.arrival_window,
      status: visit.status,
    }));
    return { data };
  });
}
