/**
 * `npm run rehearse [-- --quick] [journey …]`: builds every image from `deploy/Dockerfile` on a base of
 * Debian packages. Runs every program in a restricted container as in production, with NATS and Postgres.
 * Then it runs the main browser tests, or the named ones. With pg_dump it also dumps during a test and
 * restores. `--quick` uses the local packages and builds in place of the image's builder. Needs root on
 * Debian with buildah, podman, runc, nats-server and Chromium, and reports what is missing. All its files are
 * in one temporary folder, removed at the end.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { PROGRAMS, SERVICES } from '@drawpoint/contracts/operation';
import { withClient } from '@drawpoint/nest-kit/data/migrate';
import { findNatsServer, NATS_MISSING } from '@drawpoint/nest-kit/testing/find-program';
import { containerProgram } from './containers/container-program.ts';
import { Images } from './containers/images.ts';
import { findContainerTools, interruptTools, type ContainerTools } from './containers/machine.ts';
import { makeOwnStore } from './containers/own-store.ts';
import { startProgramsApart } from './faults/programs-apart.ts';
import { dumpDatabases, missingPostgresTools, putDumpInPlace, runRestore } from './restore/postgres-tools.ts';
import { getChromium } from './test/machine.ts';
import { run } from './test/run.ts';

const MOST_MB = 220;
const JOURNEYS = ['e2e/book-a-visit.e2e.ts', 'e2e/paying.e2e.ts', 'e2e/finances.e2e.ts'];
/** Programs with an image. */
const PACKED = [...PROGRAMS, 'sandbox'];
const NO_RIGHTS = '0000000000000000';
/** Postgres error code: permission denied. */
const NOT_ALLOWED = '42501';

const { values, positionals: named } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean', default: false } },
});
const journeys = named.length > 0 ? named : JOURNEYS;
let isInterrupted = false;

const tools = findContainerTools();
const browser = await getChromium();
const missing = [
  ...('missing' in tools ? [tools.missing] : []),
  ...(findNatsServer() ? [] : [NATS_MISSING]),
  ...('missing' in browser ? [browser.missing] : []),
];
if (missing.length > 0) {
  console.error(missing.join('\n'));
  process.exitCode = 1;
} else {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      isInterrupted = true;
      interruptTools();
    });
  }
  await rehearse(tools as ContainerTools, (browser as { path: string }).path).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = isInterrupted ? 130 : 1;
  });
  console.log(process.exitCode ? 'The rehearsal failed.' : 'The rehearsal passed.');
}

async function rehearse(found: ContainerTools, chromium: string): Promise<void> {
  const store = await makeOwnStore(found);
  try {
    const built = await buildImages(new Images(found));
    const world = await step('every program starts and takes work', () => startContainers(found, built));
    try {
      await step('each runs as 65532 without rights, writes nothing, and is well by its own check', () =>
        checkRights(world),
      );
      await step('no service changes its tables or reaches another’s database', () => checkDatabases(world));
      const pass = (journey: string) =>
        step(`${journey} passes`, () => passJourney(journey, world, chromium));
      const lacking = missingPostgresTools();
      const [first, ...others] = journeys as [string, ...string[]];
      if (lacking) {
        console.log(`  skipped: the restore of dumps; ${lacking}`);
        await pass(first);
      } else await drillRestore(world, join(store.data, 'dumps'), () => pass(first));
      for (const journey of others) await pass(journey);
      await step('every program drains and ends with 0', () => stopAll(world));
    } catch (error) {
      for (const [name, program] of partsOf(world)) {
        if (!isInterrupted) console.log(`\n${name}\n${await program.container().log()}`);
      }
      throw error;
    } finally {
      await world.close();
    }
  } finally {
    await store.remove();
  }
}

/** Runs one step and prints its duration. Starts nothing after an interruption. */
async function step<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  if (isInterrupted) throw new Error('Interrupted.');
  const began = Date.now();
  try {
    return await work();
  } finally {
    console.log(`${((Date.now() - began) / 1_000).toFixed(0).padStart(5)} s  ${name}`);
  }
}

type World = Awaited<ReturnType<typeof startContainers>>;

function startContainers(found: ContainerTools, built: Record<string, string>) {
  return startProgramsApart({}, (planned) => containerProgram(found, built[planned.name]!, planned));
}

function partsOf({ programs, sandbox }: World) {
  return [...programs, ['sandbox', sandbox] as const];
}

async function buildImages(images: Images): Promise<Record<string, string>> {
  const isQuick = values.quick;
  const { base, builder } = await step('bases are made', async () => ({
    base: await images.base(),
    builder: isQuick ? '' : await images.builder(),
  }));
  const built: Record<string, string> = {};
  // The first image also builds the stages that all share.
  for (const program of PACKED) {
    built[program] = await step(`the image of ${program} is built`, () =>
      isQuick ? images.lastStage(program, base) : images.program(program, { builder, base }),
    );
  }
  const baseSize = await images.megabytes(base);
  for (const [program, image] of Object.entries(built)) {
    const size = await images.megabytes(image);
    console.log(
      `${size.toFixed(0).padStart(5)} MB ${program}, ${(size - baseSize).toFixed(0)} of them its own`,
    );
    if (size > MOST_MB) throw new Error(`The image of ${program} is larger than ${MOST_MB} MB.`);
  }
  return built;
}

async function checkRights(world: World): Promise<void> {
  for (const [name, program] of partsOf(world)) {
    const container = program.container();
    const { uid, capabilities, noNewPrivileges } = await container.rights();
    const write = "require('node:fs').writeFileSync('/app/note', '')";
    const wrong = [
      ...(uid === 65_532 ? [] : [`runs as ${uid}`]),
      ...(capabilities === NO_RIGHTS && noNewPrivileges ? [] : ['has rights']),
      ...((await container.succeeds('node', '--eval', write)) ? ['can change itself'] : []),
      ...((await container.succeeds('/bin/sh', '-c', 'true')) ? ['has a shell'] : []),
      ...(name !== 'sandbox' && !(await container.isHealthy()) ? ['is not well'] : []),
    ];
    if (wrong.length > 0) throw new Error(`${name} ${wrong.join(' and ')}`);
  }
}

async function checkDatabases({ databases }: World): Promise<void> {
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

/** The error code of a query; undefined when it succeeds. */
function codeOf(url: string, question: string): Promise<string | undefined> {
  return withClient(url, (client) => client.query(question)).then(
    () => undefined,
    (error: { code?: string }) => error.code ?? String(error),
  );
}

/** Dumps all databases during a browser test, restores them, and runs the test again. */
async function drillRestore(world: World, folder: string, pass: () => Promise<void>): Promise<void> {
  mkdirSync(folder);
  await Promise.all([pass(), pause(5_000).then(() => dumpDatabases(folder, world.databases))]);
  await step('every database is restored from a dump that was taken meanwhile', async () => {
    for (const program of [...world.programs.values()].reverse()) await program.stop();
    for (const service of SERVICES) await putDumpInPlace(folder, service, world.adminUrl);
    await runRestore(world.databases, world.settings);
    for (const program of world.programs.values()) await program.start();
  });
  await pass();
}

async function passJourney(journey: string, world: World, chromium: string): Promise<void> {
  const words = ['node_modules/playwright/cli.js', 'test', journey, '--workers=1', '--reporter=list'];
  const env = { E2E_BASE_URL: world.gatewayUrl(), E2E_SANDBOX_URL: world.sandboxUrl, CHROMIUM_BIN: chromium };
  const { ok, output } = await run(process.execPath, words, { env, limitMinutes: 15 });
  console.log(output);
  if (!ok) throw new Error(`${journey} failed.`);
}

async function stopAll(world: World): Promise<void> {
  const bad: string[] = [];
  for (const [name, program] of partsOf(world).reverse()) {
    const code = await program.stop();
    if (code !== 0) bad.push(`${name} ${code}`);
  }
  if (bad.length > 0) throw new Error(`ended badly: ${bad.join(' ')}`);
}
