import { Inject, Injectable } from '@nestjs/common';
import type { RawRequest } from '@drawpoint/contracts/raw';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { Log } from '@drawpoint/nest-kit/logging/log';
import { ENV } from '@drawpoint/nest-kit/service';
import { validateRequest } from 'twilio/lib/webhooks/webhooks.js';
import type { NotifierEnv } from '../env.ts';

/** What Twilio sent: the fields of its form, and the query of the address that it was given. */
export type TwilioRequest = { fields: URLSearchParams; query: URLSearchParams };

/** Knows Twilio by its signature over the address it called and the form it sent. */
@Injectable()
export class SignedRequest {
  constructor(
    private readonly log: Log,
    @Inject(ENV) private readonly env: NotifierEnv,
  ) {}

  /**
   * Reads a request that Twilio signed. The address is the configured one with the request's own path and query: what a
   * proxy made of scheme, host and port is not what Twilio signed. Throws NOT_FOUND where text messages are off, FORBIDDEN
   * for any other sender.
   */
  read({ body, target, headers }: RawRequest): TwilioRequest {
    const token = this.env.TWILIO_AUTH_TOKEN;
    if (token === undefined) throw new AppError('NOT_FOUND');
    const fields = new URLSearchParams(body);
    const url = `${new URL(this.env.PUBLIC_URL).origin}${target}`;
    const signed = Object.fromEntries(
      [...new Set(fields.keys())].map((name) => [name, valueOf(fields, name)]),
    );
    if (!validateRequest(token, headers['x-twilio-signature'] ?? '', url, signed)) {
      this.log.warn({ alert: 'webhook_refused' }, 'A webhook came with no signature of Twilio');
      throw new AppError('FORBIDDEN');
    }
    return { fields, query: new URL(url).searchParams };
  }
}

function valueOf(fields: URLSearchParams, name: string): string | string[] {
  const values = fields.getAll(name);
  return values.length === 1 ? values[0]! : values;
}
