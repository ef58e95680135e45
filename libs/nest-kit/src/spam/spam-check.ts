import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { type AppError, invalid } from '../app-error.ts';
import type { RecaptchaEnv } from '../env.ts';
import { Log } from '../logging/log.ts';
import { ENV } from '../service.ts';

/** What a form sends beside what it is for. */
type SpamFields = { recaptcha_token?: string | null | undefined; website?: string | null | undefined };

const PATIENCE_MS = 3_000;

const Verdict = z.object({
  success: z.boolean(),
  score: z.number().optional(),
  action: z.string().optional(),
});

/** Whether a public form was filled in by a person (docs/product/messages.md#contact): for services whose settings have `recaptchaEnv`. */
@Injectable()
export class SpamCheck {
  constructor(
    @Inject(ENV) private readonly env: RecaptchaEnv,
    private readonly log: Log,
  ) {}

  /**
   * False for what filled in the field that people do not see: it is answered like others and not heeded. Throws INVALID_INPUT
   * for a missing, wrong or foreign token and too low a score; of whoever is signed in neither is asked. While the check itself
   * is away, forms are taken: limits hold still.
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
    if (!token) throw suspected();
    const verdict = await this.ask(secret, token);
    if (verdict === null) return true;
    if (!verdict.success || verdict.action !== action || (verdict.score ?? 0) < least) throw suspected();
    return true;
  }

  private async ask(secret: string, token: string): Promise<z.output<typeof Verdict> | null> {
    try {
      const response = await fetch(this.env.RECAPTCHA_URL, {
        method: 'POST',
        body: new URLSearchParams({ secret, response: token }),
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      return Verdict.parse(await response.json());
    } catch (err) {
      this.log.warn({ err }, 'A form was taken unchecked: reCAPTCHA does not answer');
      return null;
    }
  }
}

const suspected = (): AppError =>
  invalid({ recaptcha_token: ['We could not tell that a person filled this in. Please try again.'] });
