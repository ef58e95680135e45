import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { setTimeout as pause } from 'node:timers/promises';
import { authService } from '@drawpoint/auth/auth.service';
import { freePort } from '@drawpoint/embedded-postgres/free-port';
import { createTestDatabase, type TestDatabase } from '@drawpoint/nest-kit/testing/postgres';
import { buildPrograms } from '../faults/program.ts';
import { findNatsServer } from '../services/find-program.ts';
import { startNatsServer, type NatsServer } from '../services/nats.ts';
import { Container } from './container.ts';
import { buildahMaker } from './image-maker.ts';
import { Images } from './images.ts';
import { writeInstalledTree } from './installed-tree.ts';
import { findContainerTools, type ContainerTools } from './machine.ts';

const TARGET_MB = 220;
/** Of it Node and the base take 125. */
const TREE_MB = 80;
/** Where tools are there and hang, nothing is tested. */
const PROBE_LIMIT_MS = 60_000;
const OWN_TESTS = /^(apps|libs)\/.*spec\.js$/;
const TOOLS = /(^|\/)node_modules\/(jest|prisma|typescript)\//;
const found = findContainerTools();
const binary = findNatsServer();
const images =
  'missing' in found ? undefined : new Images(buildahMaker(found), `localhost/drawpoint-test-${process.pid}`);

/** The base with Node, where containers work here at all: being installed is not being allowed. */
async function workingBase(tools: ContainerTools): Promise<string | undefined> {
  try {
    const base = await images!.base();
    const probe = { name: `drawpoint-test-${process.pid}`, image: base, args: ['node', '--version'] };
    await Container.runOnce(tools, probe);
    return base;
  } catch (error) {
    console.log(`  skipped: containers do not work here. ${String(error)}`);
    return undefined;
  }
}

const base =
  'missing' in found || !binary
    ? undefined
    : await Promise.race([workingBase(found), pause(PROBE_LIMIT_MS, undefined, { ref: false })]);
const describeWithContainers = base ? describe : describe.skip;

describeWithContainers('The image of a service', () => {
  const tools = found as ContainerTools;
  const name = `drawpoint-test-auth-${process.pid}`;
  let database: TestDatabase;
  let nats: NatsServer;
  let image: string;
  let auth: Container;

  beforeAll(async () => {
    await buildPrograms();
    [image, database, nats] = await Promise.all([
      images!.lastStage('auth', base!),
      createTestDatabase({ service: authService.name, ...authService.database }),
      startNatsServer(binary!),
    ]);
    const port = String(await freePort());
    const settings = {
      ...{ AUTH_DATABASE_URL: database.appUrl, NATS_URL: nats.url, HEALTH_PORT: port },
      ...{ NATS_USER: 'auth', NATS_PASSWORD: nats.password('auth') },
      ...{ FILES_URL: 'file:///tmp/files', FILE_KEYS: `f1:${randomBytes(32).toString('base64')}` },
      SEAL_KEYS: `k1:${randomBytes(32).toString('base64')}`,
    };
    auth = await Container.start(tools, { name, image, settings });
    await auth.untilReady(`http://127.0.0.1:${port}/readyz`);
  }, 180_000);
  afterAll(async () => {
    await auth?.stop();
    await nats?.stop();
    await database?.drop();
    await images!.remove([image, base!].filter(Boolean));
  }, 60_000);

  it('takes work as nobody, with no rights and no way to more', async () => {
    expect(await auth.rights()).toEqual({
      uid: 65_532,
      capabilities: '0000000000000000',
      noNewPrivileges: true,
    });
  });

  it('cannot change itself: only /tmp takes files', async () => {
    const write = (path: string) =>
      auth.succeeds('node', '--eval', `require('node:fs').writeFileSync('${path}', '')`);
    expect(await write('/tmp/note')).toBe(true);
    for (const path of ['/app/note', '/app/apps/auth/dist/note', '/etc/note', '/note']) {
      expect([path, await write(path)]).toEqual([path, false]);
    }
  });

  it('has no shell and no package manager', async () => {
    expect(await auth.succeeds('node', '--version')).toBe(true);
    for (const program of ['sh', '/bin/sh', 'bash', 'npm', 'apt-get']) {
      expect([program, await auth.succeeds(program, '--version')]).toEqual([program, false]);
    }
  });

  it('holds no file of development', async () => {
    const look = (pattern: string) =>
      `process.exit(require('node:fs').readdirSync('/app', { recursive: true }).some((path) => ${pattern}.test(path)) ? 0 : 1)`;
    expect(await auth.succeeds('node', '--eval', look('/main.js$/'))).toBe(true);
    for (const pattern of [String(OWN_TESTS), String(TOOLS), '/\\.map$/']) {
      expect([pattern, await auth.succeeds('node', '--eval', look(pattern))]).toEqual([pattern, false]);
    }
  });

  it(`is well by its own health check, takes at most ${TARGET_MB} MB, and ends when it is told to`, async () => {
    expect(await auth.isHealthy()).toBe(true);
    expect(await images!.megabytes(image)).toBeLessThan(TARGET_MB);
    expect(await auth.stop()).toBe(0);
  });
});

describe('What a program brings into its image', () => {
  const folder = mkdtempSync(join(tmpdir(), 'drawpoint-tree-'));
  beforeAll(buildPrograms, 180_000);
  afterAll(() => rmSync(folder, { recursive: true }));

  const megabytes = (tree: string): number =>
    readdirSync(tree, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0) / 1e6;

  it(`takes at most ${TREE_MB} MB, and still sets papers in every alphabet they are known to show`, async () => {
    for (const app of ['gateway', 'appointments']) {
      const tree = join(folder, app);
      await writeInstalledTree(app, tree);
      expect([app, megabytes(tree) < TREE_MB]).toEqual([app, true]);
    }
    const script = `
      const { addRow, newPdf } = await import('./dist/files/pdf-page.js');
      const names = ['Zoë Núñez', 'Олександр Шевченко', '王小明', '김민준'];
      const { pdf, finish } = await newPdf('Visit summary', 'Confirmation ABCD2345', 'ABCD2345', names);
      for (const name of names) addRow(pdf, 'Patient', name);
      const paper = (await finish()).toString('latin1');
      console.log(['DejaVuSans', 'NotoSansSC', 'NotoSansKR'].every((font) => paper.includes('+' + font)));`;
    const cwd = join(folder, 'appointments/apps/appointments');
    const args = ['--input-type=module', '--eval', script];
    expect((await promisify(execFile)(process.execPath, args, { cwd })).stdout.trim()).toBe('true');
  }, 60_000);
});
