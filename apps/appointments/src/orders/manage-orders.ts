import { Injectable } from '@nestjs/common';
import { actorOf, canViewAppointment } from '@drawpoint/contracts/access';
import {
  MOST_ORDERS,
  visitOrders,
  type VisitOrder,
} from '@drawpoint/contracts/appointments/visit-orders.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { FILE_EXTENSIONS } from '@drawpoint/contracts/files';
import { AppError, invalid } from '@drawpoint/nest-kit/app-error';
import { Audit } from '@drawpoint/nest-kit/audit/audit';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { KeepDocument } from '@drawpoint/nest-kit/files/keep-document';
import { REMOVE_FILE } from '@drawpoint/nest-kit/files/remove-file.task';
import { Jobs } from '@drawpoint/nest-kit/jobs/jobs';
import { AppointmentStore } from '../appointments/appointment.store.ts';
import { Database } from '../database.store.ts';
import { holdsTime, type AppointmentRecord } from '../domain/appointment-record.ts';
import { VisitOrderStore, type VisitFile } from './visit-order.store.ts';

/** Doctor's orders of a visit. A file stays closed when the view cannot be audited. */
@Injectable()
export class ManageOrders {
  constructor(
    private readonly db: Database,
    private readonly appointments: AppointmentStore,
    private readonly store: VisitOrderStore,
    private readonly keep: KeepDocument,
    private readonly audit: Audit,
    private readonly jobs: Jobs,
  ) {}

  /** Throws NOT_FOUND, or FORBIDDEN for somebody else's visit. */
  readonly list = handle(visitOrders.list, async ({ id }, { caller }) => {
    const visit = visible(caller, await this.appointments.get(id));
    const rows = await this.store.ofVisits([id]);
    return {
      data: rows.map((row, index) => toOrder(row, index, caller, visit)),
      may_add: holdsTime(visit.status) && rows.length < MOST_ORDERS,
    };
  });

  /** Throws NOT_FOUND, FORBIDDEN, INVALID_TRANSITION, and INVALID_INPUT at `file` for one too many or an unreadable image. */
  readonly add = handle(visitOrders.add, async ({ id, file: uploaded }, { caller }) => {
    const visit = toChange(visible(caller, await this.appointments.get(id)));
    const rows = await this.keep.run(uploaded, 'file', (file) =>
      inTransaction(this.db, async (tx) => {
        toChange(await this.appointments.lock(tx, id));
        if ((await this.store.ofVisits([id], tx)).length >= MOST_ORDERS) {
          throw invalid({ file: [`A visit has ${MOST_ORDERS} files of orders at most.`] });
        }
        await this.store.insert(tx, { appointment_id: id }, actorOf(caller), file);
        return this.store.ofVisits([id], tx);
      }),
    );
    return toOrder(rows.at(-1)!, rows.length - 1, caller, visit);
  });

  /** Throws NOT_FOUND, or FORBIDDEN for somebody else's visit. */
  readonly open = handle(visitOrders.open, async ({ id, order_id }, ctx) => {
    const visit = visible(ctx.caller, await this.appointments.get(id));
    const rows = await this.store.ofVisits([id]);
    const index = rows.findIndex((row) => row.id === order_id);
    const found = rows[index];
    if (!found) throw new AppError('NOT_FOUND');
    const name = nameOf(found, index);
    await this.audit.record(this.db, ctx, {
      ...{ action: 'order_seen', subject: id, person: visit.user_id, details: name },
    });
    return { key: found.file_key, kind: found.kind, size: found.size, name, cache_seconds: 0 };
  });

  /** Throws NOT_FOUND, FORBIDDEN for a file that somebody else added or an order has, or INVALID_TRANSITION. */
  readonly remove = handle(visitOrders.remove, async ({ id, order_id }, { caller }) => {
    const visit = visible(caller, await this.appointments.get(id));
    await inTransaction(this.db, async (tx) => {
      toChange(await this.appointments.lock(tx, id));
      const found = (await this.store.ofVisits([id], tx)).find((row) => row.id === order_id);
      if (!found) throw new AppError('NOT_FOUND');
      if (!mayRemove(found, caller, visit)) throw new AppError('FORBIDDEN');
      await this.store.delete(tx, order_id);
      await this.jobs.add(tx, REMOVE_FILE, { key: found.file_key });
    });
    return {};
  });
}

type Visit = Pick<AppointmentRecord, 'id' | 'status' | 'user_id'>;

function visible(caller: Caller, visit: AppointmentRecord): AppointmentRecord {
  if (!canViewAppointment(caller, visit)) throw new AppError('FORBIDDEN');
  return visit;
}

function toChange<Found extends Visit>(visit: Found | null): Found {
  if (!visit) throw new AppError('NOT_FOUND');
  if (!holdsTime(visit.status)) throw new AppError('INVALID_TRANSITION');
  return visit;
}

/** A file that an order has stays. */
const mayRemove = ({ uploaded_by, lab_order_id }: VisitFile, caller: Caller, { user_id }: Visit): boolean =>
  lab_order_id === null &&
  (uploaded_by === actorOf(caller) || (user_id !== null && user_id === caller.user_id));

const nameOf = ({ kind }: VisitFile, index: number): string => `order-${index + 1}.${FILE_EXTENSIONS[kind]}`;

const toOrder = (row: VisitFile, index: number, caller: Caller, visit: Visit): VisitOrder => ({
  id: row.id,
  name: nameOf(row, index),
  added_at: row.created_at.toISOString(),
  url: `/api/appointments/${row.appointment_id}/orders/${row.id}`,
  may_remove: holdsTime(visit.status) && mayRemove(row, caller, visit),
});
