import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { SERVICES } from '@drawpoint/contracts/operation';
import { root } from '../build/packages.ts';
import type { ProgramsApart } from '../faults/programs-apart.ts';

/** Runs `npm run backup` and `npm run restore` on programs, or with an environment; answers what is printed. */
export function backupTool(on: ProgramsApart | NodeJS.ProcessEnv) {
  const env = 'databases' in on ? environmentOf(on as ProgramsApart) : (on as NodeJS.ProcessEnv);
  return async (tool: 'backup' | 'restore', ...args: string[]): Promise<string> => {
    const path = join(root, 'tools', `${tool}.ts`);
    return (await promisify(execFile)(process.execPath, [path, ...args], { env })).stdout;
  };
}

function environmentOf({ databases, settings }: ProgramsApart): NodeJS.ProcessEnv {
  const urls = SERVICES.flatMap((service) => {
    const { ownerUrl, appUrl } = databases[service];
    const prefix = service.toUpperCase();
    return [
      [`${prefix}_DATABASE_OWNER_URL`, ownerUrl],
      [`${prefix}_DATABASE_URL`, appUrl],
    ];
  });
  const { PATH, HOME } = process.env;
  const { FILES_URL = '', FILE_KEYS = '', SEAL_KEYS = '' } = settings;
  return { PATH, HOME, FILES_URL, FILE_KEYS, SEAL_KEYS, ...Object.fromEntries(urls) };
}
