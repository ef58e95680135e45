import { isIP } from 'node:net';
import { busEnv, commonEnv, filesEnv, tracingEnv } from '@drawpoint/nest-kit/env';
import { z } from 'zod';

const { LOG_LEVEL, HEALTH_PORT, HEALTH_HOST, PUBLIC_URL } = commonEnv;

/** Fastify has names for these ranges. */
const RANGES = ['loopback', 'linklocal', 'uniquelocal'];

function areAddresses(list: string): boolean {
  return list.split(',').every((entry) => {
    const [address = '', bits, ...more] = entry.trim().split('/');
    const version = isIP(address);
    if (version === 0) return RANGES.includes(entry.trim());
    const isRange =
      bits !== undefined && /^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128);
    return more.length === 0 && (bits === undefined || isRange);
  });
}

export const schema = z.object({
  ...busEnv,
  LOG_LEVEL,
  HEALTH_PORT,
  HEALTH_HOST,
  PUBLIC_URL,
  ...tracingEnv,
  ...filesEnv,
  /** Web, API and websocket. */
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  /** The address to listen on; every interface by default. */
  HOST: z.string().min(1).default('0.0.0.0'),
  /** Proxy addresses whose `X-Forwarded-For` is trusted, comma-separated; none by default. */
  TRUSTED_PROXIES: z
    .string()
    .refine(areAddresses, 'IP addresses or ranges, comma-separated, such as 10.0.0.0/8,::1')
    .transform((list) => list.split(',').map((entry) => entry.trim()))
    .optional(),
  /** The folder of the built web; without it, only the API is served. */
  WEB_DIST: z.string().optional(),
  /** How long a request may take to arrive completely, headers and body. */
  REQUEST_TIMEOUT_SECONDS: z.coerce.number().int().min(1).max(600).default(30),
  /** The same for a form with files, which may come over a slow mobile network. */
  UPLOAD_TIMEOUT_SECONDS: z.coerce.number().int().min(1).max(3_600).default(300),
  /** How long a connection may be idle during a request, such as when nobody reads the response. */
  UNREAD_TIMEOUT_SECONDS: z.coerce.number().int().min(1).max(3_600).default(60),
  /** A virus scanner for every upload, `tcp://host:3310`; none by default. */
  CLAMD_URL: z
    .string()
    .regex(/^tcp:\/\/[\w.:[\]-]+:\d{1,5}$/, 'tcp://host:port')
    .optional(),
  /**
   * The card processor's environment that the payment page may load and call; the appointments service must
   * use the same.
   */
  AUTHORIZENET_MODE: z.enum(['sandbox', 'production']).default('sandbox'),
  /** Replaces both hosts of the processor: the sandbox of local runs. */
  AUTHORIZENET_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** The sandbox's address for browsers, when it differs from the one for programs, as in containers. */
  AUTHORIZENET_BROWSER_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** The site's reCAPTCHA v3 key; services have RECAPTCHA_SECRET. With both, public forms are checked. */
  RECAPTCHA_SITE_KEY: z
    .string()
    .regex(/^[\w-]{20,100}$/)
    .optional(),
  /**
   * The phlebotomists' app that works without a network. With `off` phones remove it, and what it keeps, when they
   * next open it with a network.
   */
  OFFLINE_APP: z.enum(['on', 'off']).default('on'),
  /** A MapLibre style, shown under maps instead of our own drawing. Browsers then request tiles from its hosts. */
  MAP_STYLE_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** A PMTiles file of the Protomaps basemap, instead of a style: `https://files.example.com/city.pmtiles`. */
  MAP_PMTILES_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** The attribution of that file, when the file itself has none. */
  MAP_ATTRIBUTION: z.string().max(200).default('© OpenStreetMap contributors'),
  /** Further hosts that a style uses, comma-separated: `https://tiles.example.com`. */
  MAP_HOSTS: z
    .string()
    .regex(/^https?:\/\/[\w.:-]+(,https?:\/\/[\w.:-]+)*$/, 'origins, comma-separated')
    .optional(),
  /** The key of the realtime websocket: `/app/{key}`. */
  PUSHER_KEY: z
    .string()
    .regex(/^[\w-]{1,60}$/)
    .default('drawpoint'),
  /** Signs subscriptions of private channels; the same on every gateway. */
  PUSHER_SECRET: z.string().min(16),
  /** Open websockets per network address here, IPv6 by /64. An office behind one address needs many. */
  REALTIME_PER_ADDRESS: z.coerce.number().int().min(1).default(1_000),
  /** Subscribed websockets per person here. */
  REALTIME_PER_PERSON: z.coerce.number().int().min(1).default(50),
  /** How often auth is asked which subscribed sessions have ended, in case its broadcast was lost. */
  REALTIME_SESSION_CHECK_SECONDS: z.coerce.number().int().min(1).max(3_600).default(30),
});
export type GatewayEnv = z.output<typeof schema>;
