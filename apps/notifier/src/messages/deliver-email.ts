import { Injectable } from '@nestjs/common';
import { AppError } from '@drawpoint/nest-kit/app-error';
import type { RunningJob, Task } from '@drawpoint/nest-kit/jobs/job-registry';
import { Log } from '@drawpoint/nest-kit/logging/log';
import { deliveryError, type DeliveryError } from '../domain/delivery-error.ts';
import { renderHtml, renderText } from '../domain/render-email.ts';
import { ComposeEmail, type ComposedEmail } from './compose-email.ts';
import { Mailer } from './mailer.ts';
import { MessageStore, type QueuedEmail } from './message.store.ts';
import { messagesOf } from './queue-messages.ts';

/** A failed attempt; its message contains only what the delivery log shows. */
class NotDelivered extends Error {
  override readonly name = 'NotDelivered';
}

/** Delivers emails: checks that each is still wanted, sends it, and records the result. */
@Injectable()
export class DeliverEmail implements Task {
  constructor(
    private readonly messages: MessageStore,
    private readonly composeEmail: ComposeEmail,
    private readonly mailer: Mailer,
    private readonly log: Log,
  ) {}

  async run(payload: unknown, job: RunningJob): Promise<void> {
    const emails = await this.messages.findQueued(messagesOf(payload), 'email');
    const compose = this.composeEmail.composing(emails, new Date());
    const failures: string[] = [];
    for (const email of emails) {
      try {
        await this.deliver(email, await compose(email));
      } catch (error) {
        if (await this.noteFailed(email, error, job)) failures.push(errorOf(error).text);
      }
    }
    // The job runs again for those that still wait.
    if (failures[0] !== undefined) throw new NotDelivered(failures[0]);
  }

  /** Records a failed attempt. Returns whether it is tried again. */
  private async noteFailed({ id, template }: QueuedEmail, error: unknown, job: RunningJob): Promise<boolean> {
    const { text, permanent } = errorOf(error);
    if (!permanent && !job.lastAttempt) {
      await this.messages.noteFailure(id, text);
      return true;
    }
    // Only the mail server's refusal of the mailbox or the message is permanent.
    await this.messages.markUnsent(id, permanent ? 'bounced' : 'failed', text);
    this.log.error({ message_id: id, template, alert: 'email_failed' }, text);
    return false;
  }

  private async deliver(email: QueuedEmail, composed: ComposedEmail): Promise<void> {
    if ('expired' in composed) return this.messages.markUnsent(email.id, 'expired', composed.expired);
    if ('unwanted' in composed) return this.messages.markUnsent(email.id, 'failed', composed.unwanted);
    const { to, site, content, calendar } = composed;
    await this.mailer.send({
      key: email.key,
      to,
      subject: content.subject,
      text: renderText(content, site),
      html: renderHtml(content, site),
      calendar,
    });
    await this.messages.markSent(email.id, to, new Date());
    this.log.info({ message_id: email.id, template: email.template }, 'An email was sent');
  }
}

const errorOf = (error: unknown): DeliveryError =>
  error instanceof AppError
    ? { text: `What it tells could not be asked (${error.code}).`, permanent: false }
    : deliveryError(error);
