import type { FactoryProvider } from '@nestjs/common';
import type { RecaptchaEnv } from '../env.ts';
import { Log } from '../logging/log.ts';
import { ENV } from '../service.ts';
import { SpamCheck } from './spam-check.ts';

/** For services with a public form: their settings hold those of reCAPTCHA. */
export const spamCheck: FactoryProvider<SpamCheck> = {
  provide: SpamCheck,
  inject: [ENV, Log],
  useFactory: (env: RecaptchaEnv, log: Log) => new SpamCheck(env, log),
};
