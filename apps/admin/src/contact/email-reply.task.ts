import { Inject, Injectable } from '@nestjs/common';
import type { Language } from '@drawpoint/contracts/auth/languages';
import { users } from '@drawpoint/contracts/auth/users.contract';
import { messages } from '@drawpoint/contracts/notifier/messages.contract';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import { systemContext } from '@drawpoint/nest-kit/bus/request-context';
import type { Task } from '@drawpoint/nest-kit/jobs/job-registry';
import { ENV } from '@drawpoint/nest-kit/service';
import type { AdminEnv } from '../env.ts';
import { ContactMessageStore } from './contact-message.store.ts';

/** The job that sends a reply to a contact message. */
export const EMAIL_REPLY = 'email-contact-reply';

/** Emails a stored reply, once. */
@Injectable()
export class EmailReply implements Task {
  constructor(
    private readonly store: ContactMessageStore,
    private readonly bus: Bus,
    @Inject(ENV) private readonly env: AdminEnv,
  ) {}

  async run(payload: unknown): Promise<void> {
    const { reply_id } = payload as { reply_id: number };
    const found = await this.store.findReply(reply_id);
    if (!found) return;
    const { reply, message } = found;
    const link = new URL('/contact', this.env.PUBLIC_URL);
    link.searchParams.set('provider_id', String(message.provider_id));
    await this.bus.call(
      messages.sendEmail,
      {
        key: `contact-reply-${reply_id}`,
        template: 'contact-reply',
        to: message.email,
        user_id: message.user_id,
        values: {
          ...{ first_name: message.name, company: message.provider.name },
          ...{ text: reply.text, link: link.href, language: await this.languageOf(message.user_id) },
        },
      },
      systemContext(),
    );
  }

  /** The language of somebody with an account; English for others. */
  private async languageOf(userId: number | null): Promise<Language> {
    if (userId === null) return 'en';
    const { data } = await this.bus.call(users.contacts, { ids: [userId] }, systemContext());
    return data[0]?.preferred_language ?? 'en';
  }
}
