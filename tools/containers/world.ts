import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { PROGRAMS, SERVICES, type CallerName, type ServiceName } from '@drawpoint/contracts/operation';
import { freePort } from '@drawpoint/embedded-postgres/free-port';
import { ensureDatabases } from '@drawpoint/nest-kit/data/databases';
import { root } from '../build/packages.ts';
import { namesOf } from '../services/names-of.ts';
import { makePasswords } from '@drawpoint/nest-kit/testing/nats-server';
import { outsideSettings } from '../services/outside.ts';
import { settingsFor, type Settings } from '../services/settings.ts';
import { Container } from './container.ts';
import { forEachByCores, type ContainerTools } from './machine.ts';
import type { Steps } from './steps.ts';

const NOBODY = 65_532;

/** The whole product in containers. */
export type ContainerWorld = Awaited<ReturnType<typeof startContainerWorld>>;

export interface WorldOptions {
  /** By program; also `nats` and `postgres`. */
  images: Readonly<Record<string, string>>;
  /** Where containers keep what they keep. */
  data: string;
  /** Filled with what is started, the first first, so that it can be stopped however far this came. */
  containers: Map<string, Container>;
  steps: Steps;
}

/**
 * Starts everything in the order of the manifests: bus and databases, migrations by containers that are handed the owner's
 * connection, then the programs, which are not. The demo's data is written from here in between.
 */
export async function startContainerWorld(
  tools: ContainerTools,
  { images, data, containers, steps }: WorldOptions,
) {
  const folder = (name: string): string => {
    mkdirSync(join(data, name), { recursive: true });
    ownedByNobody(join(data, name));
    return join(data, name);
  };
  const start = async (
    name: string,
    settings: Settings,
    { args = [], mounts = {} }: { args?: string[]; mounts?: Record<string, string> } = {},
  ): Promise<Container> => {
    const options = { name: `rehearsal-${name}`, image: images[name]!, settings, args, mounts };
    const container = await Container.start(tools, options);
    containers.set(name, container);
    return container;
  };

  const [port, inbox, smtp, busPort, busHealth, postgresPort] = await freePorts(6);
  const password = makePasswords();
  const secret = randomBytes(18).toString('hex');
  const adminUrl = `postgresql://postgres:${secret}@127.0.0.1:${postgresPort}/postgres`;
  const databases = await steps.run('bus and databases start', async () => {
    const settings = { PGPORT: String(postgresPort), POSTGRES_PASSWORD: secret };
    await start('postgres', settings, { mounts: { '/data': folder('postgres') } });
    const passwords = PROGRAMS.map((name) => [`NATS_PASSWORD_${name.toUpperCase()}`, password(name)]);
    const nats = await start('nats', Object.fromEntries(passwords) as Settings, {
      args: [
        ...['--config', '/etc/nats.conf', '--addr', '127.0.0.1', '--port', String(busPort)],
        ...['--http_port', String(busHealth)],
      ],
      mounts: { '/etc/nats.conf': join(root, 'deploy/nats.conf') },
    });
    await nats.untilReady(`http://127.0.0.1:${busHealth}/healthz`);
    return whenThere(() => ensureDatabases(adminUrl, SERVICES));
  });

  const url = `http://127.0.0.1:${port}`;
  const shared: Settings = {
    ...urlsOf('DATABASE_URL', (name) => databases[name].appUrl),
    ...{ LOG_LEVEL: 'info', PORT: String(port), HOST: '127.0.0.1', PUBLIC_URL: url },
    ...{ SANDBOX_PORT: String(inbox), SANDBOX_SMTP_PORT: String(smtp), SANDBOX_DATA: '/sandbox' },
    ...{ SMTP_URL: `smtp://127.0.0.1:${smtp}`, TRUSTED_PROXIES: '127.0.0.1,::1' },
    SEAL_KEYS: `k1:${randomBytes(32).toString('base64')}`,
    FILE_KEYS: `f1:${randomBytes(32).toString('base64')}`,
    FILES_URL: 'file:///files',
    PUSHER_SECRET: randomBytes(24).toString('hex'),
    ...outsideSettings({}, url, inbox!),
  };
  const owners = urlsOf('DATABASE_OWNER_URL', (name) => databases[name].ownerUrl);
  const settingsOf = async (name: string, more: Settings): Promise<Settings> =>
    settingsFor(await namesOf(name), { ...shared, ...more }, {});

  await steps.run('each service’s image migrates its database', async () => {
    await forEachByCores(SERVICES, async (name) => {
      await Container.runOnce(tools, {
        name: `rehearsal-${name}-migrate`,
        image: images[name]!,
        settings: await settingsOf(name, owners),
        args: ['dist/main.js', 'migrate'],
      });
    });
  });

  const [files, sandbox] = [folder('files'), folder('sandbox')];
  await steps.run('the demo’s data is written', async () => {
    const { PATH, HOME } = process.env;
    await promisify(execFile)(process.execPath, ['tools/services/seed.ts'], {
      cwd: root,
      env: { PATH, HOME, ...shared, ...owners, SANDBOX_DATA: sandbox, FILES_URL: `file://${files}` },
    });
    for (const each of [files, sandbox]) ownedByNobody(each);
  });

  const startAll = (names: readonly string[]) =>
    steps.run('every program starts and takes work', async () => {
      for (const name of names) {
        const isSandbox = name === 'sandbox';
        const health = String(await freePort());
        const bus = {
          NATS_URL: `nats://127.0.0.1:${busPort}`,
          NATS_USER: name,
          NATS_PASSWORD: password(name as CallerName),
        };
        const settings = await settingsOf(name, { ...(!isSandbox && bus), HEALTH_PORT: health });
        const container = await start(name, settings, { mounts: { '/files': files, '/sandbox': sandbox } });
        await container.untilReady(
          isSandbox ? `http://127.0.0.1:${inbox}/health` : `http://127.0.0.1:${health}/readyz`,
        );
      }
    });
  await startAll(['sandbox', ...SERVICES, 'gateway']);
  return {
    ...{ url, inboxUrl: `http://127.0.0.1:${inbox}`, databases },
    /** By program; also `nats` and `postgres`. */
    containers,
    /** The superuser's connection. */
    adminUrl,
    /** Keys and place of what is sealed, as seen from outside of the containers. */
    settings: { ...shared, FILES_URL: `file://${files}` },
    /** Starts services and gateway, where they were stopped. */
    startPrograms: () => startAll([...SERVICES, 'gateway']),
  };
}

const urlsOf = (setting: string, url: (name: ServiceName) => string): Settings =>
  Object.fromEntries(SERVICES.map((name) => [`${name.toUpperCase()}_${setting}`, url(name)]));

function ownedByNobody(folder: string): void {
  chownSync(folder, NOBODY, NOBODY);
  for (const entry of readdirSync(folder, { recursive: true })) {
    chownSync(join(folder, String(entry)), NOBODY, NOBODY);
  }
}

async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await freePort());
  return [...ports];
}

/** The first start makes the databases' folder: until then nobody answers. */
async function whenThere<Result>(work: () => Promise<Result>): Promise<Result> {
  const limit = Date.now() + 60_000;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (Date.now() > limit) throw error;
      await pause(300);
    }
  }
}
