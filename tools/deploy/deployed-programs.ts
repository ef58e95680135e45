import type { CallerName, ServiceName } from '@drawpoint/contracts/operation';
import type { z } from 'zod';

/** Whether a program is a service, with its own database. */
export const isService = (program: CallerName): program is ServiceName => program !== 'gateway';

/** Settings that must not show up in a manifest, a log or a dashboard. */
const SECRET = /_URL$|_KEYS?$|_SECRET$|_PASSWORD$|_TOKEN$|_LOGIN_ID$/;
/** Exceptions: addresses without a password, keys shown on every page, and a file path. */
const NO_SECRET =
  /^(PUBLIC|NATS|FILES|CLAMD|RECAPTCHA|GEOCODER|ROUTING|ROUTE_OPTIMIZER|TWILIO_API|AUTHORIZENET(_BROWSER)?|SANDBOX_\w+)_URL$|^(PUSHER|RECAPTCHA_SITE|AUTHORIZENET_CLIENT|NATS_TLS)_KEY$/;

/** Whether a setting's value is a secret, which may be passed only by reference. */
export const isSecret = (name: string): boolean => SECRET.test(name) && !NO_SECRET.test(name);

export type Setting = { name: string; isRequired: boolean };

/** The settings of a program, from the schema of its `env.ts`. */
export async function settingsOf(program: CallerName | 'sandbox'): Promise<Setting[]> {
  const path = `../../apps/${program}/src/env.ts`;
  const { schema } = (await import(path)) as { schema: z.ZodObject };
  return Object.entries(schema.shape).map(([name, field]) => ({
    name,
    isRequired: !(field as z.ZodType).safeParse(undefined).success,
  }));
}
