import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServiceName } from '@drawpoint/contracts/operation';
import { urlOf } from '@drawpoint/nest-kit/data/databases';
import { freePort } from '@drawpoint/embedded-postgres/free-port';
import { until } from '@drawpoint/nest-kit/testing/until';
import { apiOf } from './api.ts';
import { buildPrograms, programOf, type Program } from './program.ts';

type Mail = { subject: string; text: string; html: string | null };
export type Product = Awaited<ReturnType<typeof productOn>>;

/**
 * The whole product in one process, as `npm start` runs it. Uses its own folder by default; not started yet.
 */
export async function productOn(
  args: string[] = [],
  { folder: kept, env = {} }: { folder?: string; env?: Record<string, string> } = {},
) {
  await buildPrograms();
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'drawpoint-faults-'));
  const [port, sandboxPort] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;
  const programWith = (more: Record<string, string>): Program =>
    productProgram(folder, port, sandboxPort, args, { ...env, ...more });
  const program = programWith({});
  const secrets = () =>
    JSON.parse(readFileSync(join(folder, 'secrets.json'), 'utf8')) as Record<string, string>;
  const processes = () => processesNaming(folder);
  const stop = async (): Promise<void> => {
    await program.stop();
    // Its Postgres survives when the process is killed.
    for (const pid of processes()) process.kill(pid, 'SIGINT');
    await until(() => processes().length === 0);
  };
  return {
    url,
    /** The address of the sandbox. */
    sandboxUrl,
    api: apiOf(url),
    /** The process of `npm start`. */
    program,
    /** The same program with other settings, to start in its place. */
    programWith,
    folder,
    /** The secrets of the folder. */
    secrets,
    /** The superuser's connection to a service's database while the product runs. */
    databaseUrl: (service: ServiceName) => {
      const [, , , postgresPort] = readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n');
      const server = `postgresql://127.0.0.1:${postgresPort}/postgres`;
      return urlOf(server, { name: 'postgres', password: secrets().database_password ?? '' }, service);
    },
    /** The mails to an address, newest first. */
    mailTo: async (address: string) => {
      const answer = await fetch(`${sandboxUrl}/messages?to=${encodeURIComponent(address)}`);
      return ((await answer.json()) as { data: Mail[] }).data;
    },
    /** All processes that were started on the folder. */
    processes,
    /** Stops the product and its database, if they run. */
    stop,
    /** The same, and removes its folder. */
    remove: async () => {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Another process of the product, to start on a folder. */
export function productProgram(
  folder: string,
  port: number,
  sandboxPort: number,
  args: string[],
  env: Record<string, string> = {},
): Program {
  return programOf({
    file: 'apps/local/dist/main.js',
    args,
    env: {
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      DRAWPOINT_DATA: folder,
      LOG_LEVEL: 'debug',
      ...env,
    },
    readyUrl: `http://127.0.0.1:${port}/api/health`,
  });
}

// Searches command lines and environments. Finds none on a machine without /proc.
function processesNaming(folder: string): number[] {
  let pids: string[] = [];
  try {
    pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
  return pids.filter((pid) => Number(pid) !== process.pid && mentions(pid, folder)).map(Number);
}

function mentions(pid: string, text: string): boolean {
  try {
    return ['cmdline', 'environ'].some((file) => readFileSync(`/proc/${pid}/${file}`, 'utf8').includes(text));
  } catch {
    return false;
  }
}
