import { Injectable } from '@nestjs/common';
import { ownOf } from '@drawpoint/contracts/access';
import type { ExportPage } from '@drawpoint/contracts/exports';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { exportFeature, type ExportSection, pageOfSection } from '@drawpoint/nest-kit/export/export-feature';
import { appointmentsFeature } from '../appointments/appointments.feature.ts';
import { AppointmentStore } from '../appointments/appointment.store.ts';
import { toAppointment } from '../appointments/to-appointment.ts';

/** The visits of the person's account, with what was agreed to at booking. */
@Injectable()
export class AppointmentsSection implements ExportSection {
  constructor(private readonly store: AppointmentStore) {}

  read(userId: number, after: string | null, _ctx: RequestContext): Promise<ExportPage> {
    return pageOfSection(
      after,
      (afterId, most) => this.store.inOrderOfIds(ownOf(userId), afterId, most),
      (record) => {
        // The person knows who they are: their account is a file beside this one.
        const { user: _, ...visit } = toAppointment(record, { id: userId, ...record.patient });
        return { ...visit, consents: record.consents };
      },
    );
  }
}

/** What the appointments service keeps of a person. */
export const exportSections = exportFeature(
  'appointments',
  { appointments: AppointmentsSection },
  { imports: [appointmentsFeature] },
);
