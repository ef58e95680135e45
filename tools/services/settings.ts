import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { readJson, writeWhole } from '../build/files.ts';

/** Names and values as an environment has them. */
export type Settings = Record<string, string>;

/** Secrets of a run of services, made once and kept beside its data. */
export interface Secrets {
  sealKeys: string;
  pusherSecret: string;
  databasePassword: string;
}

/** Reads the secrets from the file, or makes them; it is readable by its owner alone. */
export function readSecrets(path: string): Secrets {
  const known = readJson(path) as Secrets | undefined;
  if (known) return known;
  const secrets: Secrets = {
    sealKeys: `k1:${randomBytes(32).toString('base64')}`,
    pusherSecret: randomBytes(24).toString('hex'),
    databasePassword: randomBytes(24).toString('hex'),
  };
  mkdirSync(dirname(path), { recursive: true });
  writeWhole(path, JSON.stringify(secrets, null, 2));
  chmodSync(path, 0o600);
  return secrets;
}

/** What one program is given: only what its own schema names; what the environment sets wins. */
export function settingsFor(
  names: readonly string[],
  ours: Settings,
  environment: NodeJS.ProcessEnv,
): Settings {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = environment[name] ?? ours[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
