import { Controller } from '@nestjs/common';
import { messagingEvents, notifications } from '@drawpoint/contracts/messaging/notifications.contract';
import type { ParsedInputOf } from '@drawpoint/contracts/operation';
import { Handles } from '@drawpoint/nest-kit/bus/handles';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { EventLog } from '@drawpoint/nest-kit/events/event-log';
import { DescribeNotification } from './describe-notification.ts';
import { ListNotifications } from './list-notifications.ts';
import { MarkNotificationRead } from './mark-notification-read.ts';

@Controller()
export class NotificationsHandler {
  constructor(
    private readonly listNotifications: ListNotifications,
    private readonly markNotificationRead: MarkNotificationRead,
    private readonly describeNotification: DescribeNotification,
    private readonly events: EventLog,
  ) {}

  @Handles(notifications.list)
  list(_input: ParsedInputOf<typeof notifications.list>, ctx: RequestContext) {
    return this.listNotifications.list(ctx);
  }

  @Handles(notifications.markRead)
  markRead(input: ParsedInputOf<typeof notifications.markRead>, ctx: RequestContext) {
    return this.markNotificationRead.markRead(input.id, ctx);
  }

  @Handles(notifications.describe)
  describe(input: ParsedInputOf<typeof notifications.describe>) {
    return this.describeNotification.describe(input.id);
  }

  @Handles(messagingEvents.read)
  readEvents(input: ParsedInputOf<typeof messagingEvents.read>) {
    return this.events.handleRead(input);
  }
}
