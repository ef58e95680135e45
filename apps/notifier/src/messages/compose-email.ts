import { Inject, Injectable } from '@nestjs/common';
import { calendarFiles } from '@drawpoint/contracts/appointments/calendar-files.contract';
import { NOTIFICATION_KINDS } from '@drawpoint/contracts/messaging/notification-kinds';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import { systemContext } from '@drawpoint/nest-kit/bus/request-context';
import { ENV } from '@drawpoint/nest-kit/service';
import type { EmailContent } from '../domain/email-content.ts';
import {
  alreadyRegistered,
  confirmEmailChange,
  emailChanged,
  emailChangeRequested,
  emailInUse,
  verifyEmail,
  visitConfirmation,
} from '../domain/account-emails.ts';
import {
  choosePassword,
  passkeyAdded,
  passkeyRemoved,
  passwordChanged,
  resetPassword,
  signInCode,
} from '../domain/credential-emails.ts';
import { paymentReceipt, paymentRefunded } from '../domain/payment-emails.ts';
import { appointmentEmail, requestEmail } from '../domain/appointment-email.ts';
import { companyActed, companyAssigned, companyEdited } from '../domain/company-emails.ts';
import { accountDeleted, deletionDeclined, deletionRequested } from '../domain/deletion-emails.ts';
import { isTooOld, TOO_OLD } from '../domain/email-limit.ts';
import type { NotifierEnv } from '../env.ts';
import { AppointmentNews, subjectOf } from './appointment-news.ts';
import type { QueuedEmail, Template } from './message.store.ts';

/** What a calendar makes of an email (RFC 5546). */
export type CalendarPart = { method: 'REQUEST' | 'CANCEL'; name: string; text: string };

/** An email ready to be handed over, or why it is no longer wanted or too old. */
export type Composed =
  { to: string; content: EmailContent; calendar?: CalendarPart } | { unwanted: string } | { expired: string };

const OF_ACCOUNT: Record<
  Exclude<Template, 'appointment'>,
  (values: Record<string, string>) => EmailContent
> = {
  'verify-email': verifyEmail,
  'already-registered': alreadyRegistered,
  'visit-confirmation': visitConfirmation,
  'confirm-email-change': confirmEmailChange,
  'email-change-requested': emailChangeRequested,
  'email-in-use': emailInUse,
  'email-changed': emailChanged,
  'reset-password': resetPassword,
  'choose-password': choosePassword,
  'password-changed': passwordChanged,
  'sign-in-code': signInCode,
  'passkey-added': passkeyAdded,
  'passkey-removed': passkeyRemoved,
  'payment-receipt': paymentReceipt,
  'payment-refunded': paymentRefunded,
  'company-assigned': companyAssigned,
  'company-acted': companyActed,
  'company-edited': companyEdited,
  'deletion-requested': deletionRequested,
  'deletion-declined': deletionDeclined,
  'account-deleted': accountDeleted,
};

@Injectable()
export class ComposeEmail {
  constructor(
    private readonly news: AppointmentNews,
    private readonly bus: Bus,
    @Inject(ENV) private readonly env: NotifierEnv,
  ) {}

  /** Asks the owners of what the email tells, now that it is sent. Throws where one of them is away. */
  async compose(email: QueuedEmail, now: Date): Promise<Composed> {
    if (email.template === 'appointment') {
      return isTooOld(email.created_at, now) ? { expired: TOO_OLD } : this.aboutAppointment(email);
    }
    if (email.to === null) return { unwanted: 'It has no recipient.' };
    const minutes = Number(email.values.minutes ?? Number.POSITIVE_INFINITY);
    if (now.getTime() > email.created_at.getTime() + minutes * 60_000) {
      return { unwanted: 'Its link expired before it could be sent.' };
    }
    return { to: email.to, content: OF_ACCOUNT[email.template](email.values) };
  }

  private async aboutAppointment(email: QueuedEmail): Promise<Composed> {
    const news = await this.news.find(subjectOf(email.values));
    if ('unwanted' in news) return news;
    const { kind, appointment, reader } = news;
    const { PUBLIC_URL } = this.env;
    if (!appointment) return { to: reader.email, content: requestEmail(kind, reader, PUBLIC_URL) };
    const content = appointmentEmail(kind, appointment, reader, PUBLIC_URL);
    const isOwner = reader.id !== null && reader.id === appointment.user_id;
    const method = isOwner ? NOTIFICATION_KINDS[kind].calendar : undefined;
    if (!method) return { to: reader.email, content };
    const { name, text } = await this.bus.call(
      calendarFiles.forEmail,
      { id: appointment.id, method, attendee: reader.email, organizer: this.env.MAIL_FROM },
      systemContext(),
    );
    return { to: reader.email, content, calendar: { method, name, text } };
  }
}
