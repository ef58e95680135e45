import { Injectable } from '@nestjs/common';
import {
  canManageAppointment,
  canViewAppointment,
  ownedBy,
  patientsManagedBy,
} from '@drawpoint/contracts/access';
import { labOrders, MOST_ATTACHED } from '@drawpoint/contracts/appointments/lab-orders.contract';
import { readList } from '@drawpoint/contracts/list';
import { pageOfRows } from '@drawpoint/contracts/paging';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { Audit } from '@drawpoint/nest-kit/audit/audit';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { AppointmentStore } from '../appointments/appointment.store.ts';
import { Database } from '../database.store.ts';
import { holdsTime } from '../domain/appointment-record.ts';
import { problemOn } from '../domain/lab-order.ts';
import { AttachedOrderStore } from './attached-order.store.ts';
import { LabOrderStore } from './lab-order.store.ts';
import { orderOfCaller, ownerOf } from './order-access.ts';
import { OrdersOfVisit } from './orders-of-visit.ts';
import { fileName, PresentOrders } from './present-orders.ts';
import { VisitOrderStore } from './visit-order.store.ts';

/** Reads doctor's orders. A file stays closed when the view cannot be audited. */
@Injectable()
export class ReadOrders {
  constructor(
    private readonly db: Database,
    private readonly appointments: AppointmentStore,
    private readonly store: LabOrderStore,
    private readonly attached: AttachedOrderStore,
    private readonly files: VisitOrderStore,
    private readonly ofVisit: OrdersOfVisit,
    private readonly presenter: PresentOrders,
    private readonly audit: Audit,
  ) {}

  readonly listMine = handle(labOrders.listMine, async (input, ctx) => {
    const request = readList(labOrders.listMine, input);
    const { orders, total } = await this.store.list(ownedBy(ctx.caller), {}, request, ctx.now());
    return pageOfRows(await this.presenter.present(orders, ctx), total, request.window);
  });

  readonly listForStaff = handle(labOrders.listForStaff, async (input, ctx) => {
    const request = readList(labOrders.listForStaff, input);
    const filter = { state: input.state, user_id: input.user_id };
    const { orders, total } = await this.store.list(
      patientsManagedBy(ctx.caller),
      filter,
      request,
      ctx.now(),
    );
    return pageOfRows(await this.presenter.present(orders, ctx), total, request.window);
  });

  /** Throws NOT_FOUND, or FORBIDDEN for somebody else's visit. */
  readonly listOfVisit = handle(labOrders.listOfVisit, async ({ id }, ctx) => {
    const { caller } = ctx;
    const visit = await this.appointments.get(id);
    if (!canViewAppointment(caller, visit)) throw new AppError('FORBIDDEN');
    const now = ctx.now();
    const attached = (await this.attached.ofVisits([id])).map(({ lab_order_id }) => lab_order_id);
    const owner = ownerOf(visit);
    const isStaff = canManageAppointment(caller, visit);
    const scope = isStaff ? patientsManagedBy(caller) : ownedBy(caller);
    const theirs = owner ? await this.store.ofPerson(scope, owner, now) : [];
    const waiver = isStaff ? await this.attached.waiverOf(id) : null;
    const others = theirs.filter(
      (order) => !attached.includes(order.id) && problemOn(order, order.used, visit.local_date) === null,
    );
    return {
      data: await this.presenter.present(await this.store.byIds(attached, now), ctx),
      others: await this.presenter.present(others, ctx),
      may_attach: owner !== null && holdsTime(visit.status) && attached.length < MOST_ATTACHED,
      missing: (await this.ofVisit.missing([visit])).has(id),
      ...(waiver !== null && { waiver }),
    };
  });

  /** Throws NOT_FOUND, or FORBIDDEN for somebody else's. */
  readonly get = handle(labOrders.get, async ({ id }, ctx) => {
    await orderOfCaller(this.store, id, ctx);
    return this.presenter.presentOne(id, ctx);
  });

  /** Throws NOT_FOUND, or FORBIDDEN for somebody else's. */
  readonly openFile = handle(labOrders.openFile, async ({ id, file_id }, ctx) => {
    const { user_id } = await orderOfCaller(this.store, id, ctx);
    const rows = await this.files.ofOrders([id]);
    const index = rows.findIndex((row) => row.id === file_id);
    const found = rows[index];
    if (!found) throw new AppError('NOT_FOUND');
    const name = fileName(found, index);
    await this.audit.record(this.db, ctx, {
      ...{ action: 'lab_order_seen', subject: id, person: user_id, details: name },
    });
    return { key: found.file_key, kind: found.kind, size: found.size, name, cache_seconds: 0 };
  });
}
