import { Inject, Injectable } from '@nestjs/common';
import { attendance } from '@drawpoint/contracts/appointments/attendance.contract';
import { calendarFiles } from '@drawpoint/contracts/appointments/calendar-files.contract';
import { NOTIFICATION_KINDS } from '@drawpoint/contracts/messaging/notification-kinds';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import { systemContext } from '@drawpoint/nest-kit/bus/request-context';
import { ENV } from '@drawpoint/nest-kit/service';
import type { EmailContent } from '../domain/email-content.ts';
import { accountEmail } from '../domain/account-emails.ts';
import { appointmentEmail, requestEmail } from '../domain/appointment-email.ts';
import { isTooOld, TOO_OLD } from '../domain/email-limit.ts';
import type { NotifierEnv } from '../env.ts';
import { AppointmentNews, subjectOf, type News } from './appointment-news.ts';
import type { QueuedEmail } from './message.store.ts';
import { SiteWords } from './site-words.ts';

/** How a calendar treats an email (RFC 5546). */
export type CalendarPart = { method: 'REQUEST' | 'CANCEL'; name: string; text: string };

/** An email ready to send, or why it is no longer wanted or too old. */
export type ComposedEmail =
  | { to: string; site: string; content: EmailContent; calendar?: CalendarPart }
  | { unwanted: string }
  | { expired: string };

@Injectable()
export class ComposeEmail {
  constructor(
    private readonly news: AppointmentNews,
    private readonly bus: Bus,
    private readonly words: SiteWords,
    @Inject(ENV) private readonly env: NotifierEnv,
  ) {}

  /**
   * Composes emails from their current subjects, which the owning services are asked for once for all emails.
   * Throws when one of them is down.
   */
  composing(emails: readonly QueuedEmail[], now: Date): (email: QueuedEmail) => Promise<ComposedEmail> {
    const appointment = emails.filter(({ template }) => template === 'appointment');
    const newsOf = this.news.about(appointment.map(subject));
    let name: Promise<string> | undefined;
    const siteName = () => (name ??= this.words.name());
    return async (email) => {
      if (email.template === 'appointment') {
        return isTooOld(email.created_at, now)
          ? { expired: TOO_OLD }
          : this.aboutAppointment(await newsOf(subject(email)), await siteName());
      }
      if (email.to === null) return { unwanted: 'It has no recipient.' };
      const minutes = Number(email.values.minutes ?? Number.POSITIVE_INFINITY);
      if (now.getTime() > email.created_at.getTime() + minutes * 60_000) {
        return { unwanted: 'Its link expired before it could be sent.' };
      }
      const site = await siteName();
      return { to: email.to, site, content: accountEmail(email.template, { ...email.values, site }) };
    };
  }

  private async aboutAppointment(news: News, site: string): Promise<ComposedEmail> {
    if ('unwanted' in news) return news;
    const { kind, appointment, reader, offer } = news;
    if (reader.email === '') return { unwanted: 'Its recipient has no email.' };
    const { PUBLIC_URL } = this.env;
    if (!appointment)
      return { to: reader.email, site, content: requestEmail(kind, reader, PUBLIC_URL, offer) };
    const isOwner = reader.id !== null && reader.id === appointment.user_id;
    const token = isOwner && kind === 'appointment_reminder' ? await this.answerToken(appointment.id) : null;
    const content = appointmentEmail(kind, appointment, reader, PUBLIC_URL, token);
    const method = isOwner ? NOTIFICATION_KINDS[kind].calendar : undefined;
    if (!method) return { to: reader.email, site, content };
    const { name, text } = await this.bus.call(
      calendarFiles.forEmail,
      { id: appointment.id, method, attendee: reader.email, organizer: this.env.MAIL_FROM },
      { ...systemContext(), language: reader.language },
    );
    return { to: reader.email, site, content, calendar: { method, name, text } };
  }

  /** Of a reminder that asks whether the patient can make it. */
  private async answerToken(id: number): Promise<string | null> {
    return (await this.bus.call(attendance.makeLink, { id }, systemContext())).token;
  }
}

const subject = ({ values, user_id }: QueuedEmail) => subjectOf(values, user_id);
