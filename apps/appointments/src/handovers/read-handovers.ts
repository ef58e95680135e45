import { Injectable } from '@nestjs/common';
import { appointmentsManagedBy, handoversShownTo } from '@drawpoint/contracts/access';
import {
  handovers,
  type HandoverKind,
  type WaitingTube,
} from '@drawpoint/contracts/appointments/handovers.contract';
import { readList } from '@drawpoint/contracts/list';
import { pageOfRows } from '@drawpoint/contracts/paging';
import { UserProjection } from '@drawpoint/nest-kit/events/user-projection';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { fullName } from '@drawpoint/rules/name';
import { AppointmentStore } from '../appointments/appointment.store.ts';
import { onItsClock } from '../appointments/to-appointment.ts';
import { PolicyStore } from '../policies/policy.store.ts';
import { SpecimenStore } from '../specimens/specimen.store.ts';
import { limitOf } from '../specimens/watch-tubes.ts';
import { HandoverStore } from './handover.store.ts';
import { presentHandovers } from './present-handovers.ts';

const DAYS_MS = 3 * 86_400_000;
const MOST_WAITING = 500;

/** Tubes on their way, and hand-overs. */
@Injectable()
export class ReadHandovers {
  constructor(
    private readonly store: HandoverStore,
    private readonly specimens: SpecimenStore,
    private readonly appointments: AppointmentStore,
    private readonly policies: PolicyStore,
    private readonly people: UserProjection,
  ) {}

  readonly list = handle(handovers.list, async (input, { caller }) => {
    const { window } = readList(handovers.list, input);
    const { rows, total } = await this.store.list(handoversShownTo(caller), window);
    return pageOfRows(await presentHandovers(rows, this.people), total, window);
  });

  readonly listWaiting = handle(handovers.listWaiting, async (_input, ctx) => {
    const since = new Date(ctx.now().getTime() - DAYS_MS);
    const tubes = await this.specimens.waiting(appointmentsManagedBy(ctx.caller), since, MOST_WAITING);
    const ids = [...new Set(tubes.map(({ appointment_id }) => appointment_id))];
    const visits = new Map((await this.appointments.byIds(ids)).map((visit) => [visit.id, visit]));
    const companies = [...new Set([...visits.values()].map(({ provider_id }) => provider_id))];
    const hours = new Map(
      await Promise.all(companies.map(async (id) => [id, await this.policies.transportHours(id)] as const)),
    );
    const waiting = tubes.map((tube) => {
      const visit = visits.get(tube.appointment_id)!;
      const due = limitOf(tube, hours.get(visit.provider_id) ?? 0);
      const shown: WaitingTube = {
        ...{ number: tube.number!, tube_name: tube.tube_name, cap_color: tube.cap_color },
        ...{ appointment_id: visit.id, patient_name: fullName(visit.patient) },
        phlebotomist_name: visit.phlebotomist_name,
        collected_at: onItsClock(visit, tube.collected_at!),
        held_by: heldBy(tube.handed.at(-1)?.kind),
        due_at: due && onItsClock(visit, due),
      };
      return { shown, due: due?.getTime() ?? Infinity };
    });
    waiting.sort((one, other) => one.due - other.due);
    return { data: waiting.map(({ shown }) => shown) };
  });
}

const heldBy = (kind: HandoverKind | undefined): WaitingTube['held_by'] =>
  kind === 'courier' || kind === 'office' ? kind : null;
