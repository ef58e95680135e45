import { z } from 'zod';
import { LOG_LEVELS } from './logging/log-levels.ts';

/** Environment variables by name. */
export type EnvSource = Record<string, string | undefined>;

const port = z.coerce.number().int().min(0).max(65_535);

const text = z.string().min(1).optional();

const KEYS = /^\w+:[A-Za-z0-9+/]{43}=(,\w+:[A-Za-z0-9+/]{43}=)*$/;

/** The connection to the bus. */
export const busEnv = {
  /** Comma-separated NATS servers. Without it, everything runs in one process. */
  NATS_URL: text,
  /** The bus user, named like the program; none when the servers need none. */
  NATS_USER: text,
  /** The password of NATS_USER. */
  NATS_PASSWORD: text,
  /** PEM file of the authority that signed the servers' certificates. With it, the bus is encrypted. */
  NATS_TLS_CA: text,
  /** PEM file of this program's own certificate, when the servers require one. */
  NATS_TLS_CERT: text,
  /** PEM file of the key of NATS_TLS_CERT. */
  NATS_TLS_KEY: text,
};

/** Settings of traces, for every program. */
export const tracingEnv = {
  /** A collector of traces, OTLP over HTTP: `http://collector:4318/v1/traces`; no traces by default. */
  TRACES_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** The share of requests that is traced, from 0 to 1. */
  TRACES_SHARE: z.coerce.number().min(0).max(1).default(0.02),
};

export type TracingEnv = z.output<z.ZodObject<typeof tracingEnv>>;

/** Settings of every program. */
export const commonEnv = {
  ...busEnv,
  /** The lowest level that is logged. */
  LOG_LEVEL: z.enum(LOG_LEVELS).default('info'),
  /** Keys of sealed columns, `k1:<32 bytes in base64>[,k2:…]`. The first one seals. */
  SEAL_KEYS: z.string().regex(KEYS, 'k1:<32 bytes in base64>'),
  /** The public address of the web, for links in messages. */
  PUBLIC_URL: z.url().default('http://localhost:3000'),
  /** Port of `/healthz`, `/readyz` and `/metrics`; none by default. */
  HEALTH_PORT: port.optional(),
  /** The address to listen on for HEALTH_PORT; all interfaces by default. */
  HEALTH_HOST: z.string().min(1).optional(),
  ...tracingEnv,
};

export type CommonEnv = z.output<z.ZodObject<typeof commonEnv>>;
export type BusEnv = z.output<z.ZodObject<typeof busEnv>>;

function isPlace(text: string): boolean {
  const url = URL.parse(text);
  if (url?.protocol === 'file:') return url.pathname.length > 1;
  const endpoint = url?.searchParams.get('endpoint') ?? null;
  return url?.protocol === 's3:' && url.hostname !== '' && (endpoint === null || URL.canParse(endpoint));
}

/** Settings of programs that store or serve files. */
export const filesEnv = {
  /**
   * Where files are stored: `file:///folder`, or
   * `s3://bucket?region=us-east-1[&endpoint=https://…&path_style=true]`.
   */
  FILES_URL: z.string().refine(isPlace, 'file:///folder or s3://bucket?region=…'),
  /** Keys of files, `f1:<32 bytes in base64>[,f2:…]`. The first one seals. */
  FILE_KEYS: z.string().regex(KEYS, 'f1:<32 bytes in base64>'),
};

export type FilesEnv = z.output<z.ZodObject<typeof filesEnv>>;

/** The settings of a program with public forms. */
export const recaptchaEnv = {
  /** The secret of reCAPTCHA v3 for public forms. Without it, they have only limits and a hidden field. */
  RECAPTCHA_SECRET: z.string().min(1).optional(),
  /** The address that verifies reCAPTCHA tokens. */
  RECAPTCHA_URL: z.url({ protocol: /^https?$/ }).default('https://www.google.com/recaptcha/api/siteverify'),
  /** The lowest accepted score, from 0 (surely a bot) to 1. */
  RECAPTCHA_MIN_SCORE: z.coerce.number().min(0).max(1).default(0.5),
};
export type RecaptchaEnv = z.output<z.ZodObject<typeof recaptchaEnv>>;

const auditYears = z.coerce.number().int().min(6).max(100).default(6);
const prepares = z.stringbool({ truthy: ['true'], falsy: ['false'] }).default(true);

/** Names of a service's database settings. */
export const databaseSettingNames = (service: string) => {
  const prefix = service.toUpperCase();
  return {
    url: `${prefix}_DATABASE_URL`,
    ownerUrl: `${prefix}_DATABASE_OWNER_URL`,
    pool: `${prefix}_DATABASE_POOL`,
  };
};

/** Settings of a service's database: URLs of its app role and owner role (for migrations), and pool size. */
export function databaseEnv<P extends string>(prefix: P) {
  const { url, ownerUrl, pool } = databaseSettingNames(prefix);
  const fields = {
    [url]: z.url().describe("The service's database, as the role that runs it."),
    [ownerUrl]: z
      .url()
      .optional()
      .describe('The same as the role that owns it: given, it is migrated at the start.'),
    [pool]: z.coerce
      .number()
      .int()
      .min(1)
      .max(100)
      .default(6)
      .describe('Connections to it that a replica keeps.'),
    /** How long audit entries are kept, in years: at least six, as HIPAA requires. */
    AUDIT_YEARS: auditYears,
    /**
     * Set to `false` behind a pooler that changes connections between transactions. Statements are then
     * planned each time.
     */
    PREPARED_STATEMENTS: prepares,
  };
  return fields as Record<`${P}_DATABASE_URL`, z.ZodURL> &
    Record<`${P}_DATABASE_OWNER_URL`, z.ZodOptional<z.ZodURL>> &
    Record<`${P}_DATABASE_POOL` | 'AUDIT_YEARS', z.ZodDefault<z.ZodCoercedNumber>> &
    Record<'PREPARED_STATEMENTS', typeof prepares>;
}

const databaseSettings = z.object({
  url: z.string(),
  ownerUrl: z.string().optional(),
  pool: z.number(),
  auditYears: z.number(),
  prepares: z.boolean(),
});
export type DatabaseSettings = z.output<typeof databaseSettings>;

/** Reads a service's `databaseEnv` settings under names without the service's prefix. */
export function databaseSettingsOf(service: string, env: object): DatabaseSettings {
  const values = new Map<string, unknown>(Object.entries(env));
  const { url, ownerUrl, pool } = databaseSettingNames(service);
  return databaseSettings.parse({
    url: values.get(url),
    ownerUrl: values.get(ownerUrl),
    pool: values.get(pool),
    auditYears: values.get('AUDIT_YEARS'),
    prepares: values.get('PREPARED_STATEMENTS'),
  });
}

/** Lists every setting that is invalid or missing. */
export class EnvError extends Error {
  override readonly name = 'EnvError';
}

/** Reads typed settings. An empty text counts as unset. Throws `EnvError`. */
export function readEnv<S extends z.ZodType>(schema: S, source: EnvSource): z.output<S> {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const result = schema.safeParse(present);
  if (result.success) return result.data;
  const lines = result.error.issues.map(({ path, message }) => {
    const name = path.join('.');
    return `  ${name}: ${present[name] === undefined ? 'is missing' : message}`;
  });
  throw new EnvError(`These settings are wrong:\n${lines.join('\n')}`);
}

/** Reads typed settings. When one is invalid, prints every invalid name and exits with code 1. */
export function parseEnv<S extends z.ZodType>(schema: S, source: EnvSource): z.output<S> {
  try {
    return readEnv(schema, source);
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

/** This process's environment. */
export const processEnv = (): EnvSource => process.env;
