import { Inject, Injectable } from '@nestjs/common';
import { ENV } from '@drawpoint/nest-kit/service';
import RequestClient from 'twilio/lib/base/RequestClient.js';
import { smsError, type SmsError } from '../domain/sms-error.ts';
import type { NotifierEnv } from '../env.ts';

export type OutgoingSms = { to: string; body: string; statusCallback: string };

/** Twilio's response to an accepted text. */
export type TakenSms = { sid: string; status: string };

/** Twilio did not accept a text; the error's message may appear in the delivery log. */
export class SmsNotTaken extends Error {
  override readonly name = 'SmsNotTaken';

  constructor(readonly reason: SmsError) {
    super(reason.text);
  }
}

/** Sends texts through Twilio. */
@Injectable()
export class TwilioClient {
  private readonly http: RequestClient;
  /** Null when texts are not configured. */
  private readonly account: { sid: string; token: string; from: string } | null;
  private readonly api: string;

  constructor(@Inject(ENV) env: NotifierEnv) {
    const { TWILIO_ACCOUNT_SID: sid, TWILIO_AUTH_TOKEN: token, TWILIO_FROM: from } = env;
    this.account = sid && token && from ? { sid, token, from } : null;
    this.http = new RequestClient({ timeout: env.TWILIO_TIMEOUT_SECONDS * 1_000 });
    this.api = env.TWILIO_API_URL.replace(/\/$/, '');
  }

  get isOn(): boolean {
    return this.account !== null;
  }

  /** Throws `SmsNotTaken`. After a timeout the outcome is unknown, so the retry may send it twice. */
  async send({ to, body, statusCallback }: OutgoingSms): Promise<TakenSms> {
    if (!this.account) {
      throw new SmsNotTaken({ text: 'Text messages are not set up here.', permanent: true, stopped: false });
    }
    const { sid, token, from } = this.account;
    const sender = from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from };
    const answer = await this.http
      .request({
        method: 'post',
        uri: `${this.api}/2010-04-01/Accounts/${sid}/Messages.json`,
        username: sid,
        password: token,
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        data: { To: to, Body: body, StatusCallback: statusCallback, ...sender },
      })
      .catch((error: unknown) => {
        throw new SmsNotTaken({ text: unreachable(error), permanent: false, stopped: false });
      });
    const read = readAnswer(answer.body);
    if (answer.statusCode >= 300 || !read.sid) throw new SmsNotTaken(smsError(answer.statusCode, read.code));
    return { sid: read.sid, status: read.status };
  }
}

/** The HTTP library's messages contain addresses; its codes do not. */
function unreachable(error: unknown): string {
  const { code } = Object(error) as { code?: unknown };
  const name = typeof code === 'string' && /^[A-Z_]{2,40}$/.test(code) ? code : 'unknown error';
  return `Twilio could not be reached (${name}).`;
}

function readAnswer(body: unknown): { sid: string | null; status: string; code: number | null } {
  const { sid, status, code } = Object(body) as { sid?: unknown; status?: unknown; code?: unknown };
  return {
    sid: typeof sid === 'string' && /^(SM|MM)[0-9a-f]{32}$/.test(sid) ? sid : null,
    status: typeof status === 'string' ? status : 'accepted',
    code: typeof code === 'number' ? code : null,
  };
}
