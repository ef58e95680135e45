import { Injectable } from '@nestjs/common';
import { canManageAppointment } from '@drawpoint/contracts/access';
import { visitDays } from '@drawpoint/contracts/appointments/visit-days.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { fullName } from '@drawpoint/rules/name';
import { slackOf } from '@drawpoint/scheduling/slack';
import { AppointmentStore } from '../appointments/appointment.store.ts';
import { isDepositOpen } from '../domain/deposit.ts';
import { TravelTimes } from '../travel/travel-times.ts';
import { toLoad } from './list-busy.ts';
import { CalendarStore } from './calendar.store.ts';

/** A phlebotomist's taken times, for staff who ask why a time is not offered. */
@Injectable()
export class ListTaken {
  constructor(
    private readonly calendar: CalendarStore,
    private readonly appointments: AppointmentStore,
    private readonly travel: TravelTimes,
  ) {}

  readonly listTaken = handle(visitDays.listTaken, async (input, ctx) => {
    const { phlebotomist_id, from, to, default_drive_minutes: defaultDriveMinutes, ...visit } = input;
    const provider_ids = visit.provider_id === null ? [] : [visit.provider_id];
    const window = {
      phlebotomist_ids: [phlebotomist_id],
      provider_ids,
      from: new Date(from),
      to: new Date(to),
    };
    const { entries, rulesOf } = await this.calendar.listWithRules(window, ctx.now(), {});
    const withNext = entries.some(({ starts }) => starts.length > 0);
    const taken = await this.travel.around(visit, entries, { rulesOf, withNext });
    const slack = slackOf({ entries: taken, defaultDriveMinutes, now: ctx.now().getTime() / 60_000 });
    const named = await this.namesFor(
      taken.flatMap(({ appointment_id }) => appointment_id ?? []),
      ctx.caller,
    );
    return {
      load: toLoad(rulesOf(visit.provider_id).load),
      data: taken.map(({ start, end, starts, driveTo, driveFrom, driveNext, appointment_id }, index) => {
        const mayBeNamed = appointment_id !== null && named.has(appointment_id);
        return {
          kind: appointment_id === null ? ('hold' as const) : ('visit' as const),
          start,
          end,
          ...(starts.length > 0 && {
            latest_start: slack[index]!.latestStart,
            earliest_end: slack[index]!.earliestEnd,
          }),
          drive_to: driveTo,
          drive_from: driveFrom,
          drive_next: driveNext ?? null,
          appointment_id: mayBeNamed ? appointment_id : null,
          patient_name: mayBeNamed ? (named.get(appointment_id) ?? null) : null,
        };
      }),
    };
  });

  /** Patients by visit, for the visits that the caller manages. */
  private async namesFor(ids: number[], caller: Caller | null): Promise<Map<number, string>> {
    const found = caller ? await this.appointments.byIds(ids) : [];
    const managed = found.filter(
      (each) => caller && !isDepositOpen(each) && canManageAppointment(caller, each),
    );
    return new Map(managed.map(({ id, patient }) => [id, fullName(patient)]));
  }
}
