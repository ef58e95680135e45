import { randomBytes } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { PROGRAMS, SERVICES } from '@drawpoint/contracts/operation';
import { madeUpMerchant } from '@drawpoint/local/made-up-merchant';

const random = (): string => randomBytes(24).toString('base64url');
const keys = (id: string): string => `${id}:${randomBytes(32).toString('base64')}`;

/** The secrets for the env file of `docker-compose.yml`. Created once, and kept as long as the volumes. */
export const composeSecrets = (): Record<string, string> => ({
  SEAL_KEYS: keys('k1'),
  FILE_KEYS: keys('f1'),
  PUSHER_SECRET: random(),
  FILES_SECRET: random(),
  POSTGRES_PASSWORD: random(),
  ...named(SERVICES, (name) => `${name}_DATABASE_OWNER_PASSWORD`),
  ...named(SERVICES, (name) => `${name}_DATABASE_PASSWORD`),
  ...named(PROGRAMS, (name) => `NATS_PASSWORD_${name}`),
});

const named = (programs: readonly string[], nameOf: (name: string) => string): Record<string, string> =>
  Object.fromEntries(programs.map((program) => [nameOf(program.toUpperCase()), random()]));

/** A Twilio account and a merchant that only the sandbox and the services know. */
export function composeSandbox(): Record<string, string> {
  const merchant = madeUpMerchant('http://gateway:3000');
  return {
    TWILIO_ACCOUNT_SID: `AC${randomBytes(16).toString('hex')}`,
    TWILIO_AUTH_TOKEN: randomBytes(16).toString('hex'),
    TWILIO_FROM: '+12025550123',
    TWILIO_API_URL: 'http://sandbox:3001/twilio',
    AUTHORIZENET_API_LOGIN_ID: merchant.apiLoginId,
    AUTHORIZENET_TRANSACTION_KEY: merchant.transactionKey,
    AUTHORIZENET_CLIENT_KEY: merchant.clientKey,
    AUTHORIZENET_SIGNATURE_KEY: merchant.signatureKey,
    AUTHORIZENET_URL: 'http://sandbox:3001/authorizenet',
    AUTHORIZENET_BROWSER_URL: 'http://localhost:3001/authorizenet',
  };
}

/** Writes the secrets file unless it exists. Returns whether it was written. */
export function makeComposeEnv(file: string): boolean {
  if (existsSync(file)) return false;
  const lines = Object.entries({ ...composeSecrets(), ...composeSandbox() });
  writeFileSync(file, lines.map(([name, value]) => `${name}=${value}\n`).join(''), { mode: 0o600 });
  return true;
}
