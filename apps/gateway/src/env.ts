import { isIP } from 'node:net';
import { busEnv, commonEnv, filesEnv, tracingEnv } from '@drawpoint/nest-kit/env';
import { z } from 'zod';

const { LOG_LEVEL, HEALTH_PORT, HEALTH_HOST, PUBLIC_URL } = commonEnv;

/** Fastify takes these words for ranges. */
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
  /** The address listened on: all of the machine unless told. */
  HOST: z.string().min(1).default('0.0.0.0'),
  /** Addresses of proxies whose `X-Forwarded-For` is believed, comma-separated; none unless told. */
  TRUSTED_PROXIES: z
    .string()
    .refine(areAddresses, 'IP addresses or ranges, comma-separated, such as 10.0.0.0/8,::1')
    .transform((list) => list.split(',').map((entry) => entry.trim()))
    .optional(),
  /** The built web; the API alone is served where it is missing. */
  WEB_DIST: z.string().optional(),
  /** How long a request may take to arrive whole, headers and body. */
  REQUEST_TIMEOUT_SECONDS: z.coerce.number().int().min(1).max(600).default(30),
  /** The same for a form with files, which comes from a phone's slow network. */
  UPLOAD_TIMEOUT_SECONDS: z.coerce.number().int().min(1).max(3_600).default(300),
  /** How long a connection may stand still with a request under way, such as one whose answer nobody reads. */
  UNREAD_TIMEOUT_SECONDS: z.coerce.number().int().min(1).max(3_600).default(60),
  /** A virus scanner that sees every upload, `tcp://host:3310`; none unless told. */
  CLAMD_URL: z
    .string()
    .regex(/^tcp:\/\/[\w.:[\]-]+:\d{1,5}$/, 'tcp://host:port')
    .optional(),
  /** Which world of the card processor the paying page may load from and speak to, as the appointments service has it. */
  AUTHORIZENET_MODE: z.enum(['sandbox', 'production']).default('sandbox'),
  /** Stands for both hosts of the processor: the sandbox of local runs. */
  AUTHORIZENET_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** The same as browsers reach it, where programs go there by another address, as in containers. */
  AUTHORIZENET_BROWSER_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** reCAPTCHA v3's key of the site, with RECAPTCHA_SECRET of the services: public forms are checked with it. */
  RECAPTCHA_SITE_KEY: z
    .string()
    .regex(/^[\w-]{20,100}$/)
    .optional(),
  /** A style of MapLibre, shown under maps in place of our own drawing; browsers then ask its hosts for tiles. */
  MAP_STYLE_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** A PMTiles file of Protomaps' basemap, in place of a style: `https://files.example.com/city.pmtiles`. */
  MAP_PMTILES_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Whose map that file shows, where it does not say so itself. */
  MAP_ATTRIBUTION: z.string().max(200).default('© OpenStreetMap contributors'),
  /** Hosts that a style names beside its own, comma-separated: `https://tiles.example.com`. */
  MAP_HOSTS: z
    .string()
    .regex(/^https?:\/\/[\w.:-]+(,https?:\/\/[\w.:-]+)*$/, 'origins, comma-separated')
    .optional(),
  /** Of the realtime websocket: `/app/{key}`. */
  PUSHER_KEY: z
    .string()
    .regex(/^[\w-]{1,60}$/)
    .default('drawpoint'),
  /** Signs who may hear a private channel; the same on every gateway. */
  PUSHER_SECRET: z.string().min(16),
  /** Websockets that one network address may hold open here, IPv6 by /64: an office behind one address needs many. */
  REALTIME_PER_ADDRESS: z.coerce.number().int().min(1).default(1_000),
  /** Websockets on which one person may hear their channels here. */
  REALTIME_PER_PERSON: z.coerce.number().int().min(1).default(50),
  /** How often auth is asked which of the sessions that hear something have ended, in case its broadcast was lost. */
  REALTIME_SESSION_CHECK_SECONDS: z.coerce.number().int().min(1).max(3_600).default(30),
});
export type GatewayEnv = z.output<typeof schema>;
