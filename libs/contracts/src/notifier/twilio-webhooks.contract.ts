import { operation } from '../operation.ts';
import { RawAnswer, RawRequest, type RawMark } from '../raw.ts';

/** Twilio calls from few addresses, so many calls from one address are normal. */
const limits = [{ calls: 6_000, seconds: 60, per: 'address' }] as const;

const raw: RawMark = {
  takes: 'application/x-www-form-urlencoded',
  headers: ['x-twilio-signature'],
  maxBytes: 32_000,
  answers: 'text/xml',
};

/** Webhooks of Twilio. The signature of every call proves the sender (docs/product/messages.md#sms). */
export const twilioWebhooks = {
  noteStatus: operation({
    summary: 'What became of a text message. For Twilio, by its signature.',
    http: 'POST /webhooks/twilio/status',
    subject: 'notifier.twilio-webhooks.note-status',
    allow: 'public',
    ...{ limits, raw },
    input: RawRequest,
    output: RawAnswer,
  }),
  receiveSms: operation({
    summary:
      'A text message that a phone sent to us: STOP, START, HELP, YES, or 1 to a reminder. For Twilio, by its signature.',
    http: 'POST /webhooks/twilio/inbound',
    subject: 'notifier.twilio-webhooks.receive-sms',
    allow: 'public',
    ...{ limits, raw },
    input: RawRequest,
    output: RawAnswer,
  }),
};
