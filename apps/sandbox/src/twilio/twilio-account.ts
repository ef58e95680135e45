import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Inbox } from '../inbox.ts';
import { PLAYED_NUMBERS, type Play } from './played-numbers.ts';
import { callSigned } from './signed-call.ts';

/** The Twilio account of the product. */
export interface TwilioSettings {
  accountSid: string;
  authToken: string;
  /** The sender: a phone number or a messaging service. */
  from: string;
  /** The webhook for messages from phones; undefined for none. */
  inboundUrl?: string;
  /** The address of the product, when it differs from the public one. */
  productUrl?: string;
}

export type TwilioAnswer = { status: number; body: object };

const STOP_WORDS = ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT'];
const START_WORDS = ['START', 'YES', 'UNSTOP'];
const HELP_WORDS = ['HELP', 'INFO'];

/** Milliseconds from one status to the next. */
const STEP_MS = 40;

const newSid = (): string => `SM${randomBytes(16).toString('hex')}`;

/**
 * Simulates Twilio: accepts text messages, plays their outcome, sends callbacks, and remembers who answered
 * STOP.
 */
export class TwilioAccount {
  private readonly stopped = new Set<string>();
  private readonly broken = new Map<string, number>();

  constructor(
    private readonly settings: TwilioSettings,
    private readonly inbox: Inbox,
  ) {}

  isKnown(sid: string, authorization: string | undefined): boolean {
    const { accountSid, authToken } = this.settings;
    const expected = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
    return sid === accountSid && authorization === expected;
  }

  /** Handles a request to send a text message; null means no response. */
  async send(form: URLSearchParams): Promise<TwilioAnswer | null> {
    const to = form.get('To') ?? '';
    const body = form.get('Body') ?? '';
    if (!/^\+[1-9]\d{7,14}$/.test(to))
      return refusal(400, 21_211, "The 'To' number is not a valid phone number.");
    if (body === '') return refusal(400, 21_602, 'Message body is required.');
    if (body.length > 1_600)
      return refusal(400, 21_617, 'The message body exceeds the 1600 character limit.');
    if ((form.get('From') ?? form.get('MessagingServiceSid')) !== this.settings.from) {
      return refusal(400, 21_606, "The 'From' phone number is not a valid phone number for this account.");
    }
    const play: Play | undefined = PLAYED_NUMBERS[to];
    if (play && 'hang' in play) return null;
    if (play && 'delay' in play) await pause(play.delay);
    if (play && 'refuse' in play) return refusal(play.refuse.status, play.refuse.code, play.refuse.message);
    if (play && 'break' in play && this.breaks(to, play.break.times)) {
      return refusal(play.break.status, 20_500, 'Internal server error');
    }
    if (this.stopped.has(to)) return refusal(400, 21_610, 'Attempt to send to unsubscribed recipient.');
    const sid = newSid();
    const failure = play && 'fail' in play ? play.fail : null;
    void this.playStatuses({ sid, to, body, failure, callback: form.get('StatusCallback') });
    return { status: 201, body: messageOf(sid, this.settings, to, body) };
  }

  /**
   * Plays a text message from a phone. With `advanced`, Twilio answers STOP, START and HELP itself and
   * reports that. Returns whether the product accepted it.
   */
  async receive(from: string, body: string, advanced = false): Promise<boolean> {
    const { authToken, accountSid, inboundUrl, productUrl, from: to } = this.settings;
    const word = body.trim().toUpperCase();
    if (STOP_WORDS.includes(word)) this.stopped.add(from);
    if (START_WORDS.includes(word)) this.stopped.delete(from);
    if (inboundUrl === undefined) return false;
    const type = typeOf(word);
    const said = {
      ...{ MessageSid: newSid(), AccountSid: accountSid, From: from, To: to, Body: body, NumMedia: '0' },
      ...(advanced && type !== null && { OptOutType: type }),
    };
    const answer = await callSigned(authToken, inboundUrl, said, productUrl);
    if (answer === null) return false;
    const reply = /<Message>([\s\S]*?)<\/Message>/.exec(answer)?.[1];
    if (reply !== undefined && !this.stopped.has(from)) this.deliver(from, unescapeXml(reply));
    return true;
  }

  private breaks(to: string, times: number): boolean {
    const before = this.broken.get(to) ?? 0;
    this.broken.set(to, before + 1);
    return before < times;
  }

  private async playStatuses(message: {
    sid: string;
    to: string;
    body: string;
    failure: { status: string; code: number } | null;
    callback: string | null;
  }): Promise<void> {
    const { sid, to, body, failure, callback } = message;
    const { authToken, accountSid, from, productUrl } = this.settings;
    if (!failure) this.deliver(to, body);
    for (const status of ['sent', failure?.status ?? 'delivered']) {
      await pause(STEP_MS);
      if (callback === null) continue;
      const news = {
        ...{ MessageSid: sid, SmsSid: sid, MessageStatus: status, SmsStatus: status, To: to },
        ...{ From: from, AccountSid: accountSid, ApiVersion: '2010-04-01' },
        ...(status === failure?.status && { ErrorCode: String(failure.code) }),
      };
      await callSigned(authToken, callback, news, productUrl);
    }
  }

  private deliver(to: string, text: string): void {
    this.inbox.add({
      ...{ channel: 'sms', to, from: this.settings.from, subject: text, text, html: null },
      created_at: new Date().toISOString(),
    });
  }
}

const typeOf = (word: string): string | null => {
  if (STOP_WORDS.includes(word)) return 'STOP';
  if (START_WORDS.includes(word)) return 'START';
  return HELP_WORDS.includes(word) ? 'HELP' : null;
};

const refusal = (status: number, code: number, message: string): TwilioAnswer => ({
  status,
  body: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status },
});

/** Twilio's response to an accepted message. */
const messageOf = (sid: string, { accountSid, from }: TwilioSettings, to: string, body: string): object => ({
  ...{ sid, account_sid: accountSid, api_version: '2010-04-01', body, to, status: 'queued' },
  from: from.startsWith('MG') ? null : from,
  messaging_service_sid: from.startsWith('MG') ? from : null,
  ...{ direction: 'outbound-api', error_code: null, error_message: null, num_media: '0', num_segments: '1' },
  ...{ price: null, price_unit: 'USD', date_created: new Date().toUTCString(), date_sent: null },
  uri: `/2010-04-01/Accounts/${accountSid}/Messages/${sid}.json`,
});

const unescapeXml = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');
