import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Settings } from '../services/settings.ts';
import { runTool, type ContainerTools } from './machine.ts';

/** No capabilities, no account of this machine, and a read-only filesystem except `/tmp` and mounts. */
const RESTRICTED = [
  ...['--network', 'host', '--user', '65532:65532', '--read-only', '--tmpfs', '/tmp:rw,mode=1777'],
  ...['--cap-drop', 'all', '--security-opt', 'no-new-privileges'],
  ...['--ulimit', 'nofile=1024:1024', '--ulimit', 'nproc=512:512'],
];

export interface ContainerOptions {
  name: string;
  image: string;
  settings?: Settings;
  args?: readonly string[];
  /** Folders and files of this machine, by their mount point. */
  mounts?: Record<string, string>;
}

/** The kernel's information about a container's first process. */
export interface Rights {
  uid: number;
  capabilities: string;
  noNewPrivileges: boolean;
}

export class Container {
  readonly name: string;
  private readonly tools: ContainerTools;

  private constructor(tools: ContainerTools, name: string) {
    this.tools = tools;
    this.name = name;
  }

  /**
   * Starts it in the background. Settings are passed in a file that is deleted at once, never on a command
   * line.
   */
  static async start(tools: ContainerTools, options: ContainerOptions): Promise<Container> {
    await podmanRun(tools, ['--detach', '--name', options.name], options);
    return new Container(tools, options.name);
  }

  /** Runs a container to its end; throws when it fails. */
  static async runOnce(tools: ContainerTools, options: ContainerOptions): Promise<void> {
    await podmanRun(tools, ['--rm', '--name', options.name], options);
  }

  /**
   * Waits until an address responds with 200. Throws with the log when the container exits or the time is
   * over.
   */
  async untilReady(url: string, withinMs = 60_000): Promise<void> {
    const limit = Date.now() + withinMs;
    while (Date.now() < limit) {
      const answer = await fetch(url).catch(() => undefined);
      await answer?.arrayBuffer();
      if (answer?.ok) return;
      if ((await this.inspect('{{.State.Running}}')) !== 'true') break;
      await pause(200);
    }
    throw new Error(`${this.name} did not become ready:\n${await this.log()}`);
  }

  /** Runs a command in the container; returns whether it exited with 0. */
  async succeeds(...command: readonly string[]): Promise<boolean> {
    return this.tells('exec', this.name, ...command);
  }

  /** Runs the image's health check. */
  async isHealthy(): Promise<boolean> {
    return this.tells('healthcheck', 'run', this.name);
  }

  async rights(): Promise<Rights> {
    const pid = await this.inspect('{{.State.Pid}}');
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const value = (name: string): string => new RegExp(`^${name}:\\s*(\\S+)`, 'm').exec(status)?.[1] ?? '';
    return {
      uid: Number(value('Uid')),
      capabilities: value('CapEff'),
      noNewPrivileges: value('NoNewPrivs') === '1',
    };
  }

  log(): Promise<string> {
    return runTool(this.tools.podman, ['logs', '--tail', '40', this.name]).catch(String);
  }

  /** Sends SIGTERM, waits, and removes it. Returns the exit code, -1 when it no longer existed. */
  async stop(): Promise<number> {
    await runTool(this.tools.podman, ['stop', '--time', '25', this.name]).catch(() => '');
    const code = await this.inspect('{{.State.ExitCode}}').catch(() => '-1');
    await runTool(this.tools.podman, ['rm', '--force', this.name]).catch(() => '');
    return Number(code);
  }

  /** Whether podman exits with 0. */
  private tells(...words: readonly string[]): Promise<boolean> {
    return runTool(this.tools.podman, words).then(
      () => true,
      () => false,
    );
  }

  private inspect(format: string): Promise<string> {
    return runTool(this.tools.podman, ['inspect', '--format', format, this.name]);
  }
}

async function podmanRun(
  { podman, runc }: ContainerTools,
  how: readonly string[],
  { image, settings = {}, args = [], mounts = {} }: ContainerOptions,
): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'drawpoint-settings-'));
  const file = join(folder, 'env');
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(file, lines.join(''), { mode: 0o600 });
  const volumes = Object.entries(mounts).flatMap(([place, from]) => ['--volume', `${from}:${place}`]);
  try {
    const options = [...how, ...RESTRICTED, '--env-file', file, ...volumes];
    return await runTool(podman, ['--runtime', runc, 'run', ...options, image, ...args]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
