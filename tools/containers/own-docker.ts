import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findProgram } from '../services/find-program.ts';
import type { ImageMaker } from './image-maker.ts';
import { runTool } from './machine.ts';
import { isRunning } from './own-store.ts';

const NEEDED = ['docker', 'dockerd', 'slirp4netns', 'unshare', 'nsenter', 'setpriv', 'ip'] as const;

export type DockerTools = Readonly<Record<(typeof NEEDED)[number], string>>;

/** The tools of Docker, or what is missing for a daemon of this run's own. */
export async function findDockerTools(): Promise<DockerTools | { missing: string }> {
  const found = NEEDED.map((name) => [name, findProgram(name)] as const);
  const missing = found.filter(([, path]) => !path).map(([name]) => name);
  if (process.platform !== 'linux' || missing.length > 0) {
    return {
      missing: `Not found: ${missing.join(', ')}. On Debian 13: \`apt-get install docker.io docker-cli docker-compose slirp4netns\`.`,
    };
  }
  if (process.getuid?.() !== 0) return { missing: 'A Docker daemon is started as root alone.' };
  const tools = Object.fromEntries(found) as DockerTools;
  const hasCompose = await runTool(tools.docker, ['compose', 'version']).catch(() => undefined);
  return hasCompose ? tools : { missing: 'The command `docker compose` is missing.' };
}

const PREFIX = 'drawpoint-docker-';
/** How slirp4netns answers for names. */
const NAMES = '10.0.2.3';

/**
 * A Docker daemon of this run's own: its network, processes and mounts are the machine's neither to see nor to change, what it
 * keeps lies in one temporary folder, and it ends with whoever started it, however that ends.
 */
export class OwnDocker {
  private readonly tools: DockerTools;
  private readonly folder: string;
  private readonly first: ChildProcess;
  private readonly network: ChildProcess;
  /** Of the daemon, as the machine counts processes. */
  private readonly pid: number;

  private constructor(
    tools: DockerTools,
    {
      folder,
      first,
      network,
      pid,
    }: { folder: string; first: ChildProcess; network: ChildProcess; pid: number },
  ) {
    this.tools = tools;
    this.folder = folder;
    this.first = first;
    this.network = network;
    this.pid = pid;
  }

  /** Starts one and waits until it answers; what killed runs have left is removed first. */
  static async start(tools: DockerTools): Promise<OwnDocker> {
    removeAbandoned();
    const folder = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`));
    const settings = join(folder, 'daemon.json');
    writeFileSync(
      settings,
      JSON.stringify({
        'data-root': join(folder, 'data'),
        'exec-root': join(folder, 'exec'),
        pidfile: join(folder, 'docker.pid'),
        hosts: [socketIn(folder)],
        dns: [NAMES],
        'log-level': 'warn',
      }),
    );
    const apart = ['--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc'];
    const start = `"$1" link set lo up && exec "$2" --config-file "$3"`;
    const first = startWithUs(tools, folder, [
      ...[tools.unshare, ...apart, '/bin/sh', '-c', start, 'sh', tools.ip, tools.dockerd, settings],
    ]);
    const pid = await childOf(first);
    const network = startWithUs(tools, folder, [
      ...[tools.slirp4netns, '--configure', '--disable-host-loopback', String(pid), 'tap0'],
    ]);
    const docker = new OwnDocker(tools, { folder, first, network, pid });
    await docker.untilReady();
    return docker;
  }

  /** Runs `docker` with these words. */
  run(args: readonly string[], cwd?: string): Promise<string> {
    return runTool(this.tools.docker, ['--host', socketIn(this.folder), ...args], cwd);
  }

  /** The words that run a program where published ports are. */
  inside(file: string, ...args: string[]): { file: string; args: string[] } {
    return { file: this.tools.nsenter, args: [`--net=/proc/${this.pid}/ns/net`, '--', file, ...args] };
  }

  /** A place for files of this run. */
  get data(): string {
    return this.folder;
  }

  log(): string {
    return readFileSync(join(this.folder, 'log'), 'utf8').split('\n').slice(-40).join('\n');
  }

  /** Ends the containers that still run, the daemon, and removes what it kept. */
  async stop(): Promise<void> {
    this.network.kill();
    if (this.first.exitCode === null) {
      process.kill(this.pid, 'SIGTERM');
      const ended = new Promise((resolve) => this.first.once('close', resolve));
      await Promise.race([ended, pause(30_000, undefined, { ref: false })]);
      this.first.kill('SIGKILL');
    }
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async untilReady(): Promise<void> {
    for (const limit = Date.now() + 60_000; Date.now() < limit && this.first.exitCode === null;) {
      if (await this.run(['version']).catch(() => undefined)) return;
      await pause(200);
    }
    const said = this.log();
    await this.stop();
    throw new Error(`The Docker daemon did not start:\n${said}`);
  }
}

/** Images as that daemon builds and keeps them. */
export const dockerMaker = (docker: OwnDocker): ImageMaker => ({
  build: (image, args, context) => docker.run(['build', '--quiet', '--tag', image, ...args, '.'], context),
  bytes: async (image) => Number(await docker.run(['image', 'inspect', '--format', '{{.Size}}', image])),
  remove: async (images) => {
    await docker.run(['image', 'rm', '--force', ...images]).catch(() => '');
  },
});

const socketIn = (folder: string): string => `unix://${join(folder, 'docker.sock')}`;

/** Starts a program that ends when this one does. */
function startWithUs({ setpriv }: DockerTools, folder: string, command: readonly string[]): ChildProcess {
  const log = openSync(join(folder, 'log'), 'a');
  return spawn(setpriv, ['--pdeathsig', 'KILL', ...command], { stdio: ['ignore', log, log] });
}

/** The one process that another has started. */
async function childOf({ pid }: ChildProcess): Promise<number> {
  for (const limit = Date.now() + 10_000; Date.now() < limit;) {
    const path = `/proc/${pid}/task/${pid}/children`;
    const child = existsSync(path) ? readFileSync(path, 'utf8').trim() : '';
    if (child) return Number(child);
    await pause(50);
  }
  throw new Error('Nothing could be started in namespaces of its own.');
}

function removeAbandoned(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
    if (pid !== undefined && !isRunning(Number(pid))) {
      rmSync(join(tmpdir(), name), { recursive: true, force: true });
    }
  }
}
