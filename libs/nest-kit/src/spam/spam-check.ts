import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { type AppError, invalid } from '../app-error.ts';
import type { RecaptchaEnv } from '../env.ts';
import { Log } from '../logging/log.ts';
import { ENV } from '../service.ts';

/** Fields that a public form sends for the spam check. */
type SpamFields = { recaptcha_token?: string | null | undefined; website?: string | null | undefined };

const TIMEOUT_MS = 3_000;

const Verdict = z.object({
  success: z.boolean(),
  score: z.number().optional(),
  action: z.string().optional(),
});

/**
 * Checks that a person filled in a public form (docs/product/messages.md#contact). For services with
 * `recaptchaEnv` in their settings.
 */
@Injectable()
export class SpamCheck {
  constructor(
    @Inject(ENV) private readonly env: RecaptchaEnv,
    private readonly log: Log,
  ) {}

  /**
   * Returns false when the hidden field is filled in: reply as usual and ignore the form. Throws
   * INVALID_INPUT for a missing, wrong or foreign token or a low score. Skips both checks for signed-in
   * callers, and accepts forms while reCAPTCHA is down.
   */
  async isFromPerson(
    action: string,
    { recaptcha_token: token, website }: SpamFields,
    caller: object | null,
  ): Promise<boolean> {
    if (caller !== null) return true;
    if (website) return false;
    const { RECAPTCHA_SECRET: secret, RECAPTCHA_MIN_SCORE: least } = this.env;
    if (secret === undefined) return true;
    if (!token) throw spamError();
    const verdict = await this.fetchVerdict(secret, token);
    if (verdict === null) return true;
    if (!verdict.success || verdict.action !== action || (verdict.score ?? 0) < least) throw spamError();
    return true;
  }

  private async fetchVerdict(secret: string, token: string): Promise<z.output<typeof Verdict> | null> {
    try {
      const response = await fetch(this.env.RECAPTCHA_URL, {
        method: 'POST',
        body: new URLSearchParams({ secret, response: token }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      return Verdict.parse(await response.json());
    } catch (err) {
      this.log.warn({ err }, 'A form was taken unchecked: reCAPTCHA does not answer');
      return null;
    }
  }
}

const spamError = (): AppError =>
  invalid({ recaptcha_token: ['We could not tell that a person filled this in. Please try again.'] });
