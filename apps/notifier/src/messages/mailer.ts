import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { createTransport, type Transporter } from 'nodemailer';
import { ENV } from '@drawpoint/nest-kit/service';
import type { CalendarPart } from './compose-email.ts';
import type { NotifierEnv } from '../env.ts';

export interface OutgoingMail {
  /** The same for every attempt, so that a mail server can detect duplicates. */
  key: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The reader's calendar adds, moves or removes the event. */
  calendar?: CalendarPart | undefined;
}

/** Sends emails to the mail server. */
@Injectable()
export class Mailer {
  private readonly transport: Transporter;
  private readonly from: string;

  constructor(@Inject(ENV) { SMTP_URL, MAIL_FROM }: NotifierEnv) {
    this.from = MAIL_FROM;
    this.transport = createTransport({
      url: SMTP_URL,
      // Messages about a visit leave together, over one connection.
      pool: true,
      maxConnections: 2,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  async send({ key, to, subject, text, html, calendar }: OutgoingMail): Promise<void> {
    const host = this.from.slice(this.from.lastIndexOf('@') + 1, -1);
    const id = createHash('sha256').update(key).digest('hex').slice(0, 32);
    await this.transport.sendMail({
      from: this.from,
      to: { name: '', address: to },
      subject,
      text,
      html,
      ...(calendar && {
        icalEvent: { method: calendar.method, filename: calendar.name, content: calendar.text },
      }),
      messageId: `<${id}@${host}>`,
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    });
  }

  beforeApplicationShutdown(): void {
    this.transport.close();
  }
}
