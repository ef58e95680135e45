import { Injectable } from '@nestjs/common';
import { appointmentsManagedBy, canViewAppointment, ownedBy } from '@drawpoint/contracts/access';
import { appointmentRequests } from '@drawpoint/contracts/appointments/requests.contract';
import { readList } from '@drawpoint/contracts/list';
import { pageOfRows } from '@drawpoint/contracts/paging';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { PresentRequests } from './present-requests.ts';
import { RequestStore } from './request.store.ts';

/** Reads open requests for their patients and for the staff who manage them. */
@Injectable()
export class ReadRequests {
  constructor(
    private readonly store: RequestStore,
    private readonly presenter: PresentRequests,
  ) {}

  readonly listMine = handle(appointmentRequests.listMine, async (input, ctx) => {
    const request = readList(appointmentRequests.listMine, input);
    // Patients search by the sender's name, staff by the patient's.
    const words = request.text ?? undefined;
    const found = await this.store.list(ownedBy(ctx.caller), { words }, { ...request, text: null });
    return pageOfRows(await this.presenter.present(found.requests, ctx), found.total, request.window);
  });

  readonly listForStaff = handle(appointmentRequests.listForStaff, async (input, ctx) => {
    const request = readList(appointmentRequests.listForStaff, input);
    const filter = { phlebotomistId: input.phlebotomist_id };
    const found = await this.store.list(appointmentsManagedBy(ctx.caller), filter, request);
    return pageOfRows(await this.presenter.present(found.requests, ctx), found.total, request.window);
  });

  /** Throws NOT_FOUND, also for a withdrawn or booked request, or FORBIDDEN for somebody else's. */
  readonly findFreeRedraw = handle(appointmentRequests.findFreeRedraw, async ({ id, user_id }) => ({
    service_id: await this.store.freeService(id, user_id),
  }));

  readonly get = handle(appointmentRequests.get, async ({ id }, ctx) => {
    const request = await this.store.find(id);
    if (!request) throw new AppError('NOT_FOUND');
    if (!canViewAppointment(ctx.caller, request)) throw new AppError('FORBIDDEN');
    return this.presenter.presentOne(request, ctx);
  });
}
