import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PROGRAMS, SERVICES, type CallerName, type ServiceName } from '@drawpoint/contracts/operation';
import { freePort } from '@drawpoint/embedded-postgres/free-port';
import { startPostgres } from '@drawpoint/embedded-postgres/start-postgres';
import { ensureDatabases, type DatabaseUrls } from '@drawpoint/nest-kit/data/databases';
import { fileSettings } from '@drawpoint/nest-kit/testing/file-settings';
import { root } from '../build/packages.ts';
import { endsWithUs } from '@drawpoint/nest-kit/testing/ends-with-us';
import { outsideSettings } from '../services/outside.ts';
import { healthSettings, namesOf, settingsFor, type Settings } from '../services/settings.ts';
import { apiOf, type Api } from './api.ts';
import { startBusNodes, type BusNodes } from './bus-nodes.ts';
import { startLine, type Line } from './line.ts';
import { buildPrograms, programOf, type Program } from './program.ts';

/** The dependencies of the programs, which tests may stop. `mail` stands for the whole sandbox. */
export type Dependency = 'database' | 'bus' | 'mail';

export interface ApartOptions {
  /** Postgres's data folder; a new one by default. */
  databaseFolder?: string;
  /** The number of NATS servers in the cluster. */
  busNodes?: number;
  /** Puts a proxy between programs and database. */
  databaseLine?: boolean;
}

/** A program to start. */
export interface PlannedProgram {
  name: string;
  settings: Settings;
  /** Responds with 200 when the program is ready. */
  readyUrl: string;
  /** The installation's data folder. */
  folder: string;
}

export type ProgramsApart = Awaited<ReturnType<typeof startProgramsApart<Program>>>;

const ofNode = ({ name, settings, readyUrl }: PlannedProgram): Program =>
  programOf({ file: `apps/${name}/dist/main.js`, env: settings, readyUrl });

type Startable = Pick<Program, 'start' | 'stop' | 'kill'>;

/**
 * Runs every program as its own process with the demo's data, as in production. This process owns the
 * dependencies. `plan` may replace the Node process of a program.
 */
export async function startProgramsApart<Started extends Startable = Program>(
  options: ApartOptions = {},
  plan: (planned: PlannedProgram) => Started = ofNode as unknown as (planned: PlannedProgram) => Started,
) {
  await buildPrograms();
  const folder = mkdtempSync(join(tmpdir(), 'drawpoint-apart-'));
  chmodSync(folder, 0o755);
  const closing: (() => Promise<unknown> | void)[] = [];
  const close = async () => {
    for (const end of closing.splice(0).reverse()) await end();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const databaseFolder = options.databaseFolder ?? folder;
    const server = { dataDir: join(databaseFolder, 'postgres'), password: randomBytes(12).toString('hex') };
    const startServer = async (port?: number) => {
      const started = await startPostgres({ ...server, ...(port !== undefined && { port }) });
      endsWithUs(started.pid, started.ended);
      return started;
    };
    let postgres = await startServer();
    closing.push(() => postgres.stop());
    const bus = await startBusNodes(options.busNodes ?? 1);
    closing.push(() => bus.stop());
    const databases = await ensureDatabases(postgres.adminUrl, SERVICES);
    const databaseLine = options.databaseLine ? await startLine(postgres.port) : undefined;
    if (databaseLine) closing.push(() => databaseLine.close());
    const [port, inbox, smtp] = await Promise.all([freePort(), freePort(), freePort()]);
    const shared = sharedSettings({ databases, databaseLine, folder, port, inbox, smtp });
    await promisify(execFile)(process.execPath, ['tools/services/seed.ts'], {
      cwd: root,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, ...shared },
    });
    const launch = async (name: string, own: Settings, extra: Settings = {}): Promise<Started> => {
      const health = await freePort();
      const user: Settings = isBusUser(name)
        ? { NATS_URL: bus.url, NATS_USER: name, NATS_PASSWORD: bus.password(name) }
        : {};
      const all = { ...shared, ...user, ...own, ...healthSettings(health) };
      const settings = { ...settingsFor(await namesOf(name), all, {}), ...extra };
      const readyUrl =
        name === 'sandbox' ? `http://127.0.0.1:${inbox}/health` : `http://127.0.0.1:${health}/readyz`;
      const program = plan({ name, settings, readyUrl, folder });
      closing.push(() => program.stop());
      await program.start();
      return program;
    };
    const sandbox = await launch('sandbox', {});
    const programs = new Map<string, Started>();
    // One by one: connections of starting programs could take the ports that were found free.
    for (const name of [...SERVICES, 'gateway']) programs.set(name, await launch(name, {}));
    let gatewayUrl = `http://127.0.0.1:${port}`;
    const sandboxUrl = `http://127.0.0.1:${inbox}`;
    const api: Api = (route, request) => apiOf(gatewayUrl)(route, request);
    return {
      api,
      /** The address of the gateway that was started last. */
      gatewayUrl: () => gatewayUrl,
      /** Sends later requests to this gateway. */
      direct: (url: string) => (gatewayUrl = url),
      /** The programs by name. None is restarted when it exits. */
      programs,
      /**
       * Starts another process of a program; a gateway gets its own port. `extra` adds environment variables.
       */
      another: async (name: string, extra?: Settings) => {
        const own = await freePort();
        const program = await launch(name, name === 'gateway' ? { PORT: String(own) } : {}, extra);
        return Object.assign(program, { url: `http://127.0.0.1:${own}` });
      },
      /** The superuser's direct connection. */
      adminUrl: postgres.adminUrl,
      ...{ bus, databaseFolder, sandbox, sandboxUrl, close },
      /** Undefined when programs reach the database directly. */
      databaseLine,
      /** The owners' direct connections. */
      databases,
      /** Settings shared by all programs. */
      settings: shared,
      /** Kills the dependency with SIGKILL. */
      kill: async (dependency: Dependency) => {
        if (dependency === 'mail') return sandbox.kill();
        if (dependency === 'bus') return void (await Promise.all(nodesOf(bus).map((node) => bus.kill(node))));
        process.kill(postgres.pid, 'SIGKILL');
        await postgres.ended;
      },
      /** Starts it again at the same address. */
      restart: async (dependency: Dependency) => {
        if (dependency === 'mail') await sandbox.start();
        else if (dependency === 'bus') for (const node of nodesOf(bus)) await bus.start(node);
        else postgres = await startServer(postgres.port);
      },
      /** The mails to an address. */
      mailTo: async (address: string) => {
        const answer = await fetch(`${sandboxUrl}/messages?to=${encodeURIComponent(address)}`);
        return ((await answer.json()) as { data: { subject: string; text: string }[] }).data;
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

interface Places {
  databases: Record<ServiceName, DatabaseUrls>;
  databaseLine: Line | undefined;
  folder: string;
  port: number;
  inbox: number;
  smtp: number;
}

function sharedSettings({ databases, databaseLine, folder, port, inbox, smtp }: Places): Settings {
  const publicUrl = `http://127.0.0.1:${port}`;
  const reached = (url: string) =>
    databaseLine ? Object.assign(new URL(url), { port: String(databaseLine.port) }).href : url;
  return {
    ...Object.fromEntries(
      SERVICES.flatMap((service) => [
        [`${service.toUpperCase()}_DATABASE_URL`, reached(databases[service].appUrl)],
        [`${service.toUpperCase()}_DATABASE_OWNER_URL`, reached(databases[service].ownerUrl)],
      ]),
    ),
    LOG_LEVEL: 'warn',
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: publicUrl,
    TRUSTED_PROXIES: '127.0.0.1',
    SANDBOX_PORT: String(inbox),
    SANDBOX_SMTP_PORT: String(smtp),
    SANDBOX_DATA: join(folder, 'sandbox'),
    SMTP_URL: `smtp://127.0.0.1:${smtp}`,
    SEAL_KEYS: `k1:${randomBytes(32).toString('base64')}`,
    PUSHER_SECRET: randomBytes(24).toString('hex'),
    ...outsideSettings({}, publicUrl, inbox),
    ...fileSettings(join(folder, 'files')),
  };
}

const nodesOf = (bus: BusNodes): number[] => Array.from({ length: bus.count }, (_, node) => node);

const isBusUser = (name: string): name is CallerName => (PROGRAMS as readonly string[]).includes(name);
