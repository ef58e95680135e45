import { Injectable } from '@nestjs/common';
import { canViewAppointment } from '@drawpoint/contracts/access';
import { replies } from '@drawpoint/contracts/appointments/replies.contract';
import { chatMessages } from '@drawpoint/contracts/messaging/messages.contract';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { AppointmentStore } from './appointment.store.ts';

/**
 * Sends a reply about a visit as a message in the conversation of its parties
 * (docs/product/visits.md#replies).
 */
@Injectable()
export class Reply {
  constructor(
    private readonly store: AppointmentStore,
    private readonly bus: Bus,
  ) {}

  /**
   * The patient writes to the phlebotomist; everybody else who can view the visit writes to the patient.
   * Throws NOT_FOUND, or FORBIDDEN when the caller cannot view the visit or the receiver has no account.
   */
  readonly create = handle(replies.create, async ({ id, message, client_id }, ctx) => {
    const visit = await this.store.get(id);
    if (!canViewAppointment(ctx.caller, visit)) throw new AppError('FORBIDDEN');
    const { user_id } = ctx.caller;
    const receiver_id = user_id === visit.user_id ? visit.phlebotomist_id : visit.user_id;
    if (receiver_id === null) throw new AppError('FORBIDDEN', { message: NOBODY });
    return this.bus.call(
      chatMessages.reply,
      {
        ...{ sender_id: user_id, receiver_id, content: message, client_id },
        ...{ appointment_id: id, provider_id: visit.provider_id },
      },
      ctx,
    );
  });

  readonly describeParties = handle(replies.describeParties, async ({ id }) => {
    const { user_id, phlebotomist_id, provider_id } = await this.store.get(id);
    return { user_id, phlebotomist_id, provider_id };
  });
}

const NOBODY = 'The patient has not confirmed this visit, so they cannot be written to here.';
