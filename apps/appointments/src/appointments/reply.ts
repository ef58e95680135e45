import { Injectable } from '@nestjs/common';
import { canViewAppointment, ownedBy } from '@drawpoint/contracts/access';
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

  /** The text goes on the list of staff where it is not sent. */
  readonly forwardText = handle(replies.forwardText, async (input, ctx) => {
    const { user_id, reminded_of, content, client_id } = input;
    const reminded = reminded_of === null ? null : await this.store.find(reminded_of);
    const provider_id = reminded?.provider_id ?? null;
    if (user_id === null) return { is_sent: false, provider_id };
    const isTheirs = reminded?.user_id === user_id;
    const visit = isTheirs ? reminded : await this.store.next(ownedBy({ user_id }), ctx.now());
    if (!visit) return { is_sent: false, provider_id };
    const parties = { sender_id: user_id, receiver_id: visit.phlebotomist_id };
    const about = { appointment_id: visit.id, provider_id: visit.provider_id };
    try {
      await this.bus.call(chatMessages.reply, { ...parties, ...about, content, client_id }, ctx);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      // An earlier try sent it, before another phlebotomist took the visit.
      if (error.code === 'IDEMPOTENCY_MISMATCH') return { is_sent: true, provider_id };
      // The phlebotomist's account is gone.
      if (error.code === 'NOT_FOUND') return { is_sent: false, provider_id };
      throw error;
    }
    return { is_sent: true, provider_id };
  });

  readonly describeParties = handle(replies.describeParties, async ({ id }) => {
    const { user_id, phlebotomist_id, provider_id } = await this.store.get(id);
    return { user_id, phlebotomist_id, provider_id };
  });
}

const NOBODY = 'The patient has not confirmed this visit, so they cannot be written to here.';
