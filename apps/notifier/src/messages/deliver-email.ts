import { Injectable } from '@nestjs/common';
import { AppError } from '@drawpoint/nest-kit/app-error';
import type { RunningJob, Task } from '@drawpoint/nest-kit/jobs/job-registry';
import { Log } from '@drawpoint/nest-kit/logging/log';
import { deliveryError } from '../domain/delivery-error.ts';
import { renderHtml, renderText } from '../domain/render-email.ts';
import { ComposeEmail } from './compose-email.ts';
import { Mailer } from './mailer.ts';
import { MessageStore, type QueuedEmail } from './message.store.ts';

/** A failed attempt; its message contains only what the delivery log shows. */
class NotDelivered extends Error {
  override readonly name = 'NotDelivered';
}

/** Delivers one email: checks that it is still wanted, sends it, and records the result. */
@Injectable()
export class DeliverEmail implements Task {
  constructor(
    private readonly messages: MessageStore,
    private readonly composeEmail: ComposeEmail,
    private readonly mailer: Mailer,
    private readonly log: Log,
  ) {}

  async run(payload: unknown, job: RunningJob): Promise<void> {
    const { message_id } = payload as { message_id: number };
    const email = await this.messages.findQueued(message_id, 'email');
    if (!email) return;
    try {
      await this.deliver(email);
    } catch (error) {
      const { text, permanent } =
        error instanceof AppError
          ? { text: `What it tells could not be asked (${error.code}).`, permanent: false }
          : deliveryError(error);
      if (permanent || job.lastAttempt) {
        // Only the mail server's refusal of the mailbox or the message is permanent.
        await this.messages.markUnsent(email.id, permanent ? 'bounced' : 'failed', text);
        this.log.error({ message_id, template: email.template, alert: 'email_failed' }, text);
        return;
      }
      await this.messages.noteFailure(email.id, text);
      throw new NotDelivered(text);
    }
  }

  private async deliver(email: QueuedEmail): Promise<void> {
    const composed = await this.composeEmail.compose(email, new Date());
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
