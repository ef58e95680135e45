import { Injectable } from '@nestjs/common';
import { canManageAppointment } from '@drawpoint/contracts/access';
import type { Specimen, Specimens } from '@drawpoint/contracts/appointments/specimens.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { AppError } from '@drawpoint/nest-kit/app-error';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { AppointmentStore } from '../appointments/appointment.store.ts';
import { onItsClock } from '../appointments/to-appointment.ts';
import { CheckDraw } from '../bedside/check-draw.ts';
import { Database, type Tx } from '../database.store.ts';
import type { AppointmentRecord } from '../domain/appointment-record.ts';
import { asOf } from '../domain/visit-as-of.ts';
import { SpecimenStore, type SpecimenRecord } from './specimen.store.ts';

type Course = Pick<AppointmentRecord, 'status' | 'stage'>;

/** Whether tubes of the visit can be planned, added and made void. */
export const mayChange = ({ status }: Course): boolean => status === 'approved' || status === 'completed';
/** Whether its tubes can be labeled: labels are printed and put on at the patient's side. */
export const mayLabel = (visit: Course): boolean =>
  mayChange(visit) && (visit.status === 'completed' || ['arrived', 'drawn'].includes(visit.stage ?? ''));

/** The tubes of one visit, for staff who manage it. */
@Injectable()
export class VisitSpecimens {
  constructor(
    private readonly db: Database,
    private readonly appointments: AppointmentStore,
    private readonly store: SpecimenStore,
    private readonly draws: CheckDraw,
  ) {}

  /** Throws NOT_FOUND, or FORBIDDEN for a visit that the caller does not manage. */
  async visit(id: number, ctx: RequestContext<Caller>): Promise<AppointmentRecord> {
    return managed(ctx, await this.appointments.get(id));
  }

  async present(visit: AppointmentRecord, tx?: Tx): Promise<Specimens> {
    return toSpecimens(await this.store.ofVisits([visit.id], tx), visit);
  }

  /** Changes tubes with the visit locked, as it was when a phone stored it. Throws as `visit` does. */
  change(
    id: number,
    ctx: RequestContext<Caller>,
    work: (tx: Tx, visit: AppointmentRecord, tubes: SpecimenRecord[]) => Promise<void>,
  ): Promise<Specimens> {
    return inTransaction(this.db, async (tx) => {
      const visit = managed(ctx, await this.appointments.lock(tx, id));
      await work(tx, visit, await this.store.ofVisits([id], tx));
      return this.present(visit, tx);
    });
  }

  /** Throws INVALID_TRANSITION where labels cannot be printed or put on now, and what `checkIdentity` throws. */
  async checkLabels(tx: Tx, visit: AppointmentRecord): Promise<void> {
    if (!mayLabel(visit)) throw new AppError('INVALID_TRANSITION');
    await this.draws.checkIdentity(tx, visit);
  }
}

function managed(
  { caller, now }: RequestContext<Caller>,
  visit: AppointmentRecord | null,
): AppointmentRecord {
  if (!visit) throw new AppError('NOT_FOUND');
  if (!canManageAppointment(caller, visit)) throw new AppError('FORBIDDEN');
  return asOf(visit, now());
}

/** What is shown of a tube, and its place in the order of draw. */
export type ShownTube = Pick<
  SpecimenRecord,
  | 'id'
  | 'number'
  | 'tube_id'
  | 'tube_name'
  | 'cap_color'
  | 'place'
  | 'temperature'
  | 'spin_minutes'
  | 'state'
  | 'label'
  | 'void_reason'
  | 'collected_at'
  | 'handed'
>;

export const toSpecimens = (rows: readonly ShownTube[], visit: AppointmentRecord): Specimens => ({
  data: rows.map((row) => toSpecimen(row, visit)),
  ...{ may_change: mayChange(visit), may_label: mayLabel(visit) },
});

export const toSpecimen = (row: ShownTube, visit: Pick<AppointmentRecord, 'tz'>): Specimen => ({
  ...{ id: row.id, number: row.number, tube_id: row.tube_id, tube_name: row.tube_name },
  ...{ cap_color: row.cap_color, temperature: row.temperature, spin_minutes: row.spin_minutes },
  ...{ state: row.state, label: row.label, void_reason: row.void_reason },
  collected_at: row.collected_at && onItsClock(visit, row.collected_at),
  held_by: row.handed.at(-1)?.kind ?? null,
});
