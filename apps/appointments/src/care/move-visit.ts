import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { AppointmentEvents } from '../appointments/appointment-events.ts';
import { AppointmentStore } from '../appointments/appointment.store.ts';
import { Calendar } from '../calendar/calendar.ts';
import { CalendarStore } from '../calendar/calendar.store.ts';
import { intervalOfAppointment } from '../calendar/interval-of.ts';
import type { Tx } from '../database.store.ts';
import { type AppointmentPatch, type AppointmentRecord, holdsTime } from '../domain/appointment-record.ts';
import { contactOf } from '../domain/contact.ts';
import { FollowLinkStore } from '../follow/follow-link.store.ts';

export type OwnerPatch = AppointmentPatch & { person_id?: null };

/** Gives a visit to another account, or to none. */
@Injectable()
export class MoveVisit {
  constructor(
    private readonly appointments: AppointmentStore,
    private readonly calendar: Calendar,
    private readonly entries: CalendarStore,
    private readonly events: AppointmentEvents,
    private readonly links: FollowLinkStore,
  ) {}

  /** `also` runs in the same transaction. */
  async to(
    owner: number | null,
    id: number,
    patchOf: (visit: AppointmentRecord) => OwnerPatch,
    ctx: RequestContext,
    also: (tx: Tx) => Promise<void> = () => Promise.resolve(),
  ): Promise<void> {
    const { phlebotomist_id } = await this.appointments.get(id);
    await this.calendar.change({ phlebotomist_id, user_id: owner }, ctx, async (tx) => {
      const visit = await this.appointments.lock(tx, id);
      if (!visit) return;
      const patch = patchOf(visit);
      const moved: AppointmentRecord = { ...visit, ...patch, version: visit.version + 1 };
      if (holdsTime(visit.status)) {
        const interval = intervalOfAppointment(moved);
        // A visit of the new owner at the same time: both stay, this one with the contact it had.
        const other = await this.entries.visitOf(contactOf(moved), interval, visit.id, tx);
        if (other === null) await this.calendar.renew(tx, moved);
      }
      await this.appointments.update(tx, visit, patch);
      // The former owner's relatives follow it no longer.
      if (moved.user_id !== visit.user_id) await this.links.deleteAll(tx, id);
      await this.events.tell(tx, moved, 'corrected', owner);
      await also(tx);
    });
    this.events.announceEvents();
  }
}
