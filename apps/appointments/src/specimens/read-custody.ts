import { Injectable } from '@nestjs/common';
import { canManageAppointment } from '@drawpoint/contracts/access';
import { type CustodyEntry, specimens } from '@drawpoint/contracts/appointments/specimens.contract';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { UserProjection } from '@drawpoint/nest-kit/events/user-projection';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { fullName } from '@drawpoint/rules/name';
import { readTubeNumber } from '@drawpoint/rules/tube-number';
import { AppointmentStore } from '../appointments/appointment.store.ts';
import { onItsClock } from '../appointments/to-appointment.ts';
import { HandoverStore } from '../handovers/handover.store.ts';
import { numberErrors } from './label-specimens.ts';
import { SpecimenStore } from './specimen.store.ts';
import { toSpecimen } from './visit-specimens.ts';

/** The chain of custody of a tube (docs/product/specimens.md#custody). */
@Injectable()
export class ReadCustody {
  constructor(
    private readonly store: SpecimenStore,
    private readonly appointments: AppointmentStore,
    private readonly handovers: HandoverStore,
    private readonly people: UserProjection,
  ) {}

  /** Throws NOT_FOUND for an unknown number, and alike for a tube of a visit that the caller does not manage. */
  readonly custody = handle(
    specimens.custody,
    async ({ number }) => ({ errors: numberErrors(number) }),
    async ({ number: typed }, { caller }) => {
      const [tube] = await this.store.byNumbers([readTubeNumber(typed)!]);
      const [visit] = tube ? await this.appointments.byIds([tube.appointment_id]) : [];
      if (!tube || !visit || !canManageAppointment(caller, visit)) throw new AppError('NOT_FOUND');
      const entries = await this.handovers.ofSpecimens([tube.id]);
      const names = await this.people.names([
        ...[tube.collected_by ?? 0, tube.voided_by ?? 0, visit.phlebotomist_id],
        ...entries.flatMap(({ actor_id, corrected }) => [actor_id, corrected?.actor_id ?? 0]),
      ]);
      const nameOf = (id: number | null): string => {
        const person = id === null ? undefined : names.get(id);
        return person ? fullName(person) : visit.phlebotomist_name;
      };
      const at = (moment: Date): string => onItsClock(visit, moment);
      const own = (kind: 'collected' | 'void', moment: Date | null, by: number | null): CustodyEntry[] =>
        moment
          ? [
              {
                ...{ kind, at: at(moment), by: nameOf(by) },
                ...{ handover_id: null, place: null, receiver: null, correction: null },
              },
            ]
          : [];
      return {
        data: [
          ...own('collected', tube.collected_at, tube.collected_by),
          ...entries.map(({ id, kind, place, receiver, actor_id, corrected, ...entry }) => ({
            ...{ kind, at: at(entry.at), by: nameOf(actor_id), handover_id: id, place, receiver },
            correction: corrected && {
              ...{ reason: corrected.reason ?? '', at: at(corrected.created_at) },
              by: nameOf(corrected.actor_id),
            },
          })),
          ...own('void', tube.voided_at, tube.voided_by),
        ],
        ...{ appointment_id: visit.id, specimen: toSpecimen(tube, visit) },
      };
    },
  );
}
