import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { SERVICES, type CallerName } from '@drawpoint/contracts/operation';
import { freePort } from '@drawpoint/embedded-postgres/free-port';
import { startPostgres } from '@drawpoint/embedded-postgres/start-postgres';
import { ensureDatabases } from '@drawpoint/nest-kit/data/databases';
import { fileSettings } from '@drawpoint/nest-kit/testing/file-settings';
import { root } from '../build/packages.ts';
import { findNatsServer, NATS_MISSING } from '../services/find-program.ts';
import { namesOf } from '../services/names-of.ts';
import { startNatsServer } from '../services/nats.ts';
import { settingsFor, type Settings } from '../services/settings.ts';
import { apiOf, type Api } from './api.ts';
import { buildPrograms, programOf, type Program } from './program.ts';

/** What the programs need, and may have to do without for a while. */
export type Need = 'database' | 'bus' | 'mail';

export interface ProgramsApart {
  api: Api;
  /** The programs of the product by name; none is started again when it ends. */
  programs: ReadonlyMap<string, Program>;
  /** Where Postgres keeps everything. */
  databaseFolder: string;
  /** `kill -9`. */
  take(need: Need): Promise<void>;
  /** Starts it again where it was. */
  giveBack(need: Need): Promise<void>;
  /** Subjects that were mailed to an address. */
  mailTo(address: string): Promise<string[]>;
  close(): Promise<void>;
}

/** Every program as a process of its own, as in production, with the demo's data; needs are this process's to take. */
export async function startProgramsApart(databaseFolder?: string): Promise<ProgramsApart> {
  await buildPrograms();
  const binary = findNatsServer();
  if (!binary) throw new Error(NATS_MISSING);
  const folder = mkdtempSync(join(tmpdir(), 'drawpoint-apart-'));
  chmodSync(folder, 0o755);
  const closing: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const end of closing.splice(0).reverse()) await end();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const dataDir = join(databaseFolder ?? folder, 'postgres');
    const server = { dataDir, password: randomBytes(12).toString('hex') };
    let postgres = await startPostgres(server);
    closing.push(() => postgres.stop());
    let nats = await startNatsServer(binary);
    closing.push(() => nats.stop());
    const { password, url } = nats;
    const urls = await ensureDatabases(postgres.adminUrl, SERVICES);
    const [port, inbox, smtp] = await Promise.all([freePort(), freePort(), freePort()]);
    const shared: Settings = {
      ...Object.fromEntries(
        SERVICES.flatMap((service) => [
          [`${service.toUpperCase()}_DATABASE_URL`, urls[service].appUrl],
          [`${service.toUpperCase()}_DATABASE_OWNER_URL`, urls[service].ownerUrl],
        ]),
      ),
      LOG_LEVEL: 'warn',
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      SANDBOX_PORT: String(inbox),
      SANDBOX_SMTP_PORT: String(smtp),
      SANDBOX_DATA: folder,
      SMTP_URL: `smtp://127.0.0.1:${smtp}`,
      SEAL_KEYS: `k1:${randomBytes(32).toString('base64')}`,
      PUSHER_SECRET: randomBytes(24).toString('hex'),
      ...fileSettings(join(folder, 'files')),
    };
    await promisify(execFile)(process.execPath, ['tools/services/seed.ts'], {
      cwd: root,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, ...shared },
    });
    const start = async (name: string): Promise<Program> => {
      const health = String(await freePort());
      const user: Settings =
        name === 'sandbox'
          ? {}
          : { NATS_URL: url, NATS_USER: name, NATS_PASSWORD: password(name as CallerName) };
      const env = settingsFor(await namesOf(name), { ...shared, ...user, HEALTH_PORT: health }, {});
      const readyUrl =
        name === 'sandbox' ? `http://127.0.0.1:${inbox}/health` : `http://127.0.0.1:${health}/readyz`;
      const program = programOf({ file: `apps/${name}/dist/main.js`, env, readyUrl });
      closing.push(() => program.stop());
      await program.start();
      return program;
    };
    const sandbox = await start('sandbox');
    const programs = new Map<string, Program>();
    for (const name of [...SERVICES, 'gateway']) programs.set(name, await start(name));
    const ended = (process: { once(event: 'exit', listener: () => void): unknown }) =>
      new Promise<void>((resolve) => process.once('exit', resolve));
    return {
      api: apiOf(`http://127.0.0.1:${port}`),
      programs,
      databaseFolder: databaseFolder ?? folder,
      take: async (need) => {
        if (need === 'mail') return sandbox.kill();
        const gone = need === 'bus' ? ended(nats.process) : postgres.ended;
        process.kill(need === 'bus' ? nats.process.pid! : postgres.pid, 'SIGKILL');
        await gone;
      },
      giveBack: async (need) => {
        if (need === 'mail') await sandbox.start();
        else if (need === 'bus')
          nats = await startNatsServer(binary, { port: Number(new URL(url).port), password });
        else postgres = await startPostgres({ ...server, port: postgres.port });
      },
      mailTo: async (address) => {
        const answer = await fetch(`http://127.0.0.1:${inbox}/messages?to=${encodeURIComponent(address)}`);
        return ((await answer.json()) as { data: { subject: string }[] }).data.map(({ subject }) => subject);
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
