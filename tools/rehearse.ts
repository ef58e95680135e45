/**
 * `npm run rehearse [-- --quick] [journey …]`: builds every image from `deploy/Dockerfile` on a base of Debian packages, runs
 * the whole product in containers with NATS and Postgres, restricted as in production, and passes the main journeys of a browser
 * (or those named); where pg_dump is there, dumps taken under one of them are restored. A run that passes the main ones writes its summary into docs/operations/rehearsal.md. `--quick` takes what is
 * installed and built here in place of the image's own builder. Needs root on Debian with buildah, podman, runc, nats-server and
 * Chromium; says what is missing. Everything of it lies in one temporary folder that is gone afterwards.
 */
import { mkdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { PROGRAMS, SERVICES } from '@drawpoint/contracts/operation';
import { writeWhole } from './build/files.ts';
import { root } from './build/packages.ts';
import type { Container } from './containers/container.ts';
import { Images } from './containers/images.ts';
import {
  findContainerTools,
  forEachByCores,
  interruptTools,
  type ContainerTools,
} from './containers/machine.ts';
import { passJourney } from './containers/journey.ts';
import { makeOwnStore } from './containers/own-store.ts';
import { Steps } from './containers/steps.ts';
import { startContainerWorld, type ContainerWorld } from './containers/world.ts';
import { generatedFile, textOf } from './generate/generated-file.ts';
import { filled, table } from './generate/readme.ts';
import { findNatsServer, NATS_MISSING } from '@drawpoint/nest-kit/testing/find-program';
import { dumpDatabases, missingPostgresTools, putDumpInPlace, runRestore } from './restore/postgres-tools.ts';
import { getChromium } from './test/machine.ts';

const MOST_MB = 220;
const JOURNEYS = ['e2e/book-a-visit.e2e.ts', 'e2e/paying.e2e.ts', 'e2e/finances.e2e.ts'];
/** Programs that an image is built of. */
const PACKED = [...PROGRAMS, 'sandbox'];
const NO_RIGHTS = '0000000000000000';
/** What is not ours stands in for the images of its makers; nats-server ends with 1 when it is told to end. */
const STAND_INS = ['nats', 'postgres'];
/** Of Postgres: what is refused to a role without the right. */
const NOT_ALLOWED = '42501';

const { values, positionals: named } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean', default: false } },
});
const journeys = named.length > 0 ? named : JOURNEYS;
const steps = new Steps();
const sizes: string[][] = [];

const tools = findContainerTools();
const nats = findNatsServer();
const browser = await getChromium();
const missing = [
  ...('missing' in tools ? [tools.missing] : []),
  ...(nats ? [] : [NATS_MISSING]),
  ...('missing' in browser ? [browser.missing] : []),
];
if (missing.length > 0) {
  console.error(missing.join('\n'));
  process.exitCode = 1;
} else {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      steps.isInterrupted = true;
      interruptTools();
    });
  }
  await rehearse(tools as ContainerTools, nats!, (browser as { path: string }).path).catch(
    (error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      process.exitCode = steps.isInterrupted ? 130 : 1;
    },
  );
  console.log(process.exitCode ? 'The rehearsal failed.' : 'The rehearsal passed.');
}

async function rehearse(found: ContainerTools, natsBinary: string, chromium: string): Promise<void> {
  const store = await makeOwnStore(found);
  const containers = new Map<string, Container>();
  try {
    const images = await buildImages(new Images(found), natsBinary);
    const world = await startContainerWorld(found, { images, data: store.data, containers, steps });
    await steps.run('each runs as 65532 without rights, writes nothing, and is well by its own check', () =>
      checkRights(world),
    );
    await steps.run('no service changes its tables or reaches another’s database', () =>
      checkDatabases(world),
    );
    const pass = (journey: string) =>
      steps.run(`\`${journey}\` passes`, () => passJourney(journey, world, chromium));
    const lacking = missingPostgresTools();
    const [first, ...others] = journeys as [string, ...string[]];
    if (lacking) {
      console.log(`  skipped: the restore of dumps; ${lacking}`);
      await pass(first);
    } else await drillRestore(world, join(store.data, 'dumps'), () => pass(first));
    for (const journey of others) await pass(journey);
    await steps.run('every program drains and ends with 0', () => stopAll(containers));
  } catch (error) {
    if (!steps.isInterrupted) {
      for (const [name, container] of containers) console.log(`\n${name}\n${await container.log()}`);
    }
    throw error;
  } finally {
    await store.remove();
  }
  if (sizes.some(([, megabytes]) => Number(megabytes) > MOST_MB)) {
    throw new Error(`An image is larger than ${MOST_MB} MB.`);
  }
  const summary = summaryOf();
  console.log(`\n${summary}\n`);
  if (named.length === 0) await writeSummary(summary);
}

async function buildImages(images: Images, natsBinary: string): Promise<Record<string, string>> {
  const isQuick = values.quick;
  const { base, builder, ...standIns } = await steps.run('bases and stand-ins are made', async () => ({
    base: await images.base(),
    builder: isQuick ? '' : await images.builder(),
    nats: await images.nats(natsBinary),
    postgres: await images.postgres(),
  }));
  const built: Record<string, string> = standIns;
  const baseSize = await images.megabytes(base);
  const build = async (program: string): Promise<void> => {
    built[program] = await steps.run(`the image of ${program} is built`, () =>
      isQuick ? images.lastStage(program, base) : images.program(program, { builder, base }),
    );
  };
  // The first is built with the stages that all share.
  const [first, ...others] = PACKED;
  await build(first!);
  await forEachByCores(others, build);
  for (const program of PACKED) {
    const size = await images.megabytes(built[program]!);
    sizes.push([program, size.toFixed(0), (size - baseSize).toFixed(0)]);
  }
  return built;
}

async function checkRights({ containers }: ContainerWorld): Promise<void> {
  for (const [name, container] of containers) {
    const { uid, capabilities, noNewPrivileges } = await container.rights();
    const isOurs = !STAND_INS.includes(name);
    const write = "require('node:fs').writeFileSync('/app/note', '')";
    const wrong = [
      ...(uid === 65_532 ? [] : [`runs as ${uid}`]),
      ...(capabilities === NO_RIGHTS && noNewPrivileges ? [] : ['has rights']),
      ...(isOurs && (await container.succeeds('node', '--eval', write)) ? ['can change itself'] : []),
      ...(isOurs && (await container.succeeds('/bin/sh', '-c', 'true')) ? ['has a shell'] : []),
      ...(isOurs && name !== 'sandbox' && !(await container.isHealthy()) ? ['is not well'] : []),
    ];
    if (wrong.length > 0) throw new Error(`${name} ${wrong.join(' and ')}`);
  }
}

async function checkDatabases({ databases }: ContainerWorld): Promise<void> {
  for (const [at, name] of SERVICES.entries()) {
    const own = databases[name].appUrl;
    const others = Object.assign(new URL(own), { pathname: SERVICES[(at + 1) % SERVICES.length] }).href;
    const asked = [
      [own, 'CREATE TABLE note ()'],
      [own, 'DELETE FROM event_log.event'],
      [others, 'SELECT 1'],
    ] as const;
    for (const [url, question] of asked) {
      if ((await codeOf(url, question)) !== NOT_ALLOWED) throw new Error(`${name} may ask ${question}`);
    }
  }
}

/** How the database refuses a question; undefined where it answers. */
async function codeOf(url: string, question: string): Promise<string | undefined> {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    await client.query(question);
    return undefined;
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Dumps all databases while a journey runs, restores them, and passes it again. */
async function drillRestore(world: ContainerWorld, folder: string, pass: () => Promise<void>): Promise<void> {
  mkdirSync(folder);
  await Promise.all([pass(), pause(5_000).then(() => dumpDatabases(folder, world.databases))]);
  await steps.run('every database is restored from a dump that was taken meanwhile', async () => {
    for (const name of ['gateway', ...SERVICES]) await world.containers.get(name)!.stop();
    for (const service of SERVICES) await putDumpInPlace(folder, service, world.adminUrl);
    await runRestore(world.databases, world.settings);
  });
  await world.startPrograms();
  await pass();
}

async function stopAll(containers: Map<string, Container>): Promise<void> {
  const codes: (readonly [string, number])[] = [];
  for (const [name, container] of [...containers].reverse()) {
    codes.push([name, await container.stop()]);
    containers.delete(name);
  }
  const bad = codes.filter(([name, code]) => code !== 0 && !STAND_INS.includes(name));
  if (bad.length > 0) throw new Error(`ended badly: ${bad.join(' ')}`);
}

function summaryOf(): string {
  const how = values.quick
    ? 'by the Dockerfile’s last stage, from what was installed (`--quick`)'
    : 'by the whole Dockerfile';
  return [
    `The last run built the images ${how}, on a machine of ${availableParallelism()} cores:`,
    table(['step', 's'], steps.rows),
    'Images after the first are built, and databases migrated, as many at a time as there are cores.',
    table(['image', 'MB unpacked', 'of them its own'], sizes),
  ].join('\n\n');
}

async function writeSummary(summary: string): Promise<void> {
  const path = 'docs/operations/rehearsal.md';
  const { text } = await generatedFile(path, filled(textOf(path), 'rehearsal', summary));
  writeWhole(join(root, path), text);
}
