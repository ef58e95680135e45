import { commonEnv, databaseEnv, filesEnv } from '@drawpoint/nest-kit/env';
import { isZone } from '@drawpoint/contracts/zone';
import { z } from 'zod';

/** Set all of these, or card payments are off. */
const AUTHORIZENET = [
  'AUTHORIZENET_API_LOGIN_ID',
  'AUTHORIZENET_TRANSACTION_KEY',
  'AUTHORIZENET_CLIENT_KEY',
  'AUTHORIZENET_SIGNATURE_KEY',
] as const;

const settings = z.object({
  ...commonEnv,
  ...databaseEnv('APPOINTMENTS'),
  ...filesEnv,
  /** Authorize.net's merchant, with its three keys. Card payments are off without them. */
  AUTHORIZENET_API_LOGIN_ID: z.string().min(1).max(25).optional(),
  /** Charges cards. */
  AUTHORIZENET_TRANSACTION_KEY: z.string().min(1).optional(),
  /** Tokenises cards in the page; no secret. */
  AUTHORIZENET_CLIENT_KEY: z.string().min(1).optional(),
  /** Proves that a webhook's caller is Authorize.net. */
  AUTHORIZENET_SIGNATURE_KEY: z.string().min(1).optional(),
  /** `production` moves money. `sandbox` is the processor's test system. */
  AUTHORIZENET_MODE: z.enum(['sandbox', 'production']).default('sandbox'),
  /** Replaces both hosts of the processor: the sandbox of local runs. */
  AUTHORIZENET_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** The sandbox's address for browsers, when it differs from AUTHORIZENET_URL, as in containers. */
  AUTHORIZENET_BROWSER_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** The processor's timeout; the outcome is then unknown. The patient sees `pending` after five seconds. */
  AUTHORIZENET_TIMEOUT_SECONDS: z.coerce.number().int().min(1).max(30).default(25),
  /** Who knows the drives: estimate (straight lines at 45 km/h), osrm, or valhalla. */
  ROUTING_ENGINE: z.enum(['estimate', 'osrm', 'valhalla']).default('estimate'),
  /** Address of the routing engine. */
  ROUTING_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Address of a VROOM server (vroom-express) that plans days; by default the product plans them itself. */
  ROUTE_OPTIMIZER_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Hours before the start when staff and patient are alerted about an unanswered visit. */
  UNANSWERED_ALERT_HOURS: z.coerce.number().int().min(1).max(336).default(24),
  /** The time zone for days and months in the payments of several providers. */
  COMPANY_TIME_ZONE: z.string().refine(isZone, 'an IANA zone').default('America/New_York'),
});

export const schema = settings.superRefine((env, context) => {
  if (env.ROUTING_ENGINE !== 'estimate' && env.ROUTING_URL === undefined)
    context.addIssue({ code: 'custom', path: ['ROUTING_URL'], message: 'is missing' });
  const missing = AUTHORIZENET.filter((name) => env[name] === undefined);
  if (missing.length === AUTHORIZENET.length) return;
  for (const name of missing) context.addIssue({ code: 'custom', path: [name], message: 'is missing' });
});
export type AppointmentsEnv = z.output<typeof schema>;
