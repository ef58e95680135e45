import { Injectable } from '@nestjs/common';
import { actorOf } from '@drawpoint/contracts/access';
import {
  labOrders,
  MOST_ORDER_FILES,
  type LabOrder,
} from '@drawpoint/contracts/appointments/lab-orders.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import type { ParsedInputOf } from '@drawpoint/contracts/operation';
import { AppError, invalid, refuse } from '@drawpoint/nest-kit/app-error';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { KeepDocument } from '@drawpoint/nest-kit/files/keep-document';
import { AppointmentStore } from '../appointments/appointment.store.ts';
import { Database, type Tx } from '../database.store.ts';
import { careEndsOn } from '../domain/care.ts';
import { AttachedOrderStore } from './attached-order.store.ts';
import { BLANK, CheckOrder, edited, type OrderFields } from './check-order.ts';
import { LabOrderStore, type OrderOwner } from './lab-order.store.ts';
import { orderOfCaller, ownerByVisit, ownerToAttach } from './order-access.ts';
import { PresentOrders } from './present-orders.ts';
import { VisitOrderStore } from './visit-order.store.ts';

type Context = RequestContext<Caller>;
type Whose = Pick<ParsedInputOf<typeof labOrders.create>, 'appointment_id' | 'attach' | 'person_id'>;
/** Whose a new order is, and the visit that it is attached to; null for none. */
type Owner = OrderOwner & {
  care_ends_on: string | null;
  provider_id: number | null;
  date_of_birth: string | null;
  visitId: number | null;
};

/** Patients and staff add doctor's orders (docs/product/orders.md#adding). */
@Injectable()
export class AddOrders {
  constructor(
    private readonly db: Database,
    private readonly appointments: AppointmentStore,
    private readonly store: LabOrderStore,
    private readonly attached: AttachedOrderStore,
    private readonly files: VisitOrderStore,
    private readonly checks: CheckOrder,
    private readonly presenter: PresentOrders,
    private readonly keep: KeepDocument,
  ) {}

  /** Throws NOT_FOUND or FORBIDDEN for the visit, INVALID_TRANSITION, or INVALID_INPUT by field. */
  readonly create = handle(labOrders.create, async (input, ctx) => {
    const { appointment_id, attach, person_id, photo_ids = [], ...sent } = input;
    const owner = await this.ownerFor({ appointment_id, attach, person_id }, ctx);
    const order = edited(BLANK, sent);
    const errors = await this.checks.errorsOf(order, owner, ctx);
    const isEmpty = order.content.test_ids.length === 0 && photo_ids.length === 0;
    refuse({ ...errors, ...(isEmpty && { test_ids: ['Choose a test, or add a photo of the order.'] }) });
    const id = await inTransaction(this.db, async (tx) => {
      const made = await this.insert(tx, owner, order, ctx);
      const wanted = new Set(photo_ids).size;
      const adopted =
        wanted > 0 && owner.visitId !== null ? await this.files.adopt(tx, made, owner.visitId, photo_ids) : 0;
      if (adopted < wanted) throw invalid({ photo_ids: ['One of these photos is not there any more.'] });
      return made;
    });
    return this.presenter.presentOne(id, ctx);
  });

  /** Throws as `create`, and INVALID_INPUT at `file` for an unreadable image. */
  readonly upload = handle(labOrders.upload, async ({ file: uploaded, ...whose }, ctx) => {
    const owner = await this.ownerFor(whose, ctx);
    const id = await this.keep.run(uploaded, 'file', (file) =>
      inTransaction(this.db, async (tx) => {
        const made = await this.insert(tx, owner, BLANK, ctx);
        await this.files.insert(tx, { lab_order_id: made }, actorOf(ctx.caller), file);
        return made;
      }),
    );
    return this.presenter.presentOne(id, ctx);
  });

  /**
   * Throws NOT_FOUND, FORBIDDEN, INVALID_TRANSITION once it was checked, and INVALID_INPUT at `file` for one too many
   * or an unreadable image.
   */
  readonly addFile = handle(labOrders.addFile, async ({ id, file: uploaded }, ctx): Promise<LabOrder> => {
    await orderOfCaller(this.store, id, ctx);
    await this.keep.run(uploaded, 'file', (file) =>
      inTransaction(this.db, async (tx) => {
        await this.store.lock(tx, id);
        const [order] = await this.store.byIds([id], ctx.now(), tx);
        if (order?.state !== 'received') throw new AppError('INVALID_TRANSITION');
        if ((await this.files.ofOrders([id], tx)).length >= MOST_ORDER_FILES) {
          throw invalid({ file: [`An order has ${MOST_ORDER_FILES} files at most.`] });
        }
        await this.files.insert(tx, { lab_order_id: id }, actorOf(ctx.caller), file);
      }),
    );
    return this.presenter.presentOne(id, ctx);
  });

  /** Adds an order, attached to its visit. Checks again what may have changed about the visit. */
  private async insert(
    tx: Tx,
    { visitId, date_of_birth: _, ...owner }: Owner,
    order: OrderFields,
    ctx: Context,
  ): Promise<number> {
    const [by, at] = [actorOf(ctx.caller), ctx.now()];
    if (visitId !== null) {
      const visit = await this.appointments.lock(tx, visitId);
      if (!visit) throw new AppError('NOT_FOUND');
      const others = await this.attached.ofVisits([visitId], tx);
      ownerToAttach(ctx.caller, visit, others.length, 'appointment_id');
    }
    const id = await this.store.insert(tx, { ...owner, ...order, created_by: by, created_at: at });
    if (visitId !== null) {
      const row = { appointment_id: visitId, lab_order_id: id, attached_by: by, attached_at: at };
      await this.attached.attach(tx, row);
    }
    return id;
  }

  /**
   * The visit's person at its company, else the caller or one of those they book for, at the company of their latest
   * visit.
   */
  private async ownerFor({ appointment_id, attach = true, person_id }: Whose, ctx: Context): Promise<Owner> {
    const { caller } = ctx;
    if (appointment_id !== undefined) {
      const visit = await this.appointments.get(appointment_id);
      const owner = attach
        ? ownerToAttach(caller, visit, (await this.attached.ofVisits([visit.id])).length, 'appointment_id')
        : ownerByVisit(caller, visit, 'appointment_id');
      return {
        ...owner,
        ...{ care_ends_on: visit.care_ends_on, provider_id: visit.provider_id },
        visitId: attach ? visit.id : null,
        date_of_birth: visit.person?.date_of_birth ?? null,
      };
    }
    const user_id = caller.user_id;
    const provider_id = await this.store.companyOf(caller);
    if (person_id === undefined) {
      return {
        user_id,
        person_id: null,
        care_ends_on: null,
        provider_id,
        date_of_birth: null,
        visitId: null,
      };
    }
    const person = await this.checks.personOf(user_id, person_id, ctx);
    if (!person) throw invalid({ person_id: ['This person is not on your list any more.'] });
    if (person.needs_agreement)
      throw invalid({ person_id: ['This person is 18 now and has not agreed yet.'] });
    const care_ends_on = careEndsOn(person.date_of_birth, ctx.now());
    return {
      user_id,
      person_id,
      care_ends_on,
      provider_id,
      date_of_birth: person.date_of_birth,
      visitId: null,
    };
  }
}
