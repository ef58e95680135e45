import { Inject, Injectable } from '@nestjs/common';
import { SMS_TEMPLATES } from '@drawpoint/contracts/notifier/sms-templates';
import { ENV } from '@drawpoint/nest-kit/service';
import { appointmentSms } from '../domain/appointment-sms.ts';
import { smsText } from '../domain/sms-templates.ts';
import type { NotifierEnv } from '../env.ts';
import { AppointmentNews, subjectOf } from './appointment-news.ts';
import type { QueuedSms } from './message.store.ts';

/** A text message ready to be handed over, or why it is no longer wanted or too old. */
export type ComposedSms = { to: string; body: string } | { unwanted: string } | { expired: string };

@Injectable()
export class ComposeSms {
  constructor(
    private readonly news: AppointmentNews,
    @Inject(ENV) private readonly env: NotifierEnv,
  ) {}

  /** Asks the owners of what the text tells, now that it is sent. Throws where one of them is away. */
  async compose({ template, to, values, created_at }: QueuedSms, now: Date): Promise<ComposedSms> {
    const { minutes } = SMS_TEMPLATES[template];
    if (now.getTime() > created_at.getTime() + minutes * 60_000) {
      return { expired: `It could not leave within ${minutes} minutes.` };
    }
    if (to === null) return { unwanted: 'It has no recipient.' };
    if (template !== 'appointment') return { to, body: smsText(template, values) };
    const news = await this.news.find(subjectOf(values));
    if ('unwanted' in news) return news;
    if (news.reader.mobile !== to) return { unwanted: 'Its recipient has another number by now.' };
    const body = appointmentSms(news.kind, news.appointment, news.reader, this.env.PUBLIC_URL);
    return body === null ? { unwanted: 'There is no text message of this kind.' } : { to, body };
  }
}
