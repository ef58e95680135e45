/**
 * `npm run k8s:secrets`: creates the secrets of the local overlay in `k8s/overlays/local/secrets`, once,
 * because its volumes are encrypted with them. Needs `openssl` for the certificates of the bus.
 */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROGRAMS, type CallerName } from '@drawpoint/contracts/operation';
import { root } from '../build/packages.ts';
import { madeUpMerchant } from '@drawpoint/local/made-up-merchant';
import { composeSecrets } from './compose-secrets.ts';
import { isService } from './deployed-programs.ts';

const folder = join(root, 'k8s', 'overlays', 'local', 'secrets');
const made = composeSecrets();

if (existsSync(folder)) {
  console.log(`${folder} is there already, and stays as it is.`);
} else {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  makeCertificates();
  for (const program of PROGRAMS) write(program, settingsOf(program));
  for (const service of PROGRAMS.filter(isService)) {
    const name = service.toUpperCase();
    const password = made[`${name}_DATABASE_OWNER_PASSWORD`];
    write(`${service}-owner`, { [`${name}_DATABASE_OWNER_URL`]: databaseUrl(service, service, password) });
    write(`${service}-database`, {
      POSTGRES_PASSWORD: randomBytes(24).toString('base64url'),
      [`${name}_DATABASE_OWNER_PASSWORD`]: password,
      [`${name}_DATABASE_PASSWORD`]: made[`${name}_DATABASE_PASSWORD`],
    });
  }
  write('nats', Object.fromEntries(Object.entries(made).filter(([name]) => name.startsWith('NATS_'))));
  write('files', { AWS_ACCESS_KEY_ID: 'drawpoint', AWS_SECRET_ACCESS_KEY: made.FILES_SECRET });
  console.log(`Secrets were made in ${folder}.`);
}

function settingsOf(program: CallerName): Record<string, string | undefined> {
  const { SEAL_KEYS, FILE_KEYS, PUSHER_SECRET } = made;
  const NATS_PASSWORD = made[`NATS_PASSWORD_${program.toUpperCase()}`];
  if (!isService(program)) return { NATS_PASSWORD, FILE_KEYS, PUSHER_SECRET };
  const name = `${program.toUpperCase()}_DATABASE`;
  return {
    NATS_PASSWORD,
    SEAL_KEYS,
    [`${name}_URL`]: databaseUrl(program, `${program}_app`, made[`${name}_PASSWORD`]),
    ...((program === 'auth' || program === 'appointments') && { FILE_KEYS }),
    ...(program === 'appointments' && merchantSecrets()),
    ...(program === 'notifier' && {
      SMTP_URL: 'smtp://sandbox:1025',
      TWILIO_AUTH_TOKEN: randomBytes(16).toString('hex'),
    }),
  };
}

/** Secrets of a merchant that only the sandbox knows. Its public key is in the overlay's settings. */
function merchantSecrets(): Record<string, string> {
  const { apiLoginId, transactionKey, signatureKey } = madeUpMerchant('http://gateway');
  return {
    AUTHORIZENET_API_LOGIN_ID: apiLoginId,
    AUTHORIZENET_TRANSACTION_KEY: transactionKey,
    AUTHORIZENET_SIGNATURE_KEY: signatureKey,
  };
}

function databaseUrl(service: string, user: string, password = ''): string {
  return `postgres://${user}:${password}@database-${service}:5432/${service}`;
}

function write(part: string, values: Record<string, string | undefined>): void {
  const lines = Object.entries(values).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(join(folder, `${part}.env`), lines.join(''), { mode: 0o600 });
}

/** A certificate authority for this folder, and a certificate for the servers of the bus. */
function makeCertificates(): void {
  const openssl = (...args: string[]): void =>
    void execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
  const YEARS = ['-days', '3650'];
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const authority = ['-keyout', 'ca.key', '-out', 'ca.crt', '-subj', '/CN=drawpoint-bus'];
  openssl('req', '-x509', ...key, ...YEARS, ...authority);
  openssl('req', ...key, '-keyout', 'tls.key', '-out', 'tls.csr', '-subj', '/CN=nats');
  const names = [0, 1, 2].map((node) => `DNS:nats-${node}.nats`).join();
  writeFileSync(join(folder, 'names.txt'), `subjectAltName=${names}\n`);
  const signed = ['-CA', 'ca.crt', '-CAkey', 'ca.key', '-CAcreateserial', '-extfile', 'names.txt'];
  openssl('x509', '-req', '-in', 'tls.csr', ...signed, ...YEARS, '-out', 'tls.crt');
}
