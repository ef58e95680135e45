import { Controller } from '@nestjs/common';
import { messages } from '@drawpoint/contracts/notifier/messages.contract';
import type { ParsedInputOf } from '@drawpoint/contracts/operation';
import { Handles } from '@drawpoint/nest-kit/bus/handles';
import { ListDeliveries } from './list-deliveries.ts';
import { QueueEmail } from './queue-email.ts';

@Controller()
export class MessagesHandler {
  constructor(
    private readonly queueEmail: QueueEmail,
    private readonly listDeliveries: ListDeliveries,
  ) {}

  @Handles(messages.sendEmail)
  sendEmail(input: ParsedInputOf<typeof messages.sendEmail>) {
    return this.queueEmail.queue(input);
  }

  @Handles(messages.listDeliveries)
  list(input: ParsedInputOf<typeof messages.listDeliveries>) {
    return this.listDeliveries.list(input);
  }
}
