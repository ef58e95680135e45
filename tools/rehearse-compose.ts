/**
 * `npm run rehearse:compose [-- --quick] [journey …]`: does what `npm run compose` does, by a Docker daemon of its own: builds the
 * images, starts `docker-compose.yml` on empty volumes, and again with the demo's data, passes a journey of a browser (or those
 * named), and starts once more on what the volumes keep. Bases and public images are made of Debian packages. A run of that one
 * journey writes its summary into docs/operations.md. `--quick` takes what is installed and built here in place of the image's
 * own builder. Needs root on Linux with Docker, its Compose plugin, slirp4netns, nats-server, busybox, psql and Chromium; says
 * what is missing. Everything of it lies in one temporary folder that is gone afterwards.
 */
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { writeWhole } from './build/files.ts';
import { root } from './build/packages.ts';
import { ComposeWorld } from './containers/compose-world.ts';
import { Images } from './containers/images.ts';
import { passJourney } from './containers/journey.ts';
import { interruptTools } from './containers/machine.ts';
import { dockerMaker, findDockerTools, OwnDocker, type DockerTools } from './containers/own-docker.ts';
import { findStandInPrograms, makePublicImages, type StandInPrograms } from './containers/public-images.ts';
import { Steps } from './containers/steps.ts';
import { generatedFile, textOf } from './generate/generated-file.ts';
import { filled, table } from './generate/readme.ts';
import { findNatsServer, NATS_MISSING } from './services/find-program.ts';
import { getChromium } from './test/machine.ts';

const JOURNEYS = ['e2e/book-a-visit.e2e.ts'];

const { values, positionals: named } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean', default: false } },
});
const steps = new Steps();

const tools = await findDockerTools();
const nats = findNatsServer();
const programs = findStandInPrograms(nats ?? '');
const browser = await getChromium();
const missing = [
  ...[tools, programs, browser].flatMap((each) => ('missing' in each ? [each.missing] : [])),
  ...(nats ? [] : [NATS_MISSING]),
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
  await rehearse(tools as DockerTools, programs as StandInPrograms, (browser as { path: string }).path).catch(
    (error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      process.exitCode = steps.isInterrupted ? 130 : 1;
    },
  );
  console.log(process.exitCode ? 'The rehearsal failed.' : 'The rehearsal passed.');
}

async function rehearse(found: DockerTools, standIns: StandInPrograms, chromium: string): Promise<void> {
  const docker = await steps.run('a Docker daemon starts', () => OwnDocker.start(found));
  const world = new ComposeWorld(docker);
  try {
    await makeImages(docker, world, standIns);
    const build = values.quick ? '' : 'images are built, and ';
    await steps.run(`${build}everything starts on empty volumes and is well`, () =>
      world.up(...(values.quick ? [] : ['--build'])),
    );
    await steps.run('each runs as 65532 without rights, and writes nothing', () => world.checkRights());
    await steps.run('databases, bus and files are reached from inside alone', () => world.checkNetworks());
    await steps.run('programs end with 0', () => world.stopPrograms());
    await steps.run('the demo’s data is written', () => world.seed());
    await steps.run('programs start again and are well', () => world.up());
    for (const journey of named.length > 0 ? named : JOURNEYS) {
      await steps.run(`\`${journey}\` passes`, () =>
        passJourney(journey, world, chromium, (file, ...args) => docker.inside(file, ...args)),
      );
    }
    await steps.run('it goes down, comes up with what the volumes keep, and goes down', () =>
      world.checkVolumes(),
    );
  } catch (error) {
    if (!steps.isInterrupted) console.log(await world.log());
    throw error;
  } finally {
    await docker.stop();
  }
  const summary = summaryOf();
  console.log(`\n${summary}\n`);
  if (named.length === 0) await writeSummary(summary);
}

async function makeImages(docker: OwnDocker, world: ComposeWorld, standIns: StandInPrograms): Promise<void> {
  const images = new Images(dockerMaker(docker), 'drawpoint');
  await steps.run('bases and stand-ins are made', async () => {
    const base = await images.base();
    world.takeBases({ BASE: base, ...(!values.quick && { BUILDER: await images.builder() }) });
    await world.takeImages(await makePublicImages(images, standIns));
  });
  if (!values.quick) return;
  await steps.run('images of programs are made', async () => {
    for (const program of await world.built()) await images.lastStage(program, images.name('base'));
  });
}

function summaryOf(): string {
  const how = values.quick
    ? 'of the Dockerfile’s last stage, from what was installed (`--quick`)'
    : 'of the whole Dockerfile';
  return [
    `The last run of \`npm run rehearse:compose\` ran images ${how}, on a machine of ${availableParallelism()} cores:`,
    table(['step', 's'], steps.rows),
  ].join('\n\n');
}

async function writeSummary(summary: string): Promise<void> {
  const path = 'docs/operations.md';
  const { text } = await generatedFile(path, filled(textOf(path), 'rehearsal-compose', summary));
  writeWhole(join(root, path), text);
}
