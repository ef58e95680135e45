import { existsSync, writeFileSync } from 'node:fs';
import { composeSandbox, composeSecrets } from './compose-secrets.ts';

/** What `npm run compose` does unless told. */
export const START = ['up', '--build', '--detach', '--wait'];

/** Makes the file with the secrets where it is missing; whether it did. */
export function makeComposeEnv(file: string, more: Record<string, string> = {}): boolean {
  if (existsSync(file)) return false;
  const lines = Object.entries({ ...composeSecrets(), ...composeSandbox(), ...more });
  writeFileSync(file, lines.map(([name, value]) => `${name}=${value}\n`).join(''), { mode: 0o600 });
  return true;
}

/** The words for `docker`, from the repository's root: with the sandbox, and with what `overrides` change of the file. */
export const composeWords = (
  envFile: string,
  words: readonly string[],
  overrides: readonly string[] = [],
): string[] => [
  ...['compose', '--env-file', envFile, '--profile', 'sandbox'],
  ...['docker-compose.yml', ...overrides].flatMap((file) => ['--file', file]),
  ...words,
];
