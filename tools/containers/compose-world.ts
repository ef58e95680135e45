import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { stringify } from 'yaml';
import { PROGRAMS } from '@drawpoint/contracts/operation';
import { root } from '../build/packages.ts';
import { composeWords, makeComposeEnv } from '../deploy/compose-words.ts';
import type { OwnDocker } from './own-docker.ts';

interface ComposeService {
  image: string;
  build?: unknown;
  environment?: Record<string, string>;
}

/** What `docker compose ps` tells of a container. */
interface Listed {
  Service: string;
  State: string;
  Health: string;
  ExitCode: number;
}

const OURS = [...PROGRAMS, 'sandbox'];
/** nats-server ends with 1 when it is told to end. */
const ENDS_BADLY = ['nats'];
/** What a demo without the sandbox's processor has no use for. */
const OUTSIDE = /^(AUTHORIZENET|TWILIO|SANDBOX)_/;

/** `docker-compose.yml` as it runs on a daemon of this run's own, on the ports that the file names. */
export class ComposeWorld {
  readonly url = 'http://localhost:3000';
  readonly inboxUrl = 'http://localhost:3001';
  private readonly docker: OwnDocker;
  private readonly envFile: string;
  private readonly overrides: string[] = [];

  constructor(docker: OwnDocker) {
    this.docker = docker;
    this.envFile = join(docker.data, 'compose.env');
    // The browser's own addresses are told apart as behind a proxy: journeys come from many.
    makeComposeEnv(this.envFile, { TRUSTED_PROXIES: '172.16.0.0/12' });
  }

  /** Builds on these in place of the bases that the Dockerfile names. */
  takeBases(args: Record<string, string>): void {
    const file = join(this.docker.data, 'bases.yml');
    const services = Object.fromEntries(OURS.map((name) => [name, { build: { args } }]));
    writeFileSync(file, stringify({ services }));
    this.overrides.push(file);
  }

  /** Puts images in the places of public ones, by their names without a tag. */
  async takeImages(standIns: ReadonlyMap<string, string>): Promise<void> {
    for (const { image, build } of Object.values(await this.services())) {
      if (build) continue;
      const standIn = standIns.get(image.split(':')[0]!);
      if (!standIn) throw new Error(`Nothing stands in for ${image}.`);
      await this.docker.run(['tag', standIn, image]);
    }
  }

  /** Programs whose images are built of this repository. */
  async built(): Promise<string[]> {
    const all = Object.entries(await this.services());
    return all.filter(([, { build }]) => build).map(([name]) => name);
  }

  /** Starts everything that does not run, each after what it needs is well; throws where one does not become well. */
  async up(...more: string[]): Promise<void> {
    await this.compose('up', ...more, '--detach', '--wait');
    const unwell = (await this.list()).filter(
      ({ State, Health }) => State !== 'running' || Health !== 'healthy',
    );
    if (unwell.length > 0) throw new Error(`Not well: ${unwell.map(({ Service }) => Service).join(', ')}`);
  }

  /** Each program's account, rights and what it can write. */
  async checkRights(): Promise<void> {
    for (const name of OURS) {
      const said = await this.node(
        name,
        lookAtOneself([`/app/apps/${name}/dist/note`, '/app/note', '/note']),
      );
      if (said !== '65532 0000000000000000 1') throw new Error(`${name} has rights: ${said}`);
    }
  }

  /** What has no way out reaches nothing outside, and nobody outside reaches it. */
  async checkNetworks(): Promise<void> {
    const reaches = (from: string, host: string, port: number): Promise<boolean> =>
      succeeds(this.node(from, connect(host, port)));
    const gateway = await this.addressOf('gateway', 'outside');
    const wrong = [
      ...((await reaches('auth', gateway, 3000)) ? [] : ['auth does not reach outside']),
      ...((await reaches('messaging', gateway, 3000)) ? ['messaging reaches outside'] : []),
      ...((await reaches('messaging', 'postgres', 5432)) ? [] : ['messaging does not reach its database']),
    ];
    for (const [name, port] of [
      ['postgres', 5432],
      ['nats', 4222],
      ['files', 8333],
    ] as const) {
      const published = await this.compose('port', name, String(port)).catch(() => '');
      if (published !== '' && !published.endsWith(':0')) wrong.push(`${name} is published at ${published}`);
    }
    if (wrong.length > 0) throw new Error(`${wrong.join('; ')}.`);
  }

  /** Tells the programs alone to end, and looks how they did. */
  async stopPrograms(): Promise<void> {
    await this.compose('stop', ...OURS);
    await this.checkEnds();
  }

  /** Writes the demo's data from where the containers of databases and files are reached. */
  async seed(): Promise<void> {
    const services = await this.services();
    const environments = PROGRAMS.map((name) => services[name]?.environment ?? {});
    const [postgres, files] = [
      await this.addressOf('postgres', 'inside'),
      await this.addressOf('files', 'inside'),
    ];
    const settings = Object.entries(Object.assign({}, ...environments) as Record<string, string>)
      .filter(([name, value]) => value !== '' && !OUTSIDE.test(name))
      .map(([name, value]) => [
        name,
        value.replace('@postgres/', `@${postgres}/`).replace('//files:', `//${files}:`),
      ]);
    const { file, args } = this.docker.inside(process.execPath, 'tools/services/seed.ts');
    const { PATH, HOME } = process.env;
    await promisify(execFile)(file, args, {
      cwd: root,
      env: { PATH, HOME, ...Object.fromEntries(settings) },
    });
  }

  /** Takes everything down but the volumes, starts again, and finds as many rows and files as there were. */
  async checkVolumes(): Promise<void> {
    const before = await this.kept();
    if (before.some((count) => count === 0)) throw new Error(`Nothing was kept: ${before.join(', ')}`);
    await this.down();
    await this.up();
    const after = await this.kept();
    if (after.join() !== before.join()) throw new Error(`Kept ${after.join(', ')} of ${before.join(', ')}.`);
    await this.down();
  }

  async log(): Promise<string> {
    const said = await this.compose('logs', '--tail', '40').catch(String);
    return `${said}\n${this.docker.log()}`;
  }

  private async down(): Promise<void> {
    await this.compose('stop');
    await this.checkEnds();
    await this.compose('down');
  }

  private async checkEnds(): Promise<void> {
    const bad = (await this.list()).filter(
      ({ Service, State, ExitCode }) => State === 'exited' && ExitCode !== 0 && !ENDS_BADLY.includes(Service),
    );
    if (bad.length > 0) {
      throw new Error(
        `Ended badly: ${bad.map(({ Service, ExitCode }) => `${Service} ${ExitCode}`).join(', ')}`,
      );
    }
  }

  /** Accounts, visits and files. */
  private async kept(): Promise<number[]> {
    const rows = (database: string, table: string): Promise<string> =>
      this.compose(
        ...['exec', '--no-TTY', 'postgres', 'psql', '--username=postgres', `--dbname=${database}`],
        ...['--tuples-only', '--no-align', `--command=SELECT count(*) FROM "${table}"`],
      );
    const files = await this.compose('exec', '--no-TTY', 'files', 'find', '/data', '-type', 'f');
    return [
      Number(await rows('auth', 'user')),
      Number(await rows('appointments', 'appointment')),
      files.split('\n').filter(Boolean).length,
    ];
  }

  private node(service: string, expression: string): Promise<string> {
    return this.compose('exec', '--no-TTY', service, 'node', '--print', expression);
  }

  private async addressOf(service: string, network: string): Promise<string> {
    const id = await this.compose('ps', '--quiet', service);
    const format = `{{ (index .NetworkSettings.Networks "drawpoint_${network}").IPAddress }}`;
    return this.docker.run(['inspect', '--format', format, id]);
  }

  private async services(): Promise<Record<string, ComposeService>> {
    const said = await this.compose('config', '--format', 'json');
    return (JSON.parse(said) as { services: Record<string, ComposeService> }).services;
  }

  private async list(): Promise<Listed[]> {
    const said = await this.compose('ps', '--all', '--format', 'json');
    return said
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Listed);
  }

  private compose(...words: string[]): Promise<string> {
    return this.docker.run(composeWords(this.envFile, words, this.overrides), root);
  }
}

/** The account, the capabilities, whether it can get more, and which files could be written. */
const lookAtOneself = (paths: readonly string[]): string =>
  `const files = require('node:fs');
   const status = files.readFileSync('/proc/self/status', 'utf8');
   const value = (name) => new RegExp('^' + name + ':\\\\s*(\\\\S+)', 'm').exec(status)[1];
   const written = ${JSON.stringify(paths)}.filter((path) => {
     try { files.writeFileSync(path, ''); return true; } catch { return false; }
   });
   [value('Uid'), value('CapEff'), value('NoNewPrivs'), ...written].join(' ')`;

const connect = (host: string, port: number): string =>
  `const socket = require('node:net').connect(${port}, '${host}');
   socket.setTimeout(3000, () => process.exit(1));
   socket.once('error', () => process.exit(1));
   socket.once('connect', () => process.exit(0));`;

const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );
