import { Inject, Injectable } from '@nestjs/common';
import type { RawRequest } from '@drawpoint/contracts/raw';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { Log } from '@drawpoint/nest-kit/logging/log';
import { ENV } from '@drawpoint/nest-kit/service';
import { validateRequest } from 'twilio/lib/webhooks/webhooks.js';
import type { NotifierEnv } from '../env.ts';

/** Twilio's request: its form fields, and the query of its URL. */
export type TwilioRequest = { fields: URLSearchParams; query: URLSearchParams };

/** Verifies Twilio's signature over the URL and the form. */
@Injectable()
export class SignedRequest {
  constructor(
    private readonly log: Log,
    @Inject(ENV) private readonly env: NotifierEnv,
  ) {}

  /**
   * Reads a request that Twilio signed. Builds the URL from the configured origin and the request's path and
   * query, because a proxy may change the rest. Throws NOT_FOUND when texts are off, FORBIDDEN for any other
   * sender.
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
