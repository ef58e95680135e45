import type { CallerName, ServiceName } from '@drawpoint/contracts/operation';
import type { z } from 'zod';

/** Whether a program is a service, with a database of its own. */
export const isService = (program: CallerName): program is ServiceName => program !== 'gateway';

/** Settings that nobody may read in a manifest, a log or a dashboard. */
const SECRET = /_URL$|_KEYS?$|_SECRET$|_PASSWORD$|_TOKEN$|_LOGIN_ID$/;
/** Addresses that carry no password, keys that every page shows, and the path of a file. */
const NO_SECRET =
  /^(PUBLIC|NATS|FILES|CLAMD|RECAPTCHA|GEOCODER|TWILIO_API|AUTHORIZENET(_BROWSER)?|SANDBOX_\w+)_URL$|^(PUSHER|RECAPTCHA_SITE|AUTHORIZENET_CLIENT|NATS_TLS)_KEY$/;

/** Whether a setting's value is a secret: it is handed over by reference alone. */
export const isSecret = (name: string): boolean => SECRET.test(name) && !NO_SECRET.test(name);

export type Setting = { name: string; isRequired: boolean };

/** The settings a program takes, as the schema of its `env.ts` has them. */
export async function settingsOf(program: CallerName | 'sandbox'): Promise<Setting[]> {
  const path = `../../apps/${program}/src/env.ts`;
  const { schema } = (await import(path)) as { schema: z.ZodObject };
  return Object.entries(schema.shape).map(([name, field]) => ({
    name,
    isRequired: !(field as z.ZodType).safeParse(undefined).success,
  }));
}

/** What a replica of a program asks for. */
type Size = { cpu: string; memory: string; memoryLimit: string; replicas: [least: number, most: number] };

const SERVICE: Size = { cpu: '100m', memory: '192Mi', memoryLimit: '512Mi', replicas: [2, 6] };

/** Programs that carry more than a service does: passwords cost CPU, slots too, the gateway sees every request. */
const LARGER: Partial<Record<CallerName, Size>> = {
  gateway: { cpu: '250m', memory: '256Mi', memoryLimit: '768Mi', replicas: [2, 12] },
  auth: { ...SERVICE, cpu: '250m', memoryLimit: '768Mi' },
  booking: { ...SERVICE, cpu: '250m' },
};

export const sizeOf = (program: CallerName): Size => LARGER[program] ?? SERVICE;
